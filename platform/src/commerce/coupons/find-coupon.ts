import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { coupons, type Coupon } from '#store/schema/coupons.ts'

/** Codes are compared in upper case and trimmed. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase()
}

export async function findCoupon(
  db: Db | Tx,
  storeId: string,
  code: string,
): Promise<Coupon | null> {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.storeId, storeId), eq(coupons.code, normaliseCode(code))))
  return coupon ?? null
}
