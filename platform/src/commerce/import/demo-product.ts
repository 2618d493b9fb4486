import type { NewProduct, NewVariant } from '#commerce/catalog/product-rows.ts'
import { findMinorOf } from './decimal-amount.ts'
import type { DemoProduct } from './demo-file.ts'
import { toStoredImage, type NavigationIds, type ToImageUrl } from './demo-navigation.ts'

/** Like `findMinorOf`, for amounts that are already validated. */
function toMinorOf(text: string, currency: string): number {
  const minor = findMinorOf(text, currency)
  if (minor === null) throw new RangeError(`${text} is not an amount of ${currency}.`)
  return minor
}

function toVariant(
  product: DemoProduct,
  variant: DemoProduct['variants'][number],
  currency: string,
): NewVariant {
  const { sku, price, compareAtPrice, weightGrams, stock, restockDate, image, options } = variant
  const at = product.images.findIndex(({ file }) => file === image)
  const named = product.options.flatMap(({ name }) => {
    const value = options[name]
    return value === undefined ? [] : [{ name, value }]
  })
  return {
    sku,
    name: named.map(({ value }) => value).join(' / ') || null,
    barcode: null,
    options: named,
    priceMinor: toMinorOf(price, currency),
    compareAtMinor: compareAtPrice === null ? null : toMinorOf(compareAtPrice, currency),
    weightGrams,
    image: at < 0 ? null : at,
    availableQuantity: stock,
    restockDate,
  }
}

function findIds(names: string[], ids: Map<string, string>) {
  return names.flatMap((name) => ids.get(name) ?? [])
}

/** A product of a demo file as a row of the store; unknown categories and collections are left out. */
export function toNewProduct(
  product: DemoProduct,
  ids: NavigationIds,
  {
    currency,
    toUrl,
    position,
    createdOn,
  }: {
    currency: string
    toUrl: ToImageUrl
    position: number
    createdOn: Date
  },
): NewProduct {
  const { slug, title, subtitle, description, options, tags } = product
  return {
    slug,
    title,
    subtitle,
    description,
    options,
    tags,
    brandId: ids.brands.get(product.brand) ?? null,
    sellerId: null,
    attributes: Object.entries(product.attributes).map(([name, value]) => ({ name, value })),
    isActive: true,
    position,
    createdOn,
    images: product.images.map((image) => toStoredImage(image, toUrl)),
    variants: product.variants.map((variant) => toVariant(product, variant, currency)),
    categoryIds: findIds(product.categories, ids.categories),
    collectionIds: findIds(product.collections, ids.collections),
  }
}
