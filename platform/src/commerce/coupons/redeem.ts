import { and, eq, sql } from '#store/drizzle.ts'
import type { Tx } from '#store/database.ts'
import { coupons } from '#store/schema/coupons.ts'
import { normaliseCode } from './find-coupon.ts'

const sameCode = (storeId: string, code: string) =>
  and(eq(coupons.storeId, storeId), eq(coupons.code, normaliseCode(code)))

/** Keeps two checkouts from both using the last redemption of a coupon. */
export async function lockCoupon(tx: Tx, storeId: string, code: string): Promise<void> {
  await tx.select({ id: coupons.id }).from(coupons).where(sameCode(storeId, code)).for('update')
}

/** Counts an order that uses the coupon, or (-1) one that no longer does. */
export async function countRedemption(
  tx: Tx,
  storeId: string,
  code: string,
  change: 1 | -1,
): Promise<void> {
  await tx
    .update(coupons)
    .set({ usedCount: sql`greatest(0, ${coupons.usedCount} + ${change})` })
    .where(sameCode(storeId, code))
}
