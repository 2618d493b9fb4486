import { eq, sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { coupons, type Coupon } from '#store/schema/coupons.ts'
import { createStoreRows } from '#store/store-rows.ts'

/** Codes are compared in upper case and trimmed. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase()
}

const sameCode = (storeId: string, code: string) =>
  allOf(eq(coupons.storeId, storeId), eq(coupons.code, normaliseCode(code)))

export function findCoupon(db: Db | Tx, storeId: string, code: string): Promise<Coupon | null> {
  return findRow(db, coupons, sameCode(storeId, code))
}

/** Keeps two checkouts from both using the last redemption of a coupon. */
export async function lockCoupon(tx: Tx, storeId: string, code: string): Promise<void> {
  await tx.select({ id: coupons.id }).from(coupons).where(sameCode(storeId, code)).for('update')
}

/** Counts an order that uses the coupon, or (-1) one that no longer does. */
export async function countRedemption(tx: Tx, couponId: string, change: 1 | -1): Promise<void> {
  await tx
    .update(coupons)
    .set({ usedCount: sql`greatest(0, ${coupons.usedCount} + ${change})` })
    .where(eq(coupons.id, couponId))
}

/** The coupons of a store. Orders keep their discount when a coupon changes or is deleted. */
export const couponRows = createStoreRows({
  table: coupons,
  sorts: { code: 'code', createdOn: 'createdOn' },
  searched: ['code', 'name'],
})
