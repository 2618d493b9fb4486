import 'server-only'
import type { ProductCard, Variant } from '@/lib/commerce/catalog'
import { documentQuantity } from '@/lib/shop/catalog/availability'
import { formatMoney } from '@/lib/shop/i18n/money'
import type { LiveVariants, ProductView } from '@/lib/shop/catalog/product-model'

/** The same for a document, which must not become stale with every sale. */
export function toDocumentView(product: ProductCard, priceLocale: string): ProductView {
  const view = toProductView(product, priceLocale)
  const variants = view.variants.map((variant) => ({
    ...variant,
    availableQuantity: documentQuantity(variant.availableQuantity),
  }))
  return { ...view, variants }
}

/** A product as the scripts of its page know it: few fields, prices formatted. */
export function toProductView(product: ProductCard, priceLocale: string): ProductView {
  const variants = product.variants.map((variant) => ({
    ...toLiveVariant(variant, priceLocale),
    options: variant.options,
    imageIndex: product.images.findIndex(({ url }) => url === variant.image?.url),
  }))
  return {
    slug: product.slug,
    options: product.options,
    variants,
    lowestPrice: formatMoney(product.priceMin, priceLocale),
    isRange: product.priceMin.amountMinor !== product.priceMax.amountMinor,
  }
}

/** What the page of a product replaces in its document: price and stock. */
export function toLiveVariant(
  variant: Pick<Variant, keyof LiveVariants[number]>,
  priceLocale: string,
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
  }
}
