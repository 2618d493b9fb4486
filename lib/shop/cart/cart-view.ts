import type { Money } from '@/lib/shop/i18n/money'
import type { TaxedTotals } from './tax-notes'

/** The highest quantity of one line. Here and not with the forms, which import zod. */
export const MAX_QUANTITY = 999

/** What changed about a line since it was added. */
export type CartNotice =
  | { readonly code: 'priceChanged'; readonly previousPrice: Money; readonly currentPrice: Money }
  | { readonly code: 'stockReduced'; readonly requested: number; readonly available: number }
  | { readonly code: 'soldOut' }
  | { readonly code: 'unavailable' }

/** One line of the cart as the scripts of a page know it. */
export interface CartLineView {
  readonly id: string
  readonly productId: string
  readonly variantId: string
  readonly productSlug: string
  readonly title: string
  /** Language of the title (BCP 47); null on a platform that does not report it. */
  readonly language: string | null
  readonly options: readonly {
    readonly name: string
    readonly value: string
    /** The label of the value. */
    readonly valueLabel?: string | undefined
  }[]
  readonly image: {
    readonly url: string
    readonly alt: string
    readonly width: number
    readonly height: number
  } | null
  /** Quantity in the totals; 0 when the line is sold out. */
  readonly quantity: number
  readonly availableQuantity: number
  readonly unitPrice: Money
  /** The higher price before a reduction, or null. */
  readonly compareAtPrice: Money | null
  /** The lowest price of the 30 days before a reduction, or null. */
  readonly lowestPriceLast30Days: Money | null
  /** The unit price, formatted: `12,50 € / 100 g`; null when unknown. */
  readonly pricePerUnit: string | null
  readonly lineTotal: Money
  readonly notices: readonly CartNotice[]
}

/** The cart as the scripts of a page know it: no token, no personal data. */
export interface CartView extends TaxedTotals {
  readonly items: readonly CartLineView[]
  readonly itemCount: number
  readonly coupon: { readonly code: string; readonly discount: Money } | null
  readonly shipping: { readonly name: string; readonly price: Money } | null
  readonly subTotal: Money
  readonly discount: Money
  readonly total: Money
  readonly freeShippingFrom: Money | null
  readonly freeShippingMissing: Money | null
}

/** The event with which parts of a page notify each other that the cart has changed. */
export const CART_CHANGED = 'vitrine:cart'

/** The number of items, with the lines if known, or the expected change of the number. */
export type CartChange =
  | { readonly itemCount: number; readonly items?: readonly CartLineView[] }
  | { readonly expected: number }

/** Whether a line cannot currently be ordered. */
export function isSoldOut(line: CartLineView): boolean {
  return line.notices.some(({ code }) => code === 'soldOut' || code === 'unavailable')
}

/** `Moss, M`: the selected options of a line. */
export function optionsText(line: { readonly options: CartLineView['options'] }): string {
  return line.options.map(({ value, valueLabel }) => valueLabel ?? value).join(', ')
}
