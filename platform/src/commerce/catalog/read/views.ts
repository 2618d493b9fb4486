import { and, asc, eq, inArray, isNotNull, sql } from '#store/drizzle.ts'
import { lowestPriorPrice } from '#commerce/pricing/price-history.ts'
import {
  labelOption,
  labelOptions,
  labelValue,
  readTextsOf,
  slugsOf,
  translateAttributes,
  translateImage,
  type LabelledOption,
  type Texts,
} from '#commerce/translations/read-texts.ts'
import type { Db } from '#store/database.ts'
import {
  images,
  productCategories,
  productCollections,
  productOptions,
  products,
  variants,
  type Compliance,
  type NamedValue,
} from '#store/schema/catalog.ts'
import { maxInteger } from './derive-stock.ts'
import type { TranslatedView } from './translated-view.ts'

export type ImageView = Pick<typeof images.$inferSelect, 'url' | 'alt' | 'width' | 'height'>

export type VariantView = Omit<VariantRow, 'productId' | 'imageId' | 'options'> & {
  options: LabelledOption[]
  image: ImageView | null
}

/**
 * A product as shoppers see it. Amounts in minor units of the store's currency. Names and values of
 * options are the same in every language; their labels are translated.
 */
export type ProductView = TranslatedView &
  Omit<ProductRow, keyof TranslatedView | 'compliance' | 'attributes'> & {
    compliance: (Compliance & { warningsLanguage?: string | null }) | null
    /** Direct categories, the main one first. */
    categoryIds: string[]
    collectionIds: string[]
    options: { name: string; values: string[]; label: string; valueLabels: string[] }[]
    variants: VariantView[]
    images: ImageView[]
    attributes: (NamedValue & { label: string })[]
    priceMinMinor: number
    priceMaxMinor: number
    compareAtMaxMinor: number | null
    availableQuantity: number
  }

/**
 * Stock of a variant at all active locations. The column name is written out, because drizzle omits
 * the table's name in a select from one table, and `id` would then be the location's.
 */
export const stockOfVariant = sql<number>`least(coalesce((
  select sum(l.available_quantity) from inventory_levels l
  join locations p on p.id = l.location_id
  where l.variant_id = variants.id and p.is_active
), 0), ${sql.raw(String(maxInteger))})::int`

/** The rows of each product. */
function byProduct<Row extends { productId: string }>(rows: Row[]) {
  const groups = Map.groupBy(rows, ({ productId }) => productId)
  return (id: string) => groups.get(id) ?? []
}

function readImages(db: Db, ids: string[]) {
  const { id, productId, url, alt, width, height } = images
  return db
    .select({ id, productId, url, alt, width, height })
    .from(images)
    .where(inArray(productId, ids))
    .orderBy(asc(images.position), asc(id))
}

function readVariants(db: Db, ids: string[]) {
  const { id, productId, sku, options, priceMinor, compareAtMinor, weightGrams, imageId } = variants
  const { barcode, restockDate, unitPricing } = variants
  const stock = { availableQuantity: stockOfVariant, lowestPriorMinor: lowestPriorPrice }
  const prices = { priceMinor, compareAtMinor, unitPricing }
  return db
    .select({
      ...{ id, productId, sku, barcode, options, weightGrams, imageId, restockDate },
      ...{ ...prices, ...stock },
    })
    .from(variants)
    .where(and(inArray(productId, ids), eq(variants.isActive, true)))
    .orderBy(asc(variants.position), asc(id))
}

function readOptions(db: Db, ids: string[]) {
  const { productId, name, values } = productOptions
  return db
    .select({ productId, name, values })
    .from(productOptions)
    .where(inArray(productId, ids))
    .orderBy(asc(productOptions.position))
}

function readCategoryLinks(db: Db, ids: string[]) {
  const { productId, categoryId } = productCategories
  return db
    .select({ productId, categoryId })
    .from(productCategories)
    .where(inArray(productId, ids))
    .orderBy(asc(productCategories.position), asc(categoryId))
}

function readCollectionLinks(db: Db, ids: string[]) {
  const { productId, collectionId } = productCollections
  return db
    .select({ productId, collectionId })
    .from(productCollections)
    .where(inArray(productId, ids))
    .orderBy(asc(collectionId))
}

/** What to read: a preview also has products that shoppers do not see. */
type ViewScope = { storeId: string; language: string | null; isPreview?: boolean }

function readProducts(db: Db, { storeId, isPreview = false }: ViewScope, ids: string[]) {
  const { id, title, subtitle, withdrawalException, description, brandId, attributes } = products
  const { slug: ownSlug, compliance, tags, createdOn, updatedOn } = products
  return db
    .select({
      ...{ id, ownSlug, slugs: slugsOf('products'), title, subtitle, description, brandId },
      ...{ withdrawalException, compliance, attributes, tags, createdOn, updatedOn },
    })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        inArray(products.id, ids),
        isPreview ? undefined : eq(products.isActive, true),
        isPreview ? undefined : isNotNull(products.listingHash),
      ),
    )
}

type ProductRow = Awaited<ReturnType<typeof readProducts>>[number]
type VariantRow = Awaited<ReturnType<typeof readVariants>>[number]
type ImageRow = Awaited<ReturnType<typeof readImages>>[number]

const toImage = ({ url, alt, width, height }: ImageRow): ImageView => ({ url, alt, width, height })

function toVariant({ productId: _, imageId, ...row }: VariantRow, shown: Map<string, ImageView>) {
  return { ...row, image: (imageId && shown.get(imageId)) || null }
}

/** From the variants themselves, so that a view is consistent before it is projected again. */
export function sumUp(
  offers: readonly Pick<VariantRow, 'priceMinor' | 'compareAtMinor' | 'availableQuantity'>[],
) {
  const prices = offers.map(({ priceMinor }) => priceMinor)
  const reduced = offers.flatMap(({ priceMinor, compareAtMinor }) =>
    compareAtMinor !== null && compareAtMinor > priceMinor ? [compareAtMinor] : [],
  )
  const quantity = offers.reduce((sum, { availableQuantity }) => sum + availableQuantity, 0)
  return {
    priceMinMinor: prices.length > 0 ? Math.min(...prices) : 0,
    priceMaxMinor: prices.length > 0 ? Math.max(...prices) : 0,
    compareAtMaxMinor: reduced.length > 0 ? Math.max(...reduced) : null,
    availableQuantity: Math.min(quantity, maxInteger),
  }
}

type View = Omit<
  ProductView,
  'slug' | 'language' | 'descriptionLanguage' | 'options' | 'attributes'
> & {
  options: { name: string; values: string[] }[]
  attributes: NamedValue[]
}

/**
 * A view in the language of `texts`. A translated title is not combined with an untranslated
 * subtitle.
 */
function translate(view: View, texts: Texts | null): ProductView {
  const own = texts?.of('product', view.id) ?? null
  const vocabulary = texts?.vocabulary ?? null
  const image = (it: ImageView) => translateImage(own?.images, it)
  return {
    ...view,
    slug: own?.slug ?? view.ownSlug,
    language: own ? (texts?.locale ?? null) : null,
    descriptionLanguage: own?.description ? (texts?.locale ?? null) : null,
    title: own?.title ?? view.title,
    subtitle: own ? (own.subtitle ?? null) : view.subtitle,
    description: own?.description ?? view.description,
    compliance: view.compliance && {
      ...view.compliance,
      warnings: own?.warnings ?? view.compliance.warnings,
      warningsLanguage: own?.warnings ? (texts?.locale ?? null) : null,
    },
    options: view.options.map(({ name, values }) => ({
      name,
      values,
      label: labelOption(vocabulary, name),
      valueLabels: values.map((value) => labelValue(vocabulary, { name, value })),
    })),
    variants: view.variants.map((variant) => ({
      ...variant,
      options: labelOptions(vocabulary, variant.options),
      image: variant.image && image(variant.image),
    })),
    images: view.images.map(image),
    attributes: translateAttributes(vocabulary, own?.attributes, view.attributes),
  }
}

/**
 * Views of active products of one store in a language, in the order of `ids`; other ids are left
 * out. One round of queries, whatever the number of products.
 */
export async function loadProductViews(
  db: Db,
  scope: ViewScope,
  ids: string[],
): Promise<ProductView[]> {
  if (ids.length === 0) return []
  const [rows, variantRows, imageRows, optionRows, categoryRows, collectionRows, texts] =
    await Promise.all([
      readProducts(db, scope, ids),
      readVariants(db, ids),
      readImages(db, ids),
      readOptions(db, ids),
      readCategoryLinks(db, ids),
      readCollectionLinks(db, ids),
      readTextsOf(db, scope, ids),
    ])
  const shownImages = new Map(imageRows.map((row) => [row.id, toImage(row)]))
  const variantsOf = byProduct(variantRows)
  const imagesOf = byProduct(imageRows)
  const optionsOf = byProduct(optionRows)
  const categoriesOf = byProduct(categoryRows)
  const collectionsOf = byProduct(collectionRows)
  const views = rows.map((row): View => {
    const offers = variantsOf(row.id).map((variant) => toVariant(variant, shownImages))
    return {
      ...row,
      slugs: row.slugs ?? {},
      ...sumUp(offers),
      categoryIds: categoriesOf(row.id).map((link) => link.categoryId),
      collectionIds: collectionsOf(row.id).map((link) => link.collectionId),
      options: optionsOf(row.id).map(({ name, values }) => ({ name, values })),
      variants: offers,
      images: imagesOf(row.id).map(toImage),
    }
  })
  const byId = new Map(views.map((view) => [view.id, translate(view, texts)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
