import { and, eq, exists, gte, inArray, or, sql, type SQL } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { orderEvents, orderItems, orders } from '#store/schema/orders.ts'

/** How long those who packed an order see it after it was handed over. */
const shownAfterMs = 24 * 3600_000

/** Whether items are left to hand over, of the seller or of anybody. */
function hasOpen(sellerId: string | null) {
  const { orderId, quantity, shippedQuantity, cancelledRestocked, cancelledWrittenOff } = orderItems
  const isOwn = sellerId === null ? undefined : eq(orderItems.sellerId, sellerId)
  const isOpen = sql`${quantity} > ${shippedQuantity} + ${cancelledRestocked} + ${cancelledWrittenOff}`
  return sql`exists (select 1 from ${orderItems} where ${and(eq(orderId, orders.id), isOwn, isOpen)})`
}

/** Orders that are paid for, or may be sent before they are, until all of each is sent. */
export const isToPack = (sellerId: string | null = null) =>
  and(inArray(orders.state, ['confirmed', 'invoiced', 'inProgress']), hasOpen(sellerId))

export const isToCollect = (sellerId: string | null = null) =>
  and(eq(orders.state, 'readyToPickUp'), hasOpen(sellerId))

/** The orders that those see who only pack: to pack, to hand over, on their way, or just arrived. */
export function isOfPackers(db: Db, now: Date): SQL | undefined {
  const since = new Date(now.getTime() - shownAfterMs)
  const isEvent = and(
    eq(orderEvents.orderId, orders.id),
    eq(orderEvents.state, 'delivered'),
    gte(orderEvents.occurredOn, since),
  )
  const arrived = db.select({ id: orderEvents.id }).from(orderEvents).where(isEvent)
  const isArrived = and(eq(orders.state, 'delivered'), exists(arrived))
  return or(isToPack(), isToCollect(), eq(orders.state, 'inTransit'), isArrived)
}
