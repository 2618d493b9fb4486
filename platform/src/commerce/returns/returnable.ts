import { eq } from '#store/drizzle.ts'
import { countKept, type LinePieces } from '#commerce/orders/line-pieces.ts'
import type { Tx } from '#store/database.ts'
import type { OrderItem, OrderState } from '#store/schema/orders.ts'
import { returns, type Return } from '#store/schema/returns.ts'
import type { Shipment } from '#store/schema/shipments.ts'
import type { StoreSettings } from '#store/schema/tenancy.ts'

const dayMs = 24 * 3600_000

/** The fields that decide which items of an order can be returned. */
export interface SentOrder {
  items: readonly (Pick<OrderItem, 'id'> & LinePieces)[]
  returns: readonly Pick<Return, 'state' | 'lines'>[]
}

/** The returns of an order. */
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

/**
 * The quantity of each line that can still be returned: what the buyer has, less what is in a return
 * that has not arrived.
 */
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

/** When the last items of an order arrived; null while some are on their way. */
export function findArrival({
  shipments,
  timeline,
}: Pick<DatedOrder, 'shipments' | 'timeline'>): Date | null {
  const delivered = timeline.findLast(({ state }) => state === 'delivered')
  if (delivered) return delivered.occurredOn
  const days = shipments.map(({ deliveredOn }) => deliveredOn)
  const last = days.toSorted((a, b) => (a?.getTime() ?? 0) - (b?.getTime() ?? 0)).at(-1)
  return days.includes(null) ? null : (last ?? null)
}

/**
 * Until when a buyer may request a return: the store's number of days, counted from the arrival of
 * the last items. Null before they have arrived, and in a store without such days.
 */
export function findReturnDeadline(order: DatedOrder, settings: StoreSettings): Date | null {
  const arrival = findArrival(order)
  if (!settings.returnDays || !arrival) return null
  return new Date(arrival.getTime() + settings.returnDays * dayMs)
}

/**
 * What the buyer of an order may now request to return, by line; empty when the store does not
 * offer it.
 */
export function countReturnableByBuyer(
  order: DatedOrder,
  settings: StoreSettings,
  now: Date,
): Map<string, number> {
  if (!settings.returnDays) return new Map()
  const deadline = findReturnDeadline(order, settings)
  if (deadline && deadline < now) return new Map()
  return new Map([...countReturnable(order)].filter(([, quantity]) => quantity > 0))
}
