import { api, take } from '#api/client.ts'
import { readAll } from '#api/pages.ts'
import { toCsv } from '#money/csv.ts'
import type { Product } from './product-drafts.ts'

/** More options than the format has columns for; they are left out, and an import leaves them. */
const mostOptions = 3

const toHtml = (paragraphs: readonly string[]) => {
  const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')
}

/** Products in the format of Shopify, as an import takes them: images and stock stay as they are. */
export function toProductCsv(products: readonly Product[], brandOf: (id: string) => string) {
  const hasOptions = products.every(({ options }) => options.length <= mostOptions)
  const places = hasOptions ? [0, 1, 2] : []
  const rows = products.flatMap((product) =>
    product.variants.map((variant, index) => {
      const { title, description, brandId, tags, isActive, options } = product
      const status = isActive ? 'active' : 'draft'
      const own = [
        title,
        toHtml(description),
        brandId ? brandOf(brandId) : '',
        tags.join(', '),
        status,
      ]
      const optionCells = places.flatMap((place) => {
        const isPlain = options.length === 0 && place === 0
        const name = isPlain ? 'Title' : (options[place]?.name ?? '')
        const value = isPlain ? 'Default Title' : (variant.options[place]?.value ?? '')
        return [index === 0 ? name : '', value]
      })
      const { sku, price, compareAtPrice, weightGrams, barcode } = variant
      return [
        product.slug,
        ...own.map((cell) => (index === 0 ? cell : '')),
        ...optionCells,
        ...[sku, price, compareAtPrice ?? '', weightGrams, barcode ?? ''],
      ]
    }),
  )
  const optionNames = places.flatMap((place) => [
    `Option${place + 1} Name`,
    `Option${place + 1} Value`,
  ])
  const head = ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Tags', 'Status', ...optionNames]
  const numbers = ['SKU', 'Price', 'Compare At Price', 'Grams', 'Barcode']
  return toCsv([[...head, ...numbers.map((name) => `Variant ${name}`)], ...rows])
}

/** All products of the store as a file. */
export async function exportProducts() {
  const page = (cursor: string) => ({
    params: { query: { limit: 100, ...(cursor && { cursor }) } },
  })
  const [products, brands] = await Promise.all([
    readAll((cursor) => take(api.GET('/v1/catalog/products', page(cursor)))),
    readAll((cursor) => take(api.GET('/v1/catalog/brands', page(cursor)))),
  ])
  return toProductCsv(products, (id) => brands.find((brand) => brand.id === id)?.name ?? '')
}
