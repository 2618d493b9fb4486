import { eq } from '#store/drizzle.ts'
import { countKept, countOpen, type LinePieces } from '#commerce/orders/line-pieces.ts'
import { addDays, toInstant, toLocal, weekdayOf } from '#commerce/shipping/local-time.ts'
import type { Tx } from '#store/database.ts'
import type { OrderItem, OrderState } from '#store/schema/orders.ts'
import { returns, type Return } from '#store/schema/returns.ts'
import type { Shipment } from '#store/schema/shipments.ts'
import type { Store } from '#store/schema/tenancy.ts'

export interface SentOrder {
  items: readonly (Pick<OrderItem, 'id'> & LinePieces)[]
  returns: readonly Pick<Return, 'state' | 'lines'>[]
}

export function listReturns(tx: Tx, orderId: string): Promise<Return[]> {
  return tx.select().from(returns).where(eq(returns.orderId, orderId))
}

/** The pieces of each line in returns that have not arrived. */
export function countAnnounced(all: readonly Pick<Return, 'state' | 'lines'>[]) {
  const counts = new Map<string, number>()
  const lines = all.filter(({ state }) => state === 'requested').flatMap((one) => one.lines)
  for (const { orderItemId, quantity } of lines) {
    counts.set(orderItemId, (counts.get(orderItemId) ?? 0) + quantity)
  }
  return counts
}

/** What of each line can still be returned: what the buyer has, less returns under way. */
export function countReturnable({ items, returns: all }: SentOrder): Map<string, number> {
  const announced = countAnnounced(all)
  return new Map(
    items.map((item) => [item.id, Math.max(0, countKept(item) - (announced.get(item.id) ?? 0))]),
  )
}

/** An order with what decides until when its buyer may return items. */
export interface DatedOrder extends SentOrder {
  shipments: readonly Pick<Shipment, 'deliveredOn'>[]
  timeline: readonly { state: OrderState; occurredOn: Date }[]
}

type Arriving = Pick<DatedOrder, 'shipments' | 'timeline'> & { items: readonly LinePieces[] }

/** When the last items of an order arrived; null while some are on their way, or still to be sent. */
function findArrival({ items, shipments, timeline }: Arriving): Date | null {
  if (items.some((item) => countOpen(item) > 0)) return null
  const delivered = timeline.findLast(({ state }) => state === 'delivered')
  if (delivered) return delivered.occurredOn
  const days = shipments.map(({ deliveredOn }) => deliveredOn)
  const last = days.toSorted((a, b) => (a?.getTime() ?? 0) - (b?.getTime() ?? 0)).at(-1)
  return days.includes(null) ? null : (last ?? null)
}

/**
 * When a number of days after the arrival of the last items is over: with the last of them, in the
 * time of the store, or with Monday if that is at a weekend (Regulation 1182/71, Article 3). Null
 * until everything has arrived.
 */
export function findPeriodEnd(order: Arriving, days: number, timeZone: string): Date | null {
  const arrival = findArrival(order)
  if (!arrival) return null
  let last = addDays(toLocal(arrival, timeZone).date, days)
  while (['saturday', 'sunday'].includes(weekdayOf(last))) last = addDays(last, 1)
  return new Date(toInstant(last, 24 * 60 - 1, timeZone).getTime() + 59_999)
}

type Terms = Pick<Store, 'settings' | 'timezone'>

/** Until when a buyer may request a return; null without `returnDays`, or before all arrived. */
export function findReturnDeadline(order: Arriving, { settings, timezone }: Terms): Date | null {
  return settings.returnDays ? findPeriodEnd(order, settings.returnDays, timezone) : null
}

/** What the buyer may now request to return, by line; empty where nothing is offered. */
export function countReturnableByBuyer(order: DatedOrder, store: Terms, now: Date) {
  if (!store.settings.returnDays) return new Map<string, number>()
  const deadline = findReturnDeadline(order, store)
  if (deadline && deadline < now) return new Map<string, number>()
  return new Map([...countReturnable(order)].filter(([, quantity]) => quantity > 0))
}
