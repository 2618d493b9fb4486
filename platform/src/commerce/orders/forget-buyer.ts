import { and, eq, inArray, isNull, or, sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { lockRow } from '#store/find-row.ts'
import { carts } from '#store/schema/carts.ts'
import { issues } from '#store/schema/issues.ts'
import { orderNotes, orders } from '#store/schema/orders.ts'
import { withdrawals } from '#store/schema/withdrawals.ts'
import { readOrderViews, type OrderView } from './read-orders.ts'

const nobody = {
  email: null,
  firstName: null,
  lastName: null,
  phone: null,
  buyerNote: null,
  shippingAddress: null,
  billingAddress: null,
}

/** Who bought: an account, everyone who gave an email address (in any case) in a store, or both. */
export interface Buyer {
  storeId: string
  customerId: string | null
  email: string | null
  /** Whoever placed this order: nothing else of them. */
  orderId?: string
}

const isOf = (table: typeof orders | typeof carts, { storeId, customerId, email, ...one }: Buyer) =>
  and(
    eq(table.storeId, storeId),
    or(
      customerId === null ? sql`false` : eq(table.customerId, customerId),
      email === null ? sql`false` : eq(sql`lower(${table.email})`, email.toLowerCase()),
      one.orderId === undefined
        ? undefined
        : eq('orderNumber' in table ? table.id : table.orderId, one.orderId),
    ),
  )

const endStates = new Set(['delivered', 'closed', 'cancelled', 'returned', 'invalidated'])
const openPayments = new Set(['pending', 'authorized', 'due'])

/**
 * Whether nothing of an order is under way that needs its buyer's name: delivery, payment, return,
 * refund, withdrawal or dispute.
 */
async function hasEnded(tx: Tx, { order, payment, returns, refunds }: OrderView) {
  const isOpen = and(eq(issues.orderId, order.id), isNull(issues.resolvedOn))
  return (
    endStates.has(order.state) &&
    !openPayments.has(payment.status) &&
    returns.every(({ state }) => state !== 'requested') &&
    refunds.every(({ state }) => state === 'succeeded' || state === 'failed') &&
    (await tx.$count(issues, isOpen)) === 0
  )
}

/** What a person bought, wrote about it, and has in carts: what `forgetBuyer` removes. */
export async function readBuyer(db: Db, buyer: Buyer) {
  const placed = await db.select().from(orders).where(isOf(orders, buyer)).orderBy(orders.placedOn)
  const ids = placed.map(({ id }) => id)
  return {
    orders: placed,
    notes: await db.select().from(orderNotes).where(inArray(orderNotes.orderId, ids)),
    withdrawals: await db.select().from(withdrawals).where(isDeclaredBy(buyer, ids)),
    carts: await db
      .select()
      .from(carts)
      .where(and(isOf(carts, buyer), eq(carts.status, 'open'))),
  }
}

const isDeclaredBy = ({ storeId, email }: Buyer, orderIds: string[]) =>
  and(
    eq(withdrawals.storeId, storeId),
    or(
      inArray(withdrawals.orderId, orderIds),
      email === null ? undefined : eq(sql`lower(${withdrawals.email})`, email.toLowerCase()),
    ),
  )

/** The orders and carts of a person, which name nobody any more. */
interface Forgotten {
  orderIds: string[]
  /** Hashes of the carts' tokens. */
  cartHashes: string[]
}

/**
 * Removes a person's data from what they bought: orders keep their items and amounts for the
 * accounts but name nobody; open carts are deleted.
 */
export async function forgetBuyer(tx: Tx, buyer: Buyer): Promise<Forgotten> {
  const inCart = isOf(carts, buyer)
  // Orders before carts, as everywhere (docs/decisions/106).
  const placed = isOf(orders, buyer)
  await tx.select({ id: orders.id }).from(orders).where(placed).orderBy(orders.id).for('update')
  // A running checkout holds the lock of its cart: after waiting for it, its order is found below.
  const { id, tokenHash } = carts
  const filled = await tx.select({ tokenHash }).from(carts).where(inCart).orderBy(id).for('update')
  const changed = await tx.update(orders).set(nobody).where(placed).returning({ id: orders.id })
  const ids = changed.map(({ id }) => id)
  // Notes may contain personal data of the buyer.
  if (ids.length > 0) await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  const unnamed = { name: null, email: null, items: null }
  await tx.update(withdrawals).set(unnamed).where(isDeclaredBy(buyer, ids))
  await tx.delete(carts).where(and(inCart, eq(carts.status, 'open')))
  await tx.update(carts).set(nobody).where(inCart)
  return { orderIds: ids, cartHashes: filled.map((cart) => cart.tokenHash) }
}

/**
 * Removes the person who placed an order as a guest from it, once it has ended.
 * @returns null if it has not.
 */
export async function forgetGuest(
  tx: Tx,
  { storeId, orderId }: { storeId: string; orderId: string },
): Promise<Forgotten | null> {
  const order = await lockRow(tx, orders, eq(orders.id, orderId), isNull(orders.customerId))
  const [view] = order ? await readOrderViews(tx, [order]) : []
  if (!view || !(await hasEnded(tx, view))) return null
  return forgetBuyer(tx, { storeId, customerId: null, email: null, orderId })
}
