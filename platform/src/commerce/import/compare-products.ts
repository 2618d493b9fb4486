import type { AdminProduct } from '#commerce/catalog/write/admin-product.ts'
import { productRequest, variantRequest } from '#commerce/catalog/write/product-request.ts'
import type { Compliance } from '#store/compliance-schema.ts'
import type { NamedValue } from '#store/schema/catalog.ts'
import { toMajor } from '#store/money.ts'
import type { ChangedTexts } from './write-texts.ts'

/** A field of a product with its value before and after, as text; empty: none. */
export interface FieldChange {
  field: string
  before: string
  after: string
}

interface Reading {
  currency: string
  /** The name of a brand, category or collection by its id. */
  nameOf: (id: string) => string
  texts: readonly ChangedTexts[]
}

type Fields = Record<string, string>

const join = (values: readonly NamedValue[]) =>
  values.map(({ name, value }) => `${name}: ${value}`).join(', ')

const describeCompliance = (given: Compliance | null): Fields =>
  Object.fromEntries(
    Object.entries(given ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' ? Object.values(value ?? {}).join(', ') : (value ?? ''),
    ]),
  )

/** Members of a request that are shown in words of their own. */
const described = [
  'id',
  'brandId',
  'descriptionHtml',
  'compliance',
  'weightGrams',
  'unitPricing',
].concat('availableQuantity')

/** Every member of a request that the row has, as text, by its name in words: `isActive`: active. */
function describeMembers(shape: object, row: object, others: Fields): Fields {
  const given = new Map<string, unknown>(Object.entries(row))
  const members = Object.keys(shape).filter((name) => given.has(name) && !described.includes(name))
  const toWords = (name: string) =>
    name
      .replace(/^is/, '')
      .replace(/\B[A-Z]/g, ' $&')
      .toLowerCase()
  const toText = (name: string) => [given.get(name) ?? ''].flat().join(', ')
  return { ...Object.fromEntries(members.map((name) => [toWords(name), toText(name)])), ...others }
}

function readFields(
  { product, ...parts }: AdminProduct,
  { currency, nameOf }: Reading,
  skuOf: (id: string) => string,
): Fields {
  const toNames = (ids: readonly string[]) => ids.map(nameOf).join(', ')
  const fields = describeMembers(productRequest.shape, product, {
    description: product.descriptionHtml ?? product.description.join('\n'),
    brand: product.brandId === null ? '' : nameOf(product.brandId),
    attributes: join(product.attributes),
    ...describeCompliance(product.compliance),
    options: parts.options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; '),
    images: parts.images.map(({ url, alt }) => (alt ? `${url} (${alt})` : url)).join(', '),
    categories: toNames(parts.categoryIds),
    collections: toNames(parts.collectionIds),
  })
  for (const variant of parts.variants) {
    const image = parts.images.find(({ id }) => id === variant.imageId)
    const { compareAtMinor, unitPricing: unit } = variant
    const own = describeMembers(variantRequest.shape, variant, {
      options: join(variant.options),
      price: String(toMajor(variant.priceMinor, currency)),
      'compare-at price': compareAtMinor === null ? '' : String(toMajor(compareAtMinor, currency)),
      weight: `${String(variant.weightGrams)} g`,
      content: unit
        ? `${String(unit.contentQuantity)} ${unit.contentUnit} per ${String(unit.baseQuantity)} ${unit.baseUnit}`
        : '',
      image: image?.url ?? '',
      stock: String(variant.availableQuantity),
    })
    for (const [name, text] of Object.entries(own)) fields[`${skuOf(variant.id)} ${name}`] = text
  }
  return fields
}

function readTexts(texts: readonly ChangedTexts[], when: 'before' | 'after'): Fields {
  const fields: Fields = {}
  for (const { locale, ...states } of texts) {
    const {
      title = '',
      slug = '',
      description = [],
      descriptionHtml,
      warnings,
    } = states[when] ?? {}
    const shown = descriptionHtml ?? description.join('\n')
    const own = { title, slug, description: shown, warnings: warnings ?? '' }
    for (const [name, text] of Object.entries(own)) fields[`${name}[${locale}]`] = text
  }
  return fields
}

/** What differs between a product (undefined: it is new) and the same one later, field by field. */
export function compareProducts(
  before: AdminProduct | undefined,
  after: AdminProduct,
  reading: Reading,
): FieldChange[] {
  const skus = new Map([...after.variants, ...(before?.variants ?? [])].map((v) => [v.id, v.sku]))
  const skuOf = (id: string) => skus.get(id) ?? id
  const { texts } = reading
  const old = { ...(before && readFields(before, reading, skuOf)), ...readTexts(texts, 'before') }
  const now = { ...readFields(after, reading, skuOf), ...readTexts(texts, 'after') }
  const changes = [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => ({
    field,
    before: old[field] ?? '',
    after: now[field] ?? '',
  }))
  return changes.filter((change) => change.before !== change.after)
}
