import type { PluralForms } from '@/lib/shop/i18n/plural-forms'

/** Sentences of the bag, gaps in braces; the branch `board` of `messages/<language>/cart.json`. */
export interface CartTexts {
  readonly title: string
  readonly close: string
  readonly checkOut: string
  readonly viewBag: string
  readonly quantity: string
  readonly quantitySet: string
  readonly oneLess: string
  readonly oneMore: string
  readonly update: string
  readonly remove: string
  readonly removeLine: string
  readonly removed: string
  readonly undo: string
  readonly undoLine: string
  readonly each: string
  readonly goal: string
  readonly goalReached: string
  readonly priceDown: string
  readonly priceUp: string
  readonly stockReduced: string
  readonly onlyLeft: string
  readonly soldOut: string
  readonly unavailable: string
  readonly summary: string
  readonly pieces: string
  readonly code: string
  readonly delivery: string
  readonly deliveryWith: string
  readonly deliveryLater: string
  readonly free: string
  readonly total: string
  readonly totalSoFar: string
  readonly taxIncluded: string
  readonly taxAdded: string
  readonly ready: string
  readonly readyAndSoldOut: string
  readonly failed: string
}

/** What every part of the bag needs to speak: sentences, numbers of pieces, how prices are written. */
export interface CartMessages {
  readonly texts: CartTexts
  readonly counts: PluralForms
  readonly priceLocale: string
}
