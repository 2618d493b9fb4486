import { eq } from '#store/drizzle.ts'
import { lockPayment } from '#commerce/payments/find-payment.ts'
import { regionKey } from '#commerce/tax/regions.ts'
import type { Db, Tx } from '#store/database.ts'
import { lockRow } from '#store/find-row.ts'
import type { StoredAddress } from '#store/schema/carts.ts'
import { orders, type Order, type OrderState } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import type { StoreScope } from '#store/scope.ts'
import { updateRow } from '#store/write-row.ts'
import { findOrderById, ordersOf, type OrderView } from './read-orders.ts'
import { applyTransition } from './transition-order.ts'

interface OrderKey {
  scope: StoreScope
  orderId: string
  now: Date
}

/** Undefined keeps a value. */
export interface OrderCorrection {
  email?: string | undefined
  shippingAddress?: StoredAddress | undefined
  billingAddress?: StoredAddress | null | undefined
}

export type CorrectionAnswer =
  | { ok: true }
  | { ok: false; code: 'Order.NotFound' | 'Order.TaxChanges' | 'Common.VersionMismatch' }
  | { ok: false; code: 'Order.NotCorrectable'; state: OrderState }

/** States in which the items have not left, so that another address can still be used. */
const unsent: ReadonlySet<OrderState> = new Set([
  ...(['created', 'confirmed', 'invoiced', 'inProgress', 'readyToPickUp'] as const),
])

/**
 * Whether the tax that was charged for a place stays right. Of an erased one only the country is
 * known, and in orders of older versions not even that.
 */
const keepsTax = (
  { shippingAddress: old, shipping, taxCountry }: Order,
  next: StoredAddress | undefined,
) =>
  next === undefined ||
  (old === null &&
    shipping.type !== 'pickup' &&
    (taxCountry === null || taxCountry === next.countryCode)) ||
  (old?.countryCode === next.countryCode &&
    regionKey(old.region, old.countryCode) === regionKey(next.region, old.countryCode))

/** Locks an order. @returns it, and what a caller sees of it; null if there is none. */
export async function lockOrder(tx: Tx, scope: StoreScope, orderId: string) {
  const order = await lockRow(tx, orders, eq(orders.id, orderId), ordersOf(scope))
  const view = order && (await findOrderById(tx, scope.storeId, orderId))
  return view ? { order, view } : null
}

/** Corrects addresses. `isCurrent` compares the locked order with what the caller has read. */
export function correctOrder(
  db: Db,
  { scope, orderId, now }: OrderKey,
  change: OrderCorrection,
  isCurrent: (view: OrderView) => boolean,
): Promise<CorrectionAnswer> {
  return db.transaction(async (tx): Promise<CorrectionAnswer> => {
    const locked = await lockOrder(tx, scope, orderId)
    if (!locked) return { ok: false, code: 'Order.NotFound' }
    const { order, view } = locked
    if (!isCurrent(view)) return { ok: false, code: 'Common.VersionMismatch' }
    const { state } = order
    const isMoved = change.shippingAddress !== undefined || change.billingAddress !== undefined
    if (isMoved && !unsent.has(state)) return { ok: false, code: 'Order.NotCorrectable', state }
    if (!keepsTax(order, change.shippingAddress)) return { ok: false, code: 'Order.TaxChanges' }
    await updateRow(tx, orders, { ...change, updatedOn: now }, eq(orders.id, orderId))
    return { ok: true }
  })
}

/** Records a transfer or cash, and confirms an order that has waited for it. */
export function markPaid(db: Db, { scope, orderId, now }: OrderKey) {
  return db.transaction(async (tx) => {
    const order = await lockRow(tx, orders, eq(orders.id, orderId), ordersOf(scope))
    if (!order) return 'notFound'
    const { id, status } = await lockPayment(tx, orderId)
    if (status !== 'due') return 'notDue'
    if (order.state === 'created') await applyTransition(tx, order, { to: 'confirmed', now })
    const paid = { status: 'paid', answeredOn: now, updatedOn: now } as const
    await updateRow(tx, payments, paid, eq(payments.id, id))
    return 'paid'
  })
}
