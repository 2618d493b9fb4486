import {
  arrayOf,
  isBoolean,
  isNumber,
  isString,
  nullable,
  objectOf,
  type Guard,
} from '@/lib/shop/json'
import type { ClientMessages } from '@/lib/shop/i18n/client-messages'
import type { MessageKey } from '@/lib/shop/i18n/messages'

/**
 * From this quantity on, a document says "in stock" without a number; the page reads the number
 * live.
 */
export const LOW_STOCK = 5
/** Stands for any larger number: "plenty" to every component. */
const PLENTY = 99

/**
 * The quantity that a document may show: a small number exactly, more as "plenty". A document then
 * becomes stale only when a product sells out, comes back or becomes scarce, not at every sale.
 */
export function documentQuantity(available: number): number {
  if (available <= 0) return 0
  return available <= LOW_STOCK ? available : PLENTY
}

/** A variant as the scripts of its page receive it; prices are formatted. */
export interface VariantView {
  readonly id: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly price: string
  /** The higher price before a reduction, or null. */
  readonly compareAtPrice: string | null
  /**
   * What the law requires beside the price: the unit price, and the lowest price before a
   * reduction.
   */
  readonly priceNotes: readonly string[]
  /** Quantity that can be ordered now. */
  readonly availableQuantity: number
  /** `Fri 4 December`: when it is expected again once it is sold out, or null. */
  readonly restockDay: string | null
  /** Index of its image among those of the product, or -1. */
  readonly imageIndex: number
}

/** A product as the scripts of its page receive it. */
export interface ProductView {
  readonly slug: string
  readonly options: readonly {
    readonly name: string
    readonly values: readonly string[]
    readonly label: string
    readonly valueLabels: readonly string[]
  }[]
  readonly variants: readonly VariantView[]
  /** Formatted price of the cheapest variant, and whether others cost more. */
  readonly lowestPrice: string
  readonly isRange: boolean
  /** Notes for the price of the cheapest variant. */
  readonly priceNotes: readonly string[]
}

/** The reply of `/api/products/<slug>`: what may have changed since the page was rendered. */
export type LiveProduct = Pick<ProductView, 'lowestPrice' | 'isRange' | 'priceNotes'> & {
  readonly variants: readonly Pick<
    VariantView,
    'id' | 'price' | 'compareAtPrice' | 'priceNotes' | 'availableQuantity' | 'restockDay'
  >[]
}

export const isLiveProduct: Guard<LiveProduct> = objectOf({
  lowestPrice: isString,
  isRange: isBoolean,
  priceNotes: arrayOf(isString),
  variants: arrayOf(
    objectOf({
      id: isString,
      price: isString,
      compareAtPrice: nullable(isString),
      priceNotes: arrayOf(isString),
      availableQuantity: isNumber,
      restockDay: nullable(isString),
    }),
  ),
})

/** Messages of `messages/<language>/product.json` that the scripts of a product page format. */
export const PRODUCT_MESSAGE_KEYS = [
  'addToCart',
  'chooseOption',
  'closeViewer',
  'enlargeImage',
  'estimateFailed',
  'estimateHelp',
  'estimateLabel',
  'estimateSubmit',
  'estimating',
  'imageCount',
  'images',
  'inStock',
  'inStockInstead',
  'inStockPlenty',
  'nextImage',
  'notSelected',
  'onlyLeft',
  'onlyLeftSet',
  'previousImage',
  'restock',
  'soldOut',
  'soldOutOption',
  'soldOutText',
] as const satisfies readonly MessageKey<'product'>[]

export type ProductMessages = ClientMessages<(typeof PRODUCT_MESSAGE_KEYS)[number]>
