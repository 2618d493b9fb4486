import { and, eq, inArray, sql, type SQL } from '#store/drizzle.ts'
import { formerPrice, lowestPriorPrice } from '#commerce/pricing/price-history.ts'
import { labelOptions, readTextsOf, translateImage } from '#commerce/translations/read-texts.ts'
import type { Db, Tx } from '#store/database.ts'
import type { LineSnapshot } from '#store/schema/carts.ts'
import { images, products, variants } from '#store/schema/catalog.ts'
import type { Store } from '#store/schema/tenancy.ts'

const stock = sql<Record<string, number> | null>`(
  select jsonb_object_agg(level.location_id, level.available_quantity)
  from inventory_levels level
  join locations place on place.id = level.location_id and place.is_active
  where level.variant_id = ${variants.id})`

// The image of the variant, or else the first one of its product.
const image = sql<LineSnapshot['image']>`(
  select jsonb_build_object('url', picture.url, 'alt', picture.alt,
    'width', picture.width, 'height', picture.height)
  from ${images} picture
  where picture.product_id = ${variants.productId}
  order by (picture.id = ${variants.imageId}) desc nulls last, picture.position
  limit 1)`

/** The variants of a store, also those that it does not sell now, as rows for `toLiveVariants`. */
export function selectVariants(db: Db | Tx, storeId: string, where?: SQL) {
  return db
    .select({
      variantId: variants.id,
      productId: variants.productId,
      sellerId: products.sellerId,
      unitPriceMinor: variants.priceMinor,
      compareAtMinor: formerPrice.as('former_minor'),
      lowestPriorMinor: lowestPriorPrice.as('lowest_prior_minor'),
      weightGrams: variants.weightGrams,
      unitPricing: variants.unitPricing,
      sku: variants.sku,
      options: variants.options,
      taxClass: products.taxClass,
      withdrawalException: products.withdrawalException,
      productSlug: products.slug,
      title: products.title,
      stock: stock.as('stock'),
      image: image.as('image'),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(where, eq(variants.storeId, storeId)))
}

/** Those that it sells now. */
export const selectLiveVariants = (db: Db | Tx, storeId: string, where?: SQL) =>
  selectVariants(db, storeId, and(where, eq(variants.isActive, true), eq(products.isActive, true)))

type LiveRow = Awaited<ReturnType<typeof selectVariants>>[number]

type Shown = 'sku' | 'options' | 'title' | 'productSlug' | 'image' | 'withdrawalException'

/** A variant as it can be bought now: price, weight, and stock by location. */
export interface LiveVariant extends Omit<LiveRow, Shown | 'stock'> {
  /** Stock at all active locations. */
  available: number
  stockByLocation: ReadonlyMap<string, number>
  snapshot: LineSnapshot
}

/** The variants of rows by id, in `language`. */
export async function toLiveVariants(
  db: Db | Tx,
  { id: storeId, language }: Pick<Store, 'id' | 'language'>,
  rows: readonly LiveRow[],
): Promise<Map<string, LiveVariant>> {
  const productIds = rows.map(({ productId }) => productId)
  const texts = await readTextsOf(db, { storeId, language }, productIds)
  return new Map(
    rows.map(({ stock: levels, sku, options, title, productSlug, image: shown, ...row }) => {
      const { withdrawalException, ...offer } = row
      const stockByLocation = new Map(Object.entries(levels ?? {}))
      const available = [...stockByLocation.values()].reduce((sum, count) => sum + count, 0)
      const own = texts?.of('product', offer.productId) ?? null
      const snapshot: LineSnapshot = {
        productSlug: own?.slug ?? productSlug,
        ...(own && texts && { language: texts.locale, contentTitle: title }),
        title: own?.title ?? title,
        sku,
        options: labelOptions(texts?.vocabulary ?? null, options),
        image: shown && translateImage(own?.images, shown),
        ...(withdrawalException && { withdrawalException }),
      }
      return [offer.variantId, { ...offer, available, stockByLocation, snapshot }]
    }),
  )
}

/** Those of `variantIds` that the store sells now, by id, in `language`. */
export async function readLiveVariants(
  db: Db | Tx,
  store: Pick<Store, 'id' | 'language'>,
  variantIds: readonly string[],
): Promise<Map<string, LiveVariant>> {
  if (variantIds.length === 0) return new Map()
  const isWanted = inArray(variants.id, [...variantIds])
  return toLiveVariants(db, store, await selectLiveVariants(db, store.id, isWanted))
}
