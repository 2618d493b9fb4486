import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#store/database.ts'
import { carts } from '#store/schema/carts.ts'
import { orderNotes, orders } from '#store/schema/orders.ts'

const nobody = {
  email: null,
  firstName: null,
  lastName: null,
  phone: null,
  buyerNote: null,
  shippingAddress: null,
  billingAddress: null,
}

/**
 * Removes a person's data from what they bought: orders keep their items and amounts for the
 * accounts but name nobody; open carts are deleted.
 */
export async function forgetBuyer(tx: Tx, customerId: string): Promise<void> {
  // A running checkout holds the lock of its cart: after waiting for it, its order is found below.
  await tx
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.customerId, customerId))
    .orderBy(carts.id)
    .for('update')
  await tx.update(orders).set(nobody).where(eq(orders.customerId, customerId))
  // Notes may contain personal data of the buyer.
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, own))
  await tx.delete(carts).where(and(eq(carts.customerId, customerId), eq(carts.status, 'open')))
  await tx.update(carts).set(nobody).where(eq(carts.customerId, customerId))
}
