import { call, type Schemas } from '#api/client.ts'
import { readAll } from '#api/pages.ts'
import { fromPlatform } from '#api/settings.ts'
import { toCsv } from '#money/csv.ts'
import type { Product } from './product-drafts.ts'

/** More options than the format has columns for; they are left out, and an import leaves them. */
const mostOptions = 3

const toHtml = (paragraphs: readonly string[]) => {
  const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')
}

/** A tag in the list of a cell: with a comma it is quoted, as a cell of the file is (RFC 4180). */
const toTag = (tag: string) =>
  tag.includes(',') || tag.startsWith('"') ? `"${tag.replaceAll('"', '""')}"` : tag

type Cells = Readonly<Record<string, string | number | null | undefined>>
type Texts = Pick<
  Schemas['ProductTexts'],
  'title' | 'slug' | 'description' | 'descriptionHtml' | 'warnings'
>
export type Exported = Product & { translations?: { locale: string; texts: Texts }[] }

/** The texts of a product in other languages, in columns such as `Title[de]`. */
const toTranslated = ({ translations = [] }: Exported): Cells =>
  Object.fromEntries(
    translations.flatMap(({ locale, texts }) => [
      [`Title[${locale}]`, texts.title],
      [`Handle[${locale}]`, texts.slug],
      [`Body (HTML)[${locale}]`, texts.descriptionHtml ?? toHtml(texts.description ?? [])],
      [`Safety Warnings[${locale}]`, texts.warnings],
    ]),
  )

interface Names {
  brandOf: (id: string) => string
  /** The pieces of a variant at the first location, which an import sets. */
  stockOf: (variantId: string) => number
}

/** The rows of a product: one for each variant, the first with its own cells, and its images. */
function toRows(product: Exported, hasOptions: boolean, { brandOf, stockOf }: Names): Cells[] {
  const { slug, brandId, tags, isActive, options } = product
  const own: Cells = {
    Title: product.title,
    'Body (HTML)': product.descriptionHtml ?? toHtml(product.description),
    Vendor: brandId ? brandOf(brandId) : '',
    Tags: tags.map(toTag).join(', '),
    Status: isActive ? 'active' : 'draft',
    ...toTranslated(product),
  }
  const variants = product.variants.map((variant, index): Cells => {
    const names = options.length === 0 ? ['Title'] : options.map(({ name }) => name)
    const optionCells = names.flatMap((name, place) => [
      [`Option${place + 1} Name`, index === 0 ? name : ''],
      [
        `Option${place + 1} Value`,
        options.length === 0
          ? 'Default Title'
          : // Those of a variant may be in another order.
            variant.options.find((option) => option.name === name)?.value,
      ],
    ])
    return {
      Handle: slug,
      ...(index === 0 && own),
      ...(hasOptions && (Object.fromEntries(optionCells) as Cells)),
      'Variant SKU': variant.sku,
      'Variant Price': variant.price,
      'Variant Compare At Price': variant.compareAtPrice,
      'Variant Grams': variant.weightGrams,
      'Variant Barcode': variant.barcode,
      'Variant Inventory Qty': stockOf(variant.id),
    }
  })
  // In rows of their own: in that of a variant, an image would become the variant's.
  const images = product.images.map((image): Cells => ({
    Handle: slug,
    'Image Src': image && fromPlatform(image.url),
    'Image Alt Text': image?.alt,
  }))
  return [...variants, ...images]
}

/** Products in the format of Shopify, of which an import changes nothing. */
export function toProductCsv(products: readonly Exported[], names: Names) {
  const hasOptions = products.every(({ options }) => options.length <= mostOptions)
  const rows = products.flatMap((product) => toRows(product, hasOptions, names))
  const head = [...new Set(['Handle', 'Title', ...rows.flatMap((row) => Object.keys(row))])]
  return toCsv([head, ...rows.map((row) => head.map((name) => row[name] ?? ''))])
}

/** All products of the store as a file. */
export async function exportProducts() {
  const oldestFirst = { limit: 100, sortBy: 'createdOn', sortDirection: 'asc' } as const
  const places = await call('get', '/v1/inventory/locations', { query: oldestFirst })
  const locationId = places.data[0]?.id ?? ''
  const [products, brands, levels] = await Promise.all([
    readAll('/v1/catalog/products', { limit: 100, translations: true }),
    readAll('/v1/catalog/brands', { limit: 100 }),
    readAll('/v1/inventory/levels', { limit: 100, locationId }),
  ])
  const stock = new Map(levels.map(({ variantId, availableQuantity: own }) => [variantId, own]))
  return toProductCsv(products, {
    brandOf: (id) => brands.find((brand) => brand.id === id)?.name ?? '',
    stockOf: (variantId) => stock.get(variantId) ?? 0,
  })
}
