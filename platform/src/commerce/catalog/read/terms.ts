import { eq, sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { searchTerms } from '#store/schema/search.ts'
import { stores } from '#store/schema/tenancy.ts'
import { addTerm, type SearchTerm } from './document.ts'
import { listDeletions } from './text.ts'

// A row has seven parameters and PostgreSQL takes 65,535 in a statement.
const batchSize = 1_000

/**
 * Adds to the words that a store knows. Words are never removed: one without products costs a row
 * and finds nothing. Sorted, so that concurrent writers lock in the same order.
 */
export async function rememberTerms(tx: Tx | Db, storeId: string, terms: Iterable<SearchTerm>) {
  const unique = new Map<string, SearchTerm>()
  for (const term of terms) addTerm(unique, term)
  const sorted = [...unique].toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (sorted.length === 0) return
  const store = await findRow(tx, stores, eq(stores.id, storeId))
  if (!store) return
  const scope = { tenantId: store.tenantId, storeId }
  for (let i = 0; i < sorted.length; i += batchSize) {
    const rows = sorted
      .slice(i, i + batchSize)
      .map(([, term]) => ({ ...scope, ...term, deletions: listDeletions(term.term) }))
    await tx
      .insert(searchTerms)
      .values(rows)
      .onConflictDoUpdate({
        target: [searchTerms.storeId, searchTerms.language, searchTerms.term],
        set: { weight: sql`excluded.weight` },
        setWhere: sql`excluded.weight < ${searchTerms.weight}`,
      })
  }
}
