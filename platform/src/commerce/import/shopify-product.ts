import { findVariantProblem } from '#commerce/catalog-admin/product-draft.ts'
import { toSlug } from '#commerce/catalog-admin/slugs.ts'
import type { NewVariant } from '#commerce/catalog/product-rows.ts'
import { baseUnitsFor, findUnitPricing } from '#commerce/pricing/unit-price.ts'
import { baseUnits, measureUnits } from '#store/enums.ts'
import type { StoredImage, UnitPricing } from '#store/schema/catalog.ts'
import { toParagraphs } from './html-paragraphs.ts'
import type { ImportEntry } from './import-entry.ts'
import { readTexts, type TranslatedColumn } from './shopify-translations.ts'
import {
  cell,
  readCount,
  readDay,
  readImageUrl,
  readPrice,
  readQuantity,
  readStatus,
  readWord,
  type Read,
  type ShopifyRow,
} from './shopify-row.ts'

/** Consecutive rows with the same handle, each with its line in the file. */
export type ShopifyGroup = { handle: string; rows: { line: number; row: ShopifyRow }[] }

// The export does not contain the size of an image; its copy will.
const unknownSize = { width: 1, height: 1 }

const places = [1, 2, 3] as const

/** Collects faults by line and continues, so that one run reports every bad row. */
class FaultList {
  readonly faults: { line: number; product: string; reason: string }[] = []
  readonly #product: string

  constructor(product: string) {
    this.#product = product
  }

  add(line: number, reason: string) {
    this.faults.push({ line, product: this.#product, reason })
  }

  read<Value>(line: number, read: { ok: true; value: Value } | { ok: false; reason: string }) {
    if (read.ok) return read.value
    this.add(line, read.reason)
    return null
  }
}

/** The names of the options; a product without any has the one option "Title". */
function readOptionNames(first: ShopifyRow) {
  const names = places.map((place) => cell(first, `Option${String(place)} Name`))
  const isPlain = names[0] === 'Title' && cell(first, 'Option1 Value') === 'Default Title'
  return isPlain ? [] : names.filter(Boolean)
}

function readImages({ rows }: ShopifyGroup, faults: FaultList) {
  const images = new Map<string, StoredImage>()
  const imageLines = new Map<string, number>()
  for (const { line, row } of rows) {
    for (const column of ['Image Src', 'Variant Image']) {
      const url = faults.read(line, readImageUrl(row, column))
      if (!url || images.has(url)) continue
      imageLines.set(url, line)
      images.set(url, {
        url,
        alt: column === 'Image Src' ? cell(row, 'Image Alt Text') : '',
        ...unknownSize,
      })
    }
  }
  return { images: [...images.values()], imageLines }
}

/** A row that only adds an image has neither a price nor an option value. */
function isVariantRow(row: ShopifyRow) {
  return cell(row, 'Variant Price') !== '' || cell(row, 'Option1 Value') !== ''
}

const contentColumn = 'Unit Price Total Measure'
const baseColumn = 'Unit Price Base Measure'

/** The unit price of a row; undefined in a file without the column, which keeps the stored one. */
function readUnitPricing(
  { line, row }: ShopifyGroup['rows'][number],
  faults: FaultList,
): UnitPricing | null | undefined {
  if (row[contentColumn] === undefined) return undefined
  const before = faults.faults.length
  const read = <Value>(found: Read<Value>) => faults.read(line, found)
  const contentQuantity = read(readQuantity(row, contentColumn, { most: 1_000_000, decimals: 3 }))
  const contentUnit = read(readWord(row, `${contentColumn} Unit`, measureUnits))
  const baseQuantity = read(readQuantity(row, baseColumn, { most: 1_000, decimals: 0 }))
  const baseUnit = read(readWord(row, `${baseColumn} Unit`, baseUnits))
  if (faults.faults.length > before) return null
  if (contentQuantity === null && contentUnit === null) return null
  if (contentQuantity === null || contentUnit === null) {
    faults.add(line, `${contentColumn}${contentUnit === null ? ' Unit' : ''}: is missing`)
    return null
  }
  const given = { contentQuantity, contentUnit }
  const base = { baseQuantity: baseQuantity ?? undefined, baseUnit: baseUnit ?? undefined }
  const found = findUnitPricing({ ...given, ...base })
  if (!found) {
    const allowed = baseUnitsFor(contentUnit).join(', ')
    faults.add(line, `${baseColumn} Unit: for ${contentUnit} it is one of ${allowed}`)
  }
  return found
}

function readVariant(
  { line, row }: ShopifyGroup['rows'][number],
  {
    handle,
    names,
    images,
    currency,
    faults,
  }: {
    handle: string
    names: string[]
    images: StoredImage[]
    currency: string
    faults: FaultList
  },
): NewVariant {
  const options = names.map((name, i) => ({
    name,
    value: cell(row, `Option${String(i + 1)} Value`),
  }))
  const priceMinor = faults.read(line, readPrice(row, 'Variant Price', currency))
  if (priceMinor === null && cell(row, 'Variant Price') === '') {
    faults.add(line, 'Variant Price: is missing')
  }
  const values = options.map(({ value }) => value)
  if (values.includes('')) faults.add(line, 'an option is empty')
  const compareAt = faults.read(line, readPrice(row, 'Variant Compare At Price', currency))
  const url = cell(row, 'Variant Image') || cell(row, 'Image Src')
  const at = images.findIndex((image) => image.url === url)
  return {
    sku: cell(row, 'Variant SKU') || toSlug([handle, ...values].join(' ')).toUpperCase(),
    name: values.join(' / ') || cell(row, 'Option1 Value') || null,
    barcode: cell(row, 'Variant Barcode') || null,
    options,
    priceMinor: priceMinor ?? 0,
    compareAtMinor: compareAt !== null && compareAt > (priceMinor ?? 0) ? compareAt : null,
    weightGrams: faults.read(line, readCount(row, 'Variant Grams')) ?? 0,
    unitPricing: readUnitPricing({ line, row }, faults),
    image: at < 0 ? null : at,
    availableQuantity: faults.read(line, readCount(row, 'Variant Inventory Qty')) ?? 0,
    restockDate: faults.read(line, readDay(row, 'Variant Restock Date')),
  }
}

function toOptions(names: string[], variants: NewVariant[]) {
  return names.map((name, i) => ({
    name,
    values: [...new Set(variants.flatMap(({ options }) => options[i]?.value || []))],
  }))
}

const problems = {
  OptionMismatch: 'a variant has no value for one of the options',
  VariantRepeated: 'two variants have the same options or the same SKU',
  LastVariant: 'the product has no variants',
}

function splitList(text: string) {
  return [
    ...new Set(
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ]
}

/** The last part of a path such as "Home > Kitchen > Mugs", or the merchant's own type. */
function readCategories(first: ShopifyRow) {
  const type = cell(first, 'Type') || cell(first, 'Product Category').split('>').at(-1)?.trim()
  return type ? [type] : []
}

/** A product of Shopify's export with its variants, or everything that is wrong with its rows. */
export function readShopifyProduct(
  group: ShopifyGroup,
  { currency, translated }: { currency: string; translated: readonly TranslatedColumn[] },
): ImportEntry {
  const { handle, rows } = group
  const faults = new FaultList(handle)
  const line = rows[0]?.line ?? 0
  const first = rows[0]?.row ?? {}
  const title = cell(first, 'Title')
  if (!title) faults.add(line, 'Title: is missing')
  const isActive = faults.read(line, readStatus(first)) ?? false
  const names = readOptionNames(first)
  const { images, imageLines } = readImages(group, faults)
  const context = { handle, names, images, currency, faults }
  const variants = rows
    .filter(({ row }) => isVariantRow(row))
    .map((each) => readVariant(each, context))
  const texts = readTexts(first, translated, (reason) => faults.add(line, reason))
  const options = toOptions(names, variants)
  const problem = findVariantProblem(options, variants)
  // Invalid rows would cause it, and are reported already.
  if (problem && faults.faults.length === 0) faults.add(line, problems[problem])
  if (faults.faults.length > 0) return { ok: false, line, faults: faults.faults }
  const draft = {
    slug: toSlug(handle),
    title,
    subtitle: null,
    description: toParagraphs(cell(first, 'Body (HTML)')),
    attributes: [],
    tags: splitList(cell(first, 'Tags').toLowerCase()),
    isActive,
    options,
    images,
    variants,
    brand: cell(first, 'Vendor') || null,
    categories: readCategories(first),
    collections: splitList(cell(first, 'Collection')),
    texts,
  }
  return { ok: true, line, draft, imageLines }
}
