import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { shippingMethods, shippingRates, type ShippingMethod } from '#store/schema/shipping.ts'
import {
  insertRates,
  methodsOf,
  type MethodScope,
  type NewMethod,
  type NewRate,
} from './manage-methods.ts'

const own = (scope: MethodScope, id: string) => and(methodsOf(scope), eq(shippingMethods.id, id))

export async function findMethod(
  db: Db | Tx,
  scope: MethodScope,
  id: string,
): Promise<ShippingMethod | null> {
  const [method] = await db.select().from(shippingMethods).where(own(scope, id))
  return method ?? null
}

/**
 * Replaces a method with its rates. Carts that have chosen it are quoted anew with their next look;
 * orders keep what they were promised.
 * @returns false when there is none.
 */
export function replaceMethod(
  db: Db,
  scope: MethodScope,
  id: string,
  { method, rates, now }: { method: NewMethod; rates: NewRate[]; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(shippingMethods)
      .set({ ...method, updatedOn: now })
      .where(own(scope, id))
      .returning({ sellerId: shippingMethods.sellerId })
    if (!changed) return false
    await tx.delete(shippingRates).where(eq(shippingRates.shippingMethodId, id))
    await insertRates(tx, { ...scope, sellerId: changed.sellerId }, id, rates)
    return true
  })
}

/** @returns false when there is none. */
export async function deleteMethod(db: Db, scope: MethodScope, id: string): Promise<boolean> {
  const gone = await db
    .delete(shippingMethods)
    .where(own(scope, id))
    .returning({ id: shippingMethods.id })
  return gone.length > 0
}
