import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'

/** The channel of PostgreSQL's NOTIFY on which processes tell each other of catalogue changes. */
export const catalogChannel = 'vitrine_catalog'

/** What changed in a store: these products, or anything when `productIds` is null. */
export type CatalogChange = { storeId: string; productIds: string[] | null }

// NOTIFY refuses payloads of 8000 bytes and more; an id has about 30.
const maxNamedProducts = 200

/**
 * Tells every process, this one included, that cached reads of the store are out of date. The
 * message leaves with the commit of `tx`, and not at all when it is rolled back.
 */
export async function announceCatalogChange(tx: Tx | Db, change: CatalogChange) {
  const { storeId, productIds } = change
  if (productIds?.length === 0) return
  const named = productIds && productIds.length <= maxNamedProducts ? productIds : null
  const payload = JSON.stringify({ storeId, productIds: named })
  await tx.execute(sql`select pg_notify(${catalogChannel}, ${payload})`)
}

/** Reads a message of the channel; null when it is none of ours. */
export function parseCatalogChange(payload: string): CatalogChange | null {
  try {
    const value = JSON.parse(payload) as CatalogChange
    return typeof value.storeId === 'string' ? value : null
  } catch {
    return null
  }
}
