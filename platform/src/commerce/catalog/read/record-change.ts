import { sql, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { catalogChanges } from '#store/schema/projection.ts'

// Keeps the parameters of a statement below PostgreSQL's 65,535.
const idsPerStatement = 5_000

/** Tells the projector, in the transaction of a change, to derive products again. */
export async function recordProducts(
  tx: Tx | Db,
  storeId: string,
  productIds: Iterable<string>,
  subject: 'product' | 'stock' = 'product',
): Promise<void> {
  const ids = [...new Set(productIds)]
  for (let i = 0; i < ids.length; i += idsPerStatement) {
    const rows = ids.slice(i, i + idsPerStatement).map((subjectId) => ({
      storeId,
      subject,
      subjectId,
    }))
    await tx.insert(catalogChanges).values(rows)
  }
}

/** Like `recordProducts`, for every product of the store that meets a condition on `products`. */
export async function recordProductsWhere(
  tx: Tx | Db,
  storeId: string,
  where: SQL,
  subject: 'product' | 'stock' = 'product',
): Promise<void> {
  await tx.execute(sql`
    insert into catalog_changes (store_id, subject, subject_id, is_follow_up)
    select store_id, ${subject}, id, true from products where store_id = ${storeId} and ${where}`)
}

/** Tells the projector that a group changed: its products follow in batches. */
export async function recordChange(
  tx: Tx | Db,
  storeId: string,
  subject: 'brand' | 'category' | 'collection',
  subjectId: string,
): Promise<void> {
  await tx.insert(catalogChanges).values([
    { storeId, subject: 'navigation' },
    { storeId, subject, subjectId },
  ])
}

/** Records that brands, categories or collections changed in a way that affects no product. */
export async function recordNavigation(tx: Tx | Db, storeId: string): Promise<void> {
  await tx.insert(catalogChanges).values({ storeId, subject: 'navigation' })
}
