import { eq } from '#store/drizzle.ts'
import { lockPayment } from '#commerce/payments/find-payment.ts'
import type { Db } from '#store/database.ts'
import { lockRow } from '#store/find-row.ts'
import { orders, type Order, type OrderState } from '#store/schema/orders.ts'
import type { Payment } from '#store/schema/payments.ts'
import type { Shipment } from '#store/schema/shipments.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { Move } from './move-order.ts'
import { listShipments } from './ship-order.ts'
import { applyTransition } from './transition-order.ts'

/** States before anything of an order is packed. */
const unpackedStates: ReadonlySet<OrderState> = new Set(['created', 'confirmed', 'invoiced'])

interface CancellableOrder {
  order: Pick<Order, 'state'>
  payment: Pick<Payment, 'status'>
  shipments: readonly Shipment[]
}

/** Whether its buyer may cancel it: the store lets them, nothing is packed, no payment pending. */
export function isCancellableByBuyer(
  { order, payment, shipments }: CancellableOrder,
  { settings }: Pick<Store, 'settings'>,
): boolean {
  const isOpen = unpackedStates.has(order.state) && shipments.length === 0
  return settings.buyersMayCancel === true && isOpen && payment.status !== 'pending'
}

/**
 * Cancels an order for its buyer: the payment is refunded, the items go back into stock. Repeating
 * it changes nothing. The caller has checked whose order it is.
 * @returns whether it is cancelled; false when buyers may not cancel it, or no longer.
 */
export function cancelByBuyer(
  db: Db,
  { store, orderId, ...move }: { store: Store; orderId: string } & Omit<Move, 'to'>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockRow(tx, orders, eq(orders.id, orderId), eq(orders.storeId, store.id))
    if (!order) return false
    if (order.state === 'cancelled') return true
    const payment = await lockPayment(tx, orderId)
    const shipments = await listShipments(tx, orderId)
    if (!isCancellableByBuyer({ order, payment, shipments }, store)) return false
    await applyTransition(tx, order, { ...move, to: 'cancelled' })
    return true
  })
}
