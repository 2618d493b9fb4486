import { and, eq, inArray, isNull, ne, notInArray, or, sql, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRows, lockRow } from '#store/find-row.ts'
import { carts } from '#store/schema/carts.ts'
import { coupons } from '#store/schema/coupons.ts'
import { issues } from '#store/schema/issues.ts'
import { orderErasures, orderNotes, orders, type OrderState } from '#store/schema/orders.ts'
import { withdrawals } from '#store/schema/withdrawals.ts'
import { insertIfNew } from '#store/write-row.ts'
import { isOfGuest } from './guest-orders.ts'
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

/** The tax report keeps its countries, also of orders of versions that did not note them. */
const taxCountry = sql`coalesce(${orders.taxCountry}, ${orders.shippingAddress}->>'countryCode')`

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

const endStates: OrderState[] = ['delivered', 'closed', 'cancelled', 'returned', 'invalidated']
const openPayments = new Set(['pending', 'authorized', 'due'])

/** Of these orders, those of which nothing is under way that needs the buyer's name. */
async function pickEnded(tx: Tx, views: readonly OrderView[]): Promise<string[]> {
  const over = views.filter(
    ({ order, payment, returns, refunds }) =>
      endStates.includes(order.state) &&
      !openPayments.has(payment.status) &&
      returns.every(({ state }) => state !== 'requested') &&
      refunds.every(({ state }) => state === 'succeeded' || state === 'failed'),
  )
  const ids = over.map(({ order }) => order.id)
  // A mail that cannot be delivered holds up nothing.
  const isAbout = and(inArray(issues.orderId, ids), ne(issues.kind, 'mailFailed'))
  const isOpen = and(isAbout, isNull(issues.resolvedOn))
  const open = await tx.select({ orderId: issues.orderId }).from(issues).where(isOpen)
  return ids.filter((id) => open.every(({ orderId }) => orderId !== id))
}

/** What a person bought, wrote about it, and has in carts: what `forgetBuyer` removes. */
export async function readBuyer(db: Db, buyer: Buyer) {
  const placed = await db.select().from(orders).where(isOf(orders, buyer)).orderBy(orders.placedOn)
  const ids = placed.map(({ id }) => id)
  return {
    orders: placed,
    notes: await db.select().from(orderNotes).where(inArray(orderNotes.orderId, ids)),
    withdrawals: await db.select().from(withdrawals).where(isDeclaredBy(buyer, ids)),
    coupons: await findRows(db, coupons, isCouponOf(buyer)),
    carts: await findRows(db, carts, eq(carts.status, 'open'), isOf(carts, buyer)),
  }
}

const isCouponOf = ({ storeId, email }: Buyer) =>
  allOf(eq(coupons.storeId, storeId), eq(coupons.email, email?.toLowerCase() ?? ''))

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
  /** Orders that have not ended, which keep their buyer until they have. */
  keptIds: string[]
}

/** Makes the orders of a buyer that have not ended those of a guest, to be erased once they have. */
async function leaveToGuest(tx: Tx, isPlaced: SQL | undefined) {
  const views = await readOrderViews(tx, await tx.select().from(orders).where(isPlaced))
  const ended = new Set(await pickEnded(tx, views))
  const left = views.flatMap(({ order }) => (ended.has(order.id) ? [] : [order]))
  const ids = left.map(({ id }) => id)
  const guest = { customerId: null, isClaimed: false }
  await tx.update(orders).set(guest).where(inArray(orders.id, ids))
  for (const { id: orderId, tenantId, storeId } of left) {
    // An order that the account had claimed may be due already.
    await insertIfNew(tx, orderErasures, { orderId, tenantId, storeId })
  }
  return ids
}

/**
 * Removes a person's data from what they bought: orders keep their items and amounts for the
 * accounts but name nobody, as soon as they have ended; open carts are deleted.
 */
export async function forgetBuyer(tx: Tx, buyer: Buyer): Promise<Forgotten> {
  const inCart = isOf(carts, buyer)
  // Orders before carts, as everywhere (docs/decisions/106).
  const placed = isOf(orders, buyer)
  await tx.select({ id: orders.id }).from(orders).where(placed).orderBy(orders.id).for('update')
  // A running checkout holds the lock of its cart: after waiting for it, its order is found below.
  const { id, tokenHash } = carts
  const filled = await tx.select({ tokenHash }).from(carts).where(inCart).orderBy(id).for('update')
  const keptIds = await leaveToGuest(tx, placed)
  const isOver = and(placed, notInArray(orders.id, keptIds))
  const changed = await tx
    .update(orders)
    .set({ ...nobody, taxCountry })
    .where(isOver)
    .returning({ id: orders.id })
  const ids = changed.map(({ id }) => id)
  // Notes may contain personal data of the buyer.
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await tx.delete(orderErasures).where(inArray(orderErasures.orderId, ids))
  const { orderId, items } = withdrawals
  // Without its words it is still of some items, not of the whole contract.
  const unnamed = { name: null, email: null, items: sql`left(${items}, 0)` }
  const isOfNone = or(isNull(orderId), notInArray(orderId, keptIds))
  await tx
    .update(withdrawals)
    .set(unnamed)
    .where(and(isDeclaredBy(buyer, ids), isOfNone))
  await tx.delete(carts).where(and(inCart, eq(carts.status, 'open')))
  await tx.update(carts).set(nobody).where(inCart)
  return { orderIds: ids, keptIds, cartHashes: filled.map((cart) => cart.tokenHash) }
}

/** Removes the guest from an order once it has ended. @returns null if it has not. */
export async function forgetGuest(
  tx: Tx,
  { storeId, orderId }: { storeId: string; orderId: string },
): Promise<Forgotten | null> {
  const order = await lockRow(tx, orders, eq(orders.id, orderId), isOfGuest)
  const views = order ? await readOrderViews(tx, [order]) : []
  if ((await pickEnded(tx, views)).length === 0) return null
  return forgetBuyer(tx, { storeId, customerId: null, email: null, orderId })
}

/** Orders in an end state whose buyer is still to be erased. */
export const listDueErasures = (db: Db) =>
  db
    .select({
      tenantId: orderErasures.tenantId,
      storeId: orderErasures.storeId,
      orderId: orderErasures.orderId,
    })
    .from(orderErasures)
    .innerJoin(orders, eq(orders.id, orderErasures.orderId))
    .where(inArray(orders.state, endStates))
