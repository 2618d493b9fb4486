import type { Product } from '@/lib/commerce/catalog'
import {
  arrayOf,
  isBoolean,
  isNumber,
  isString,
  nullable,
  objectOf,
  type Guarded,
} from '@/lib/shop/json'
import type { ClientMessages } from '@/lib/shop/i18n/client-messages'
import type { MessageKey } from '@/lib/shop/i18n/messages'

/** What an offer must state (Regulation (EU) 2023/988, Article 19). */
export type Compliance = NonNullable<Product['compliance']>
export type EnergyLabel = NonNullable<Compliance['energyLabel']>

/** From this quantity on, a document says "in stock"; the page reads the number live. */
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

/** The reply of `/api/products/<slug>`: what may have changed since the page was rendered. */
export const isLiveProduct = objectOf({
  /** Formatted price of the cheapest variant, and whether others cost more. */
  lowestPrice: isString,
  isRange: isBoolean,
  /** Notes for the price of the cheapest variant. */
  priceNotes: arrayOf(isString),
  variants: arrayOf(
    objectOf({
      id: isString,
      price: isString,
      /** The higher price before a reduction, or null. */
      compareAtPrice: nullable(isString),
      /** What the law wants beside it: the unit price, and the lowest price before a reduction. */
      priceNotes: arrayOf(isString),
      /** Quantity that can be ordered now. */
      availableQuantity: isNumber,
      /** `Fri 4 December`: when it is expected again once it is sold out, or null. */
      restockDay: nullable(isString),
    }),
  ),
})
export type LiveProduct = Guarded<typeof isLiveProduct>

/** A variant as the scripts of its page receive it; prices are formatted. */
export type VariantView = LiveProduct['variants'][number] & {
  readonly options: readonly { readonly name: string; readonly value: string }[]
  /** Index of its image among those of the product, or -1. */
  readonly imageIndex: number
}

/** A product as the scripts of its page receive it. */
export type ProductView = Omit<LiveProduct, 'variants'> & {
  readonly slug: string
  readonly options: readonly {
    readonly name: string
    readonly values: readonly string[]
    readonly label: string
    readonly valueLabels: readonly string[]
  }[]
  readonly variants: readonly VariantView[]
}

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

export type ProductMessages = ClientMessages<(typeof PRODUCT_MESSAGE_KEYS)[number] | 'comma'>
