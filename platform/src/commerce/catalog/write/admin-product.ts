import { and, asc, eq, inArray, type SQL } from '#store/drizzle.ts'
import { readRuleCollections } from '#commerce/catalog/read/collection-rules.ts'
import { stockOfVariant } from '#commerce/catalog/read/views.ts'
import { lowestPriorPrice } from '#commerce/pricing/price-history.ts'
import type { Db, Tx } from '#store/database.ts'
import {
  collections,
  images,
  productCategories,
  productCollections,
  productOptions,
  products,
  variants,
} from '#store/schema/catalog.ts'
import { productSources } from '#store/schema/imports.ts'
import { isInScope, type MerchantScope } from '#store/scope.ts'

export type ProductRow = typeof products.$inferSelect
export type VariantRow = typeof variants.$inferSelect
export type ImageRow = typeof images.$inferSelect

/** A product with everything a merchant edits, inactive parts included. */
export type AdminProduct = {
  product: ProductRow
  options: { name: string; values: string[] }[]
  variants: (VariantRow & { availableQuantity: number; lowestPriorMinor: number | null })[]
  images: ImageRow[]
  categoryIds: string[]
  collectionIds: string[]
  sourceIds: string[]
}

/** Products of a seller's application are the seller's own; without a seller, all of the store. */
export const productsOf = (scope: Pick<MerchantScope, 'storeId' | 'sellerId'>) =>
  isInScope(products, scope)

function readVariants(db: Db | Tx, ids: string[]) {
  return db
    .select({
      ...{ row: variants, availableQuantity: stockOfVariant },
      lowestPriorMinor: lowestPriorPrice,
    })
    .from(variants)
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.position), asc(variants.id))
}

/** One after the other: a transaction has one connection, which runs one query at a time. */
async function readParts(db: Db | Tx, ids: string[]) {
  const offers = await readVariants(db, ids)
  const productImages = await db
    .select()
    .from(images)
    .where(inArray(images.productId, ids))
    .orderBy(asc(images.position))
  const options = await db
    .select()
    .from(productOptions)
    .where(inArray(productOptions.productId, ids))
    .orderBy(asc(productOptions.position))
  const inCategories = await db
    .select()
    .from(productCategories)
    .where(inArray(productCategories.productId, ids))
    .orderBy(asc(productCategories.position))
  const chosen = await db
    .select({
      productId: productCollections.productId,
      collectionId: productCollections.collectionId,
    })
    .from(productCollections)
    .innerJoin(collections, eq(collections.id, productCollections.collectionId))
    .where(and(inArray(productCollections.productId, ids), eq(collections.type, 'manual')))
  const inCollections = [...chosen, ...(await readRuleCollections(db, ids))].toSorted(
    (one, other) => (one.collectionId < other.collectionId ? -1 : 1),
  )
  const sources = await db
    .select()
    .from(productSources)
    .where(inArray(productSources.productId, ids))
    .orderBy(asc(productSources.sourceId))
  return { offers, images: productImages, options, inCategories, inCollections, sources }
}

/** Completes rows of products, in their order, with one round of queries. */
export async function completeProducts(
  db: Db | Tx,
  rows: readonly ProductRow[],
): Promise<AdminProduct[]> {
  if (rows.length === 0) return []
  const parts = await readParts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((product) => {
    const own = <Part extends { productId: string }>(all: Part[]) =>
      all.filter(({ productId }) => productId === product.id)
    return {
      product,
      options: own(parts.options).map(({ name, values }) => ({ name, values })),
      variants: parts.offers
        .filter(({ row }) => row.productId === product.id)
        .map(({ row, ...more }) => ({ ...row, ...more })),
      images: own(parts.images),
      categoryIds: own(parts.inCategories).map(({ categoryId }) => categoryId),
      collectionIds: own(parts.inCollections).map(({ collectionId }) => collectionId),
      sourceIds: own(parts.sources).map(({ sourceId }) => sourceId),
    }
  })
}

export async function findAdminProduct(
  db: Db | Tx,
  where: SQL | undefined,
): Promise<AdminProduct | null> {
  const rows = await db.select().from(products).where(where)
  const [found] = await completeProducts(db, rows)
  return found ?? null
}
