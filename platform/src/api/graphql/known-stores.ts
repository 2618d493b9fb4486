import { eq } from 'drizzle-orm'
import type { Services } from '#services.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'

// How long a changed name or tax rate of a store may go unnoticed by catalogue reads.
const maxAgeMs = 5_000

/**
 * Finds stores by `x-Store-Domain` without asking the database each time: on a warm catalogue that
 * question would cost more than the answer. Unknown domains are not kept, so that made-up ones
 * cannot fill the memory.
 */
export function createKnownStores({ db, clock }: Services) {
  const known = new Map<string, { store: Store; expiresAt: number }>()
  return async (domain: string): Promise<Store | null> => {
    const now = clock().getTime()
    const found = known.get(domain)
    if (found && found.expiresAt > now) return found.store
    const [store] = await db.select().from(stores).where(eq(stores.domain, domain))
    if (!store) {
      known.delete(domain)
      return null
    }
    known.set(domain, { store, expiresAt: now + maxAgeMs })
    return store
  }
}
