import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from '#store/drizzle-pg.ts'
import {
  belongsTo,
  inAlphabet,
  instant,
  minorUnits,
  pathOfImage,
  textList,
  timestamps,
  versioned,
} from './columns.ts'
import type { Compliance } from '#store/compliance-schema.ts'
import type { BaseUnit, MeasureUnit, TaxClass, WithdrawalException } from '#store/enums.ts'
import { storeRow, storeScope } from './tenancy.ts'

/** An image of a category, a collection or a brand. `url` is absolute or begins with `/media/`. */
export type StoredImage = { url: string; alt: string; width: number; height: number }

/** One condition of a rule-based collection. Amounts are minor units, as text. */
export type CollectionRule = {
  field: 'tag' | 'brand' | 'category' | 'title' | 'price' | 'onSale' | 'inStock'
  operator: 'equals' | 'contains' | 'atLeast' | 'atMost'
  value: string
}

export type NamedValue = { name: string; value: string }

/** The content of a variant, and the base quantity of its unit price (100 g, 1 l). */
export type UnitPricing = {
  /** Above 0, three decimals at most. */
  contentQuantity: number
  contentUnit: MeasureUnit
  /** A whole number above 0. */
  baseQuantity: number
  /** Measures the same as `contentUnit`. */
  baseUnit: BaseUnit
}

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const groupTexts = () => ({
  slug: text().notNull(),
  name: text().notNull(),
  description: text(),
  image: jsonb().$type<StoredImage>(),
})

export const brands = pgTable(
  'brands',
  {
    ...storeRow('brd'),
    ...groupTexts(),
    isActive: boolean().notNull().default(true),
    ...versioned(),
  },
  (t) => [uniqueIndex('brands_store_slug').on(t.storeId, t.slug)],
)

export const categories = pgTable(
  'categories',
  {
    ...storeRow('cat'),
    parentId: text().references((): AnyPgColumn => categories.id, { onDelete: 'restrict' }),
    ...groupTexts(),
    position: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    ...versioned(),
  },
  (t) => [uniqueIndex('categories_store_slug').on(t.storeId, t.slug)],
)

export const collections = pgTable(
  'collections',
  {
    ...storeRow('col'),
    ...groupTexts(),
    position: integer().notNull().default(0),
    type: text().$type<'manual' | 'rules'>().notNull().default('manual'),
    rules: jsonb().$type<CollectionRule[]>().notNull().default([]),
    dynamicOperator: text().$type<'all' | 'any'>().notNull().default('all'),
    status: text().$type<'active' | 'draft'>().notNull().default('active'),
    validFrom: instant(),
    validTo: instant(),
    ...versioned(),
  },
  (t) => [uniqueIndex('collections_store_slug').on(t.storeId, t.slug)],
)

/**
 * The columns from `categoryIds` down are the read model of lists. Only the projector writes them
 * (commerce/catalog/read/project.ts), moments after a change. Prices at checkout never come from them.
 */
export const products = pgTable(
  'products',
  {
    ...storeRow('prd'),
    sellerId: text(),
    brandId: text().references(() => brands.id, { onDelete: 'set null' }),
    slug: text().notNull(),
    title: text().notNull(),
    subtitle: text(),
    description: jsonb().$type<string[]>().notNull().default([]),
    /** The description with its markup, of an allow-list of elements; null: it has none. */
    descriptionHtml: text(),
    attributes: jsonb().$type<NamedValue[]>().notNull().default([]),
    tags: textList(),
    position: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    taxClass: text().$type<TaxClass>().notNull().default('standard'),
    /** Why it is excepted from the right of withdrawal; null: it is not. */
    withdrawalException: text().$type<WithdrawalException>(),
    compliance: jsonb().$type<Compliance>(),
    ...versioned(),
    /** The product's categories and all of their ancestors. */
    categoryIds: textList(),
    collectionIds: textList(),
    /** `Name<US>value` of each option value, in display order. */
    optionValues: textList(),
    /** The part of `optionValues` that some variant in stock has. */
    stockedOptionValues: textList(),
    priceMinMinor: minorUnits().notNull().default(0),
    priceMaxMinor: minorUnits().notNull().default(0),
    compareAtMaxMinor: minorUnits(),
    availableQuantity: integer().notNull().default(0),
    searchDocument: tsvector(),
    /** Hash of list data other than price and stock; null, and not listed, until projected. */
    listingHash: text().default(''),
  },
  (t) => [
    uniqueIndex('products_store_slug').on(t.storeId, t.slug),
    index('products_store_position').on(t.storeId, t.position, t.id),
    index('products_store_created').on(t.storeId, t.createdOn, t.id),
    index('products_store_price').on(t.storeId, t.priceMinMinor, t.id),
    index('products_store_title').on(t.storeId, t.title, t.id),
    index('products_title').on(t.storeId, inAlphabet(t.title, 'en'), t.id),
    index('products_title_sv').on(t.storeId, inAlphabet(t.title, 'sv'), t.id),
    index('products_title_da').on(t.storeId, inAlphabet(t.title, 'da'), t.id),
    index('products_brand').on(t.brandId),
    index('products_categories').using('gin', t.categoryIds),
    index('products_collections').using('gin', t.collectionIds),
    index('products_tags').using('gin', t.tags),
    index('products_search').using('gin', t.searchDocument),
  ],
)

export const productOptions = pgTable(
  'product_options',
  {
    ...storeRow('opt'),
    productId: belongsTo(() => products.id),
    name: text().notNull(),
    values: text().array().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('product_options_product_name').on(t.productId, t.name)],
)

export const images = pgTable(
  'images',
  {
    ...storeRow('img'),
    productId: belongsTo(() => products.id),
    /** Absolute, or a path on this platform that begins with `/media/`. */
    url: text().notNull(),
    alt: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    index('images_product').on(t.productId, t.position),
    index('images_path').on(pathOfImage(t.url)),
  ],
)

export const variants = pgTable(
  'variants',
  {
    ...storeRow('var'),
    productId: belongsTo(() => products.id),
    sku: text().notNull(),
    /** The name an import origin gave, kept also for a variant without options (spec §4.2). */
    name: text(),
    barcode: text(),
    options: jsonb().$type<NamedValue[]>().notNull().default([]),
    priceMinor: minorUnits().notNull(),
    compareAtMinor: minorUnits(),
    weightGrams: integer().notNull().default(0),
    unitPricing: jsonb().$type<UnitPricing>(),
    imageId: text().references(() => images.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    /** The date on which the merchant expects it back, if known. */
    restockDate: date({ mode: 'string' }),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('variants_store_sku').on(t.storeId, t.sku),
    index('variants_product').on(t.productId, t.position),
    index('variants_image').on(t.imageId),
  ],
)

export const productCategories = pgTable(
  'product_categories',
  {
    productId: belongsTo(() => products.id),
    categoryId: belongsTo(() => categories.id),
    ...storeScope(),
    /** 0 is the main category, which the breadcrumbs show. */
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.categoryId] }),
    index('product_categories_category').on(t.categoryId),
  ],
)

export const productCollections = pgTable(
  'product_collections',
  {
    productId: belongsTo(() => products.id),
    collectionId: belongsTo(() => collections.id),
    ...storeScope(),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.collectionId] }),
    index('product_collections_collection').on(t.collectionId, t.position),
  ],
)
