import { asc, inArray, sql, type SQL } from '#store/drizzle.ts'
import { readRuleCollections } from '#commerce/catalog/read/collection-rules.ts'
import { productParts, stockOfVariant } from '#commerce/catalog/read/views.ts'
import { lowestPriorPrice } from '#commerce/pricing/price-history.ts'
import type { Db, Tx } from '#store/database.ts'
import { products, variants, type images } from '#store/schema/catalog.ts'
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

/** The parts of products that are whole rows or lists of ids, by product. */
async function readParts(db: Db | Tx, ids: string[]) {
  const found = await db
    .select({
      id: products.id,
      ...productParts,
      manualIds: sql<string[]>`array(select l.collection_id from product_collections l
        join collections c on c.id = l.collection_id and c.type = 'manual'
        where l.product_id = products.id)`,
      sourceIds: sql<string[]>`array(select l.source_id from product_sources l
        where l.product_id = products.id order by l.source_id)`,
    })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(found.map(({ id, ...parts }) => [id, parts]))
}

/** Completes rows of products, in their order, with one round of queries. */
export async function completeProducts(db: Db | Tx, rows: readonly ProductRow[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const parts = await readParts(db, ids)
  const offers = Map.groupBy(await readVariants(db, ids), ({ row }) => row.productId)
  const ruled = Map.groupBy(await readRuleCollections(db, ids), ({ productId }) => productId)
  return rows.flatMap((product) => {
    const own = parts.get(product.id)
    if (!own) return []
    const { options, manualIds, ...more } = own
    const ruledIds = (ruled.get(product.id) ?? []).map(({ collectionId }) => collectionId)
    return {
      product,
      ...more,
      options: options.map(({ name, values }) => ({ name, values })),
      variants: (offers.get(product.id) ?? []).map(({ row, ...stock }) => ({ ...row, ...stock })),
      collectionIds: [...manualIds, ...ruledIds].toSorted(),
    }
  })
}

export async function findAdminProduct(db: Db | Tx, where: SQL | undefined) {
  const rows = await db.select().from(products).where(where)
  const [found] = await completeProducts(db, rows)
  return found ?? null
}
