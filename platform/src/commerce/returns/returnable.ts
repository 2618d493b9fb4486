import { asc, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import type { Order, OrderItem, OrderState } from '#store/schema/orders.ts'
import { returns, type Return } from '#store/schema/returns.ts'
import type { Shipment } from '#store/schema/shipments.ts'
import type { StoreSettings } from '#store/schema/tenancy.ts'

const dayMs = 24 * 3600_000

const leftStates: ReadonlySet<OrderState> = new Set([
  'inTransit',
  'delivered',
  'returned',
  'closed',
])

/** Whether all items of an order in this state have been shipped, with or without parcels. */
export const hasLeft = (state: OrderState): boolean => leftStates.has(state)

/** The fields that decide which items of an order can be returned. */
export interface SentOrder {
  order: Pick<Order, 'state'>
  items: readonly Pick<OrderItem, 'id' | 'quantity' | 'allocations'>[]
  shipments: readonly Pick<Shipment, 'lines' | 'deliveredOn'>[]
  returns: readonly Pick<Return, 'state' | 'lines'>[]
}

/** The returns of orders, oldest first. */
export function listReturns(db: Db | Tx, orderIds: readonly string[]): Promise<Return[]> {
  return db
    .select()
    .from(returns)
    .where(inArray(returns.orderId, [...orderIds]))
    .orderBy(asc(returns.createdOn), asc(returns.id))
}

function countLines(
  lines: readonly { orderItemId: string; quantity: number }[],
  itemId: string,
): number {
  return lines
    .filter(({ orderItemId }) => orderItemId === itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * The quantity of each line that can still be returned: shipped items, less those already in a
 * return or restocked by a refund. Items of cancelled returns count again.
 */
export function countReturnable(sent: SentOrder): Map<string, number> {
  const { order, items, shipments, returns: all } = sent
  const held = all.filter(({ state }) => state !== 'cancelled').flatMap(({ lines }) => lines)
  const notInStock = held.filter(({ restock }) => !restock)
  return new Map(
    items.map(({ id, quantity, allocations }) => {
      const parcels = shipments.flatMap(({ lines }) => lines)
      const left = hasLeft(order.state) ? quantity : countLines(parcels, id)
      const outside = allocations.reduce((sum, allocation) => sum + allocation.quantity, 0)
      const free = Math.min(left - countLines(held, id), outside - countLines(notInStock, id))
      return [id, Math.max(0, free)]
    }),
  )
}

/** An order with what decides until when its buyer may return items. */
interface DatedOrder extends SentOrder {
  timeline: readonly { state: OrderState; occurredOn: Date }[]
}

/** When the last items of an order arrived; null while some are on their way. */
function findArrival({ shipments, timeline }: DatedOrder): Date | null {
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
