import 'server-only'
import type { Product } from '@/lib/commerce/catalog'
import { getStoreUrl } from '@/lib/server/store/store-url'
import { moneyToMajor } from '@/lib/shop/i18n/money'
import type { Store } from '@/lib/shop/store/store-schema'
import { variantPath } from '@/lib/shop/catalog/selected-variant'

/** A product as schema.org describes it, with one offer for each variant. */
export function productStructuredData(product: Product, store: Store): Record<string, unknown> {
  const origin = getStoreUrl(store)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description.join(' '),
    image: product.images.map(({ url }) => origin + url),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.name } } : {}),
    offers: product.variants.map((variant) => {
      const selected = Object.fromEntries(variant.options.map(({ name, value }) => [name, value]))
      return {
        '@type': 'Offer',
        sku: variant.sku,
        url: origin + variantPath(product.slug, product.options, selected),
        price: moneyToMajor(variant.price),
        priceCurrency: variant.price.currencyCode,
        availability: `https://schema.org/${variant.availableQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
      }
    }),
  }
}
