import 'server-only'
import type { Product, Variant } from '@/lib/commerce/catalog'
import { localeOf } from '@/lib/server/request/stores'
import { translatorOf } from '@/lib/server/i18n/messages'
import type { Translate } from '@/lib/shop/i18n/client-messages'
import type { Store } from '@/lib/shop/store/store-schema'
import {
  documentQuantity,
  type LiveProduct,
  type ProductView,
} from '@/lib/shop/catalog/product-model'
import { formatDay } from '@/lib/shop/checkout/delivery-dates'
import { formatMoney } from '@/lib/shop/i18n/money'
import { formatUnitPrice, type UnitPriceFormat } from '@/lib/shop/catalog/unit-price'
import { getCachedCommerceStore } from './cached-catalog'
import { unitPriceFormatOf } from '@/lib/server/i18n/store-formats'

type PricedVariant = Pick<
  Variant,
  'price' | 'compareAtPrice' | 'lowestPriceLast30Days' | 'unitPricing'
>

type ReadVariant = PricedVariant & Pick<Variant, 'id' | 'availableQuantity' | 'restockDate'>

interface ProductFormat {
  readonly ofUnits: UnitPriceFormat
  /** Locale that formats days (BCP 47). */
  readonly dateLocale: string
  readonly t: Translate<'lowestPrice'>
}

/** How a store formats the prices of a product in one of its languages. */
export function productFormatOf(store: Store): ProductFormat {
  const t = translatorOf(store, store.language, 'product')
  const { dateLocale } = localeOf(store)
  return { ofUnits: unitPriceFormatOf(store, store.language), dateLocale, t }
}

/** The same for a kept document, which must not become stale with every sale. */
export function toDocumentView(product: Product, format: ProductFormat): ProductView {
  const view = toProductView(product, format)
  const variants = view.variants.map((variant) => ({
    ...variant,
    availableQuantity: documentQuantity(variant.availableQuantity),
  }))
  return { ...view, variants }
}

/** A product as the scripts of its page receive it: few fields, prices formatted. */
export function toProductView(product: Product, format: ProductFormat): ProductView {
  const variants = product.variants.map((variant) => ({
    ...toLiveVariant(variant, format),
    options: variant.options,
    imageIndex: product.images.findIndex(({ url }) => url === variant.image?.url),
  }))
  return {
    slug: product.slug,
    options: product.options,
    variants,
    lowestPrice: formatMoney(product.priceMin, format.ofUnits.priceLocale),
    isRange: product.priceMin.amountMinor !== product.priceMax.amountMinor,
    priceNotes: notesOfUnit(findCheapest(product.variants), format),
  }
}

/** The prices and stock that a product page updates in its document; null without variants. */
export function toLiveProduct(
  variants: readonly ReadVariant[],
  format: ProductFormat,
): LiveProduct | null {
  const cheapest = findCheapest(variants)
  if (!cheapest) return null
  return {
    variants: variants.map((variant) => toLiveVariant(variant, format)),
    lowestPrice: formatMoney(cheapest.price, format.ofUnits.priceLocale),
    isRange: variants.some((variant) => isCheaper(cheapest, variant)),
    priceNotes: notesOfUnit(cheapest, format),
  }
}

function findCheapest<V extends PricedVariant>(variants: readonly V[]): V | undefined {
  return variants.find((variant) => !variants.some((other) => isCheaper(other, variant)))
}

function isCheaper(one: PricedVariant, other: PricedVariant): boolean {
  return one.price.amountMinor < other.price.amountMinor
}

function toLiveVariant(variant: ReadVariant, format: ProductFormat) {
  const { priceLocale } = format.ofUnits
  const { price, compareAtPrice, lowestPriceLast30Days: lowest } = variant
  const notes = notesOfUnit(variant, format)
  return {
    id: variant.id,
    price: formatMoney(price, priceLocale),
    compareAtPrice: compareAtPrice && formatMoney(compareAtPrice, priceLocale),
    priceNotes:
      compareAtPrice && lowest
        ? [...notes, format.t('lowestPrice', { price: formatMoney(lowest, priceLocale) })]
        : notes,
    availableQuantity: variant.availableQuantity,
    restockDay: variant.restockDate && formatDay(variant.restockDate, format.dateLocale),
  }
}

function notesOfUnit(variant: Pick<Variant, 'unitPricing'> | undefined, format: ProductFormat) {
  const note = formatUnitPrice(variant?.unitPricing, format.ofUnits)
  return note === null ? [] : [note]
}

/**
 * What stands beside prices: the store's own words, else what the platform says about tax, and that
 * delivery is added unless the product `isPickupOnly`.
 */
export async function taxNoteOf(store: Store, isPickupOnly = false) {
  if (store.product.taxNote) return store.product.taxNote
  const shop = await getCachedCommerceStore(store.slug).catch(() => null)
  const t = translatorOf(store, store.language, 'store')
  const isIncluded = shop?.taxIncluded ?? null
  if (isIncluded === null) return isPickupOnly ? '' : t('deliveryAdded')
  return t(isIncluded ? 'taxNote' : 'taxAdded', { delivery: isPickupOnly ? 'none' : 'added' })
}
