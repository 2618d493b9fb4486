import type { NewProduct, NewVariant } from '#commerce/catalog/product-rows.ts'
import { currencyDigits } from '#store/money.ts'
import type { DemoProduct } from './demo-file.ts'
import { toStoredImage, type ShelfIds, type ToImageUrl } from './demo-shelves.ts'

/**
 * An amount written as a decimal, in whole minor units, or null when the currency has fewer
 * decimals. Works on the digits: no rounding is involved.
 */
export function findMinorOf(text: string, currency: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const digits = currencyDigits(currency)
  const [, whole = '0', fraction = ''] = match
  if (/[^0]/.test(fraction.slice(digits))) return null
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

/** As `findMinorOf`, for amounts whose shape is already checked. */
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
  const { sku, price, compareAtPrice, weightGrams, stock, image, options } = variant
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
  }
}

function findIds(names: string[], ids: Map<string, string>) {
  return names.flatMap((name) => ids.get(name) ?? [])
}

/** A product of a demo file as a row of the store; unknown shelves are left out. */
export function toNewProduct(
  product: DemoProduct,
  shelves: ShelfIds,
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
    brandId: shelves.brands.get(product.brand) ?? null,
    sellerId: null,
    attributes: Object.entries(product.attributes).map(([name, value]) => ({ name, value })),
    isActive: true,
    position,
    createdOn,
    images: product.images.map((image) => toStoredImage(image, toUrl)),
    variants: product.variants.map((variant) => toVariant(product, variant, currency)),
    categoryIds: findIds(product.categories, shelves.categories),
    collectionIds: findIds(product.collections, shelves.collections),
  }
}
