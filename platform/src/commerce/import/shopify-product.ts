import { hasSlug, toSlug } from '#commerce/catalog/write/slugs.ts'
import { baseUnitsFor, findUnitPricing } from '#commerce/pricing/unit-price.ts'
import { baseUnits, measureUnits, withdrawalExceptions } from '#store/enums.ts'
import { toMajor } from '#store/money.ts'
import { slugSchema } from '#store/texts-schema.ts'
import {
  describeVariantProblem,
  readDraft,
  type GivenProduct,
  type ImportEntry,
} from './import-entry.ts'
import { readTexts, type TranslatedColumn } from './shopify-translations.ts'
import {
  cell,
  readCount,
  readDay,
  readGrams,
  readImageUrl,
  readPrice,
  readQuantity,
  readStatus,
  readWord,
  type Read,
  type ShopifyRow,
} from './shopify-row.ts'

/** The header of a file, and the store that it is for. */
export interface ShopifyFile {
  columns: ReadonlySet<string>
  translated: readonly TranslatedColumn[]
  currency: string
}

/** Consecutive rows with the same handle, each with its line in the file. */
export type ShopifyGroup = { handle: string; rows: { line: number; row: ShopifyRow }[] }

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

function readImages({ rows }: ShopifyGroup, { columns }: ShopifyFile, faults: FaultList) {
  const images = new Map<string, { url: string; alt?: string }>()
  const imageLines = new Map<string, number>()
  for (const { line, row } of rows) {
    for (const column of ['Image Src', 'Variant Image']) {
      const url = faults.read(line, readImageUrl(row, column))
      if (!url || images.has(url)) continue
      imageLines.set(url, line)
      const isNamed = column === 'Image Src' && columns.has('Image Alt Text')
      images.set(url, { url, ...(isNamed && { alt: cell(row, 'Image Alt Text') }) })
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

type GivenVariant = GivenProduct['variants'][number]

/** The content of a variant, for its unit price; null for empty cells. */
function readUnitPricing(
  { line, row }: ShopifyGroup['rows'][number],
  faults: FaultList,
): GivenVariant['unitPricing'] {
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
  const base = { baseQuantity: baseQuantity ?? undefined, baseUnit: baseUnit ?? undefined }
  const content = { contentQuantity, contentUnit, ...base }
  if (!findUnitPricing(content)) {
    const allowed = baseUnitsFor(contentUnit).join(', ')
    faults.add(line, `${baseColumn} Unit: for ${contentUnit} it is one of ${allowed}`)
  }
  return content
}

function readVariant(
  given: ShopifyGroup['rows'][number],
  { names, file, faults }: { names: string[] | null; file: ShopifyFile; faults: FaultList },
): GivenVariant {
  const { line, row } = given
  const { columns, currency } = file
  const read = <Value>(found: Read<Value>) => faults.read(line, found)
  /** The value of a cell; undefined in a file without its column. */
  const ofColumn = <Value>(column: string, readCell: () => Value) =>
    columns.has(column) ? readCell() : undefined
  const options = names?.map((name, i) => ({
    name,
    value: cell(row, `Option${String(i + 1)} Value`),
  }))
  const price = read(readPrice(row, 'Variant Price', currency))
  if (price === null && cell(row, 'Variant Price') === '') {
    faults.add(line, 'Variant Price: is missing')
  }
  if (options?.some(({ value }) => value === '')) faults.add(line, 'an option is empty')
  const compareAt = read(readPrice(row, 'Variant Compare At Price', currency))
  const isReduced = compareAt !== null && compareAt > (price ?? 0)
  return {
    sku: cell(row, 'Variant SKU') || undefined,
    options,
    price: toMajor(price ?? 0, currency),
    barcode: ofColumn('Variant Barcode', () => cell(row, 'Variant Barcode') || null),
    compareAtPrice: ofColumn('Variant Compare At Price', () =>
      isReduced ? toMajor(compareAt, currency) : null,
    ),
    weightGrams: ofColumn('Variant Grams', () => read(readGrams(row, 'Variant Grams')) ?? 0),
    unitPricing: ofColumn(contentColumn, () => readUnitPricing(given, faults)),
    // Where Shopify names those of variants, the images of a product only fill the rows.
    imageUrl: cell(row, columns.has('Variant Image') ? 'Variant Image' : 'Image Src') || undefined,
    availableQuantity: ofColumn(
      'Variant Inventory Qty',
      () => read(readCount(row, 'Variant Inventory Qty')) ?? 0,
    ),
    restockDate: ofColumn('Variant Restock Date', () => read(readDay(row, 'Variant Restock Date'))),
  }
}

const operatorColumns = (kind: string) =>
  [
    ['name', `${kind} Name`],
    ['postalAddress', `${kind} Address`],
    ['electronicAddress', `${kind} Contact`],
  ] as const

/** The columns of what the law wants stated, by member. Those of a member are read together. */
const complianceColumns = {
  manufacturer: operatorColumns('Manufacturer'),
  responsiblePerson: operatorColumns('Responsible Person'),
  energyLabel: [
    ['class', 'Energy Class'],
    ['best', 'Energy Class Best'],
    ['worst', 'Energy Class Worst'],
    ['labelUrl', 'Energy Label URL'],
    ['sheetUrl', 'Product Sheet URL'],
  ],
} as const

/** What the law wants stated, of the columns that the file has; empty cells are none. */
function readCompliance(first: ShopifyRow, columns: ShopifyFile['columns']) {
  const given = Object.entries(complianceColumns).flatMap(([member, parts]) => {
    if (!parts.some(([, column]) => columns.has(column))) return []
    const filled = parts.flatMap(([part, column]) => {
      const text = cell(first, column)
      return text ? [[part, text] as const] : []
    })
    return [[member, filled.length > 0 ? Object.fromEntries(filled) : null] as const]
  })
  const warnings = columns.has('Safety Warnings')
    ? [['warnings', cell(first, 'Safety Warnings') || null] as const]
    : []
  const all = [...given, ...warnings]
  // The schema of products checks it.
  return all.length > 0 ? (Object.fromEntries(all) as GivenProduct['compliance']) : undefined
}

function toOptions(names: string[], variants: GivenVariant[]) {
  return names.map((name, i) => ({
    name,
    values: [...new Set(variants.flatMap(({ options }) => options?.[i]?.value || []))],
  }))
}

/** What is between commas; what the desk has quoted, because of a comma in it, is one part. */
function splitList(text: string) {
  const parts = text.match(/\s*"(?:[^"]|"")*"(?=\s*(?:,|$))|[^,]+/g) ?? []
  const read = parts.map((part) => {
    const quoted = /^"(.*(?:,|"").*)"$/.exec(part.trim())?.[1]
    return quoted?.replaceAll('""', '"') ?? part.trim()
  })
  return [...new Set(read.filter(Boolean))]
}

/** The last part of a path such as "Home > Kitchen > Mugs", or the merchant's own type. */
function readCategories(first: ShopifyRow) {
  const type = cell(first, 'Type') || cell(first, 'Product Category').split('>').at(-1)?.trim()
  return type ? [type] : undefined
}

/** The column of each member whose value the rules of the Admin API may refuse. */
const columnOf: Record<string, string> = {
  title: 'Title',
  descriptionHtml: 'Body (HTML)',
  brand: 'Vendor',
  tags: 'Tags',
  categories: 'Type',
  collections: 'Collection',
  options: 'Option1 Name',
  images: 'Image Src',
  variants: 'Variant SKU',
  compliance: 'Safety Warnings',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  price: 'Variant Price',
  compareAtPrice: 'Variant Compare At Price',
  weightGrams: 'Variant Grams',
  unitPricing: contentColumn,
  availableQuantity: 'Variant Inventory Qty',
}

/** A product of Shopify's export with its variants, or everything that is wrong with its rows. */
export function readShopifyProduct(group: ShopifyGroup, file: ShopifyFile): ImportEntry {
  const { handle, rows } = group
  const { columns, currency, translated } = file
  const faults = new FaultList(handle)
  const line = rows[0]?.line ?? 0
  const first = rows[0]?.row ?? {}
  const ofColumn = <Value>(column: string, readCell: () => Value) =>
    columns.has(column) ? readCell() : undefined
  const title = cell(first, 'Title')
  if (!title) faults.add(line, 'Title: is missing')
  if (!hasSlug(handle)) faults.add(line, 'Handle: has neither a letter nor a digit')
  const hasStatus = columns.has('Status') || columns.has('Published')
  const isActive = hasStatus ? (faults.read(line, readStatus(first)) ?? false) : undefined
  const names = columns.has('Option1 Name') ? readOptionNames(first) : null
  const { images, imageLines } = readImages(group, file, faults)
  const offered = rows.filter(({ row }) => isVariantRow(row))
  const variants = offered.map((each) => readVariant(each, { names, file, faults }))
  const texts = readTexts(first, translated, (reason) => faults.add(line, reason))
  const options = names ? toOptions(names, variants) : undefined
  const hasImages = columns.has('Image Src') || columns.has('Variant Image')
  const given: GivenProduct = {
    title,
    descriptionHtml: ofColumn('Body (HTML)', () => cell(first, 'Body (HTML)')),
    tags: ofColumn('Tags', () => splitList(cell(first, 'Tags'))),
    isActive,
    options,
    images: hasImages ? images : undefined,
    variants,
    withdrawalException: ofColumn('Withdrawal Exception', () =>
      faults.read(line, readWord(first, 'Withdrawal Exception', withdrawalExceptions)),
    ),
    compliance: readCompliance(first, columns),
    brand: ofColumn('Vendor', () => cell(first, 'Vendor') || null),
    categories: readCategories(first),
    collections: ofColumn('Collection', () => splitList(cell(first, 'Collection'))),
  }
  // Faults of cells are more exact than those of members.
  if (faults.faults.length > 0) return { ok: false, line, faults: faults.faults }
  const draft = readDraft(given, currency, ([member = '', index = '', field = ''], reason) => {
    const at = Number(index)
    const own = member === 'variants' ? offered[at]?.line : imageLines.get(images[at]?.url ?? '')
    const parts = Object.entries(complianceColumns).find(([part]) => part === index)?.[1]
    const stated = parts?.find(([part]) => part === field)?.[1]
    const column = stated ?? columnOf[String(field)] ?? columnOf[String(member)] ?? String(member)
    faults.add(own ?? line, `${column}: ${reason}`)
  })
  const shortSlug = toSlug(handle)
  const slug = slugSchema.safeParse(handle).data ?? shortSlug
  const described = draft && Object.assign(draft, { slug, shortSlug, texts })
  const named = variants.map(({ sku }, i) => sku ?? `${handle} ${String(i)}`)
  const problem =
    described &&
    describeVariantProblem(
      options ?? [],
      variants.map((one, i) => ({ options: one.options ?? [], sku: named[i] ?? '' })),
    )
  if (problem && options) faults.add(line, problem)
  if (faults.faults.length > 0 || !described) return { ok: false, line, faults: faults.faults }
  const partly = { isPartial: options === undefined, addsImages: !columns.has('Image Src') }
  return { ok: true, line, draft: { ...described, ...partly, foldsTags: true }, imageLines }
}
