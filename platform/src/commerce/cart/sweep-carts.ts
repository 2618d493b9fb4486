import { inArray, lte } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { carts } from '#store/schema/carts.ts'

// One batch: small enough not to hold up shoppers.
export const cartsPerSweep = 500

/**
 * Deletes expired carts, with the names and addresses in them. Orders are copies and stay. @returns
 * how many were deleted; after a full batch there may be more.
 */
export async function sweepCarts(db: Db, now: Date): Promise<number> {
  const over = db
    .select({ id: carts.id })
    .from(carts)
    .where(lte(carts.expiresOn, now))
    .limit(cartsPerSweep)
  const gone = await db.delete(carts).where(inArray(carts.id, over)).returning({ id: carts.id })
  return gone.length
}
