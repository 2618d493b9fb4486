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
 * Takes the person out of what they bought: orders stay with their goods and amounts, as the books
 * need them, and name nobody; open carts go.
 */
export async function forgetBuyer(tx: Tx, customerId: string): Promise<void> {
  // A checkout under way holds its cart: once it has ended, its order is seen below.
  await tx
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.customerId, customerId))
    .orderBy(carts.id)
    .for('update')
  await tx.update(orders).set(nobody).where(eq(orders.customerId, customerId))
  // Notes say what the merchant and the buyer wrote to each other.
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, own))
  await tx.delete(carts).where(and(eq(carts.customerId, customerId), eq(carts.status, 'open')))
  await tx.update(carts).set(nobody).where(eq(carts.customerId, customerId))
}
