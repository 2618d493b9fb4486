import type { Compliance } from '#store/compliance-schema.ts'
import { and, asc, eq, inArray, sql } from '#store/drizzle.ts'
import { formerPrice, lowestPriorPrice } from '#commerce/pricing/price-history.ts'
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
import type { PgColumn } from '#store/drizzle-pg.ts'
import { rowsOf } from '#store/raw-rows.ts'
import {
  images,
  productOptions,
  products,
  variants,
  type NamedValue,
} from '#store/schema/catalog.ts'
import { maxInteger } from './derive-stock.ts'
import type { TranslatedView } from './translated-view.ts'

export type ImageView = Pick<typeof images.$inferSelect, 'url' | 'alt' | 'width' | 'height'>

export type VariantView = Omit<VariantRow, 'productId' | 'imageId' | 'options'> & {
  options: LabelledOption[]
  image: ImageView | null
}

/** A product as shoppers see it, amounts in minor units; of options only labels are translated. */
export type ProductView = TranslatedView &
  Omit<ProductRow, keyof TranslatedView | 'compliance' | 'attributes' | 'options' | 'images'> & {
    compliance: (Compliance & { warningsLanguage?: string | null }) | null
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

const ofProduct = ({ productId }: { productId: PgColumn }) => eq(productId, products.id)

/** Parts of a product, as columns of a statement about products. */
export const productParts = {
  options: rowsOf(productOptions, ofProduct(productOptions), productOptions.position),
  images: rowsOf(images, ofProduct(images), images.position, images.id),
  /** Direct categories, the main one first. */
  categoryIds: sql<string[]>`array(select l.category_id from product_categories l
    where l.product_id = products.id order by l.position, l.category_id)`,
}

function readVariants(db: Db, ids: string[]) {
  const { id, productId, sku, options, priceMinor, weightGrams, imageId } = variants
  const { barcode, restockDate, unitPricing } = variants
  const stock = { availableQuantity: stockOfVariant, lowestPriorMinor: lowestPriorPrice }
  const prices = { priceMinor, compareAtMinor: formerPrice, unitPricing }
  return db
    .select({
      ...{ id, productId, sku, barcode, options, weightGrams, imageId, restockDate },
      ...{ ...prices, ...stock },
    })
    .from(variants)
    .where(and(inArray(productId, ids), eq(variants.isActive, true)))
    .orderBy(asc(variants.position), asc(id))
}

/** What to read: a preview also has products that shoppers do not see. */
type ViewScope = { storeId: string; language: string | null; isPreview?: boolean }

function readProducts(db: Db, { storeId, isPreview = false }: ViewScope, ids: string[]) {
  const { id, title, subtitle, withdrawalException, description, brandId, attributes } = products
  const { slug: ownSlug, descriptionHtml, compliance, tags, createdOn, updatedOn } = products
  return db
    .select({
      ...{ id, ownSlug, slugs: slugsOf('products'), title, subtitle, description, brandId },
      ...{
        descriptionHtml,
        withdrawalException,
        compliance,
        attributes,
        tags,
        createdOn,
        updatedOn,
      },
      ...productParts,
      collectionIds: sql<string[]>`array(select l.collection_id from product_collections l
        where l.product_id = products.id order by l.collection_id)`,
    })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        inArray(products.id, ids),
        isPreview ? undefined : eq(products.isActive, true),
      ),
    )
}

type ProductRow = Awaited<ReturnType<typeof readProducts>>[number]
type VariantRow = Awaited<ReturnType<typeof readVariants>>[number]
const toImage = ({ url, alt, width, height }: ImageView): ImageView => ({ url, alt, width, height })

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

/** A view in the language of `texts`; a subtitle is shown in that of the title, or not at all. */
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
    descriptionHtml: own?.description ? (own.descriptionHtml ?? null) : view.descriptionHtml,
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

/** Views of active products in the order of `ids`; one round of queries. */
export async function loadProductViews(db: Db, scope: ViewScope, ids: string[]) {
  if (ids.length === 0) return []
  const [rows, variantRows, texts] = await Promise.all([
    readProducts(db, scope, ids),
    readVariants(db, ids),
    readTextsOf(db, scope, ids),
  ])
  const variantsOf = Map.groupBy(variantRows, ({ productId }) => productId)
  const views = rows.map((row): View => {
    const shown = new Map(row.images.map((image) => [image.id, toImage(image)]))
    const offers = (variantsOf.get(row.id) ?? []).map((variant) => toVariant(variant, shown))
    return {
      ...row,
      slugs: row.slugs ?? {},
      ...sumUp(offers),
      options: row.options.map(({ name, values }) => ({ name, values })),
      variants: offers,
      images: [...shown.values()],
    }
  })
  const byId = new Map(views.map((view) => [view.id, translate(view, texts)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
