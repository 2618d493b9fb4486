import { eq } from '#store/drizzle.ts'
import type { Services } from '#services.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { findRow } from '#store/find-row.ts'

// How long catalogue reads may use an outdated name or tax rate of a store.
const maxAgeMs = 5_000

/**
 * Finds stores by `x-Store-Domain` without querying the database each time: with a warm catalogue
 * cache, that query would cost more than the rest of the request. Unknown domains are not cached,
 * so that made-up ones cannot fill the memory.
 */
export function createKnownStores({ db, clock }: Services) {
  const known = new Map<string, { store: Store; expiresAt: number }>()
  return async (domain: string): Promise<Store | null> => {
    const now = clock().getTime()
    const found = known.get(domain)
    if (found && found.expiresAt > now) return found.store
    const store = await findRow(db, stores, eq(stores.domain, domain))
    if (!store) {
      known.delete(domain)
      return null
    }
    known.set(domain, { store, expiresAt: now + maxAgeMs })
    return store
  }
}
