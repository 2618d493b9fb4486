import 'server-only'
import type { ProductCard } from '@/lib/commerce/catalog'
import { formatMoney } from '@/lib/shop/i18n/money'
import type { ProductView } from '@/lib/shop/catalog/product-model'

/** A product as the scripts of its page know it: few fields, prices formatted. */
export function toProductView(product: ProductCard, priceLocale: string): ProductView {
  const variants = product.variants.map((variant) => ({
    id: variant.id,
    options: variant.options,
    price: formatMoney(variant.price, priceLocale),
    compareAtPrice: variant.compareAtPrice
      ? formatMoney(variant.compareAtPrice, priceLocale)
      : null,
    availableQuantity: variant.availableQuantity,
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
