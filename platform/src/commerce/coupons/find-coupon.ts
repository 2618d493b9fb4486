import { eq } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { coupons, type Coupon } from '#store/schema/coupons.ts'

/** Codes are compared in upper case and trimmed. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase()
}

export function findCoupon(db: Db | Tx, storeId: string, code: string): Promise<Coupon | null> {
  return findRow(db, coupons, eq(coupons.storeId, storeId), eq(coupons.code, normaliseCode(code)))
}
