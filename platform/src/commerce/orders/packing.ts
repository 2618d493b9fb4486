import { and, eq, exists, gte, inArray, or, type SQL } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { orderEvents, orders } from '#store/schema/orders.ts'

/** How long those who packed an order see it after it was handed over. */
const shownAfterMs = 24 * 3600_000

/** Orders that are paid for, or may be sent before they are, until all of each is sent. */
export const isToPack = () => inArray(orders.state, ['confirmed', 'invoiced', 'inProgress'])

export const isToCollect = () => eq(orders.state, 'readyToPickUp')

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
