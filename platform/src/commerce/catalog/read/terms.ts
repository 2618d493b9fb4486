import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { searchTerms } from '#store/schema/search.ts'
import { stores } from '#store/schema/tenancy.ts'
import { listDeletions } from './text.ts'

// A row has three parameters and PostgreSQL takes 65,535 in a statement.
const batchSize = 1_000

/**
 * Adds to the words that a store knows. Words are never removed: one without products costs a row
 * and finds nothing. Sorted, so that concurrent writers lock in the same order.
 */
export async function rememberTerms(tx: Tx | Db, storeId: string, words: Set<string>) {
  const sorted = [...words].sort()
  if (sorted.length === 0) return
  const [store] = await tx
    .select({ tenantId: stores.tenantId })
    .from(stores)
    .where(eq(stores.id, storeId))
  if (!store) return
  for (let i = 0; i < sorted.length; i += batchSize) {
    const rows = sorted.slice(i, i + batchSize).map((term) => ({
      tenantId: store.tenantId,
      storeId,
      term,
      deletions: listDeletions(term),
    }))
    await tx.insert(searchTerms).values(rows).onConflictDoNothing()
  }
}
