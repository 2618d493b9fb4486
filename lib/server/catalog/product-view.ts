import 'server-only'
import type { ProductCard, Variant } from '@/lib/commerce/catalog'
import { documentQuantity } from '@/lib/shop/catalog/availability'
import { formatDay } from '@/lib/shop/checkout/delivery-dates'
import { formatMoney } from '@/lib/shop/i18n/money'
import type { LiveVariants, ProductView } from '@/lib/shop/catalog/product-model'

/** How prices and days are written (BCP 47). */
type Formats = { readonly priceLocale: string; readonly dateLocale: string }
type LivePrices = Pick<Variant, Exclude<keyof LiveVariants[number], 'restockDay'> | 'restockDate'>

/** The same for a document, which must not become stale with every sale. */
export function toDocumentView(product: ProductCard, locale: Formats): ProductView {
  const view = toProductView(product, locale)
  const variants = view.variants.map((variant) => ({
    ...variant,
    availableQuantity: documentQuantity(variant.availableQuantity),
  }))
  return { ...view, variants }
}

/** A product as the scripts of its page know it: few fields, prices formatted. */
export function toProductView(product: ProductCard, locale: Formats): ProductView {
  const variants = product.variants.map((variant) => ({
    ...toLiveVariant(variant, locale),
    options: variant.options,
    imageIndex: product.images.findIndex(({ url }) => url === variant.image?.url),
  }))
  return {
    slug: product.slug,
    options: product.options,
    variants,
    lowestPrice: formatMoney(product.priceMin, locale.priceLocale),
    isRange: product.priceMin.amountMinor !== product.priceMax.amountMinor,
  }
}

/** What the page of a product replaces in its document: price and stock. */
export function toLiveVariant(
  variant: LivePrices,
  { priceLocale, dateLocale }: Formats,
): LiveVariants[number] {
  return {
    id: variant.id,
    price: formatMoney(variant.price, priceLocale),
    compareAtPrice: variant.compareAtPrice
      ? formatMoney(variant.compareAtPrice, priceLocale)
      : null,
    lowestPriceLast30Days: variant.lowestPriceLast30Days
      ? formatMoney(variant.lowestPriceLast30Days, priceLocale)
      : null,
    availableQuantity: variant.availableQuantity,
    restockDay: variant.restockDate && formatDay(variant.restockDate, dateLocale),
  }
}
