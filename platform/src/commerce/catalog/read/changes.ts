import { sql } from '#store/drizzle.ts'
import { z } from 'zod'
import type { Db, Tx } from '#store/database.ts'

/** The channel of PostgreSQL's NOTIFY on which the projector tells of catalogue changes. */
export const catalogChannel = 'vitrine_catalog'

/**
 * The aspects that lists depend on. `listing`: which products there are, and everything that lists
 * filter, search and sort by besides price and availability; `availability`: whether a product and
 * its options are in stock; `navigation`: brands, categories and collections.
 */
export const aspects = ['listing', 'price', 'availability', 'navigation'] as const
export type Aspect = (typeof aspects)[number]

const catalogChange = z.object({
  storeId: z.string(),
  productIds: z.array(z.string()),
  aspects: z.array(z.enum(aspects)),
})

/** What changed in a store: these products, and lists that depend on these aspects. */
export type CatalogChange = z.output<typeof catalogChange>

// NOTIFY refuses payloads of 8000 bytes and more; an id has about 30.
const idsPerMessage = 200

/**
 * Notifies every process, including this one, which cached reads are out of date. The message is
 * sent when `tx` commits, and not at all when it is rolled back. For the projector only: at the
 * commit PostgreSQL takes a global lock on notifications, one transaction after the other.
 */
export async function announceCatalogChange(tx: Tx | Db, change: CatalogChange) {
  const { storeId, productIds } = change
  for (let i = 0; i === 0 || i < productIds.length; i += idsPerMessage) {
    const part: CatalogChange = {
      storeId,
      productIds: productIds.slice(i, i + idsPerMessage),
      aspects: i === 0 ? change.aspects : [],
    }
    await tx.execute(sql`select pg_notify(${catalogChannel}, ${JSON.stringify(part)})`)
  }
}

/** Parses a message of the channel; null when it is not one of ours. */
export function parseCatalogChange(payload: string): CatalogChange | null {
  try {
    return catalogChange.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
