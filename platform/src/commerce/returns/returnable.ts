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

/** Whether all pieces of an order in this state have left, with or without parcels. */
export const hasLeft = (state: OrderState): boolean => leftStates.has(state)

/** What the pieces of an order that can come back depend on. */
export interface SentOrder {
  order: Pick<Order, 'state'>
  items: readonly Pick<OrderItem, 'id' | 'quantity' | 'allocations'>[]
  shipments: readonly Pick<Shipment, 'lines' | 'deliveredOn'>[]
  returns: readonly Pick<Return, 'state' | 'lines'>[]
}

/** The returns of orders, the first ones first. */
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
 * How many pieces of each line can still come back: those that have left, without those that a
 * return holds already or a refund has put back into stock. Pieces of cancelled returns count again.
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

/** An order with what decides until when its buyer may return something. */
interface DatedOrder extends SentOrder {
  timeline: readonly { state: OrderState; occurredOn: Date }[]
}

/** When the last pieces of an order arrived; null while some are under way. */
function findArrival({ shipments, timeline }: DatedOrder): Date | null {
  const delivered = timeline.findLast(({ state }) => state === 'delivered')
  if (delivered) return delivered.occurredOn
  const days = shipments.map(({ deliveredOn }) => deliveredOn)
  const last = days.toSorted((a, b) => (a?.getTime() ?? 0) - (b?.getTime() ?? 0)).at(-1)
  return days.includes(null) ? null : (last ?? null)
}

/**
 * Until when a buyer may ask to return pieces of an order: the days that the store gives, counted
 * from the arrival of the last ones. Null before they have arrived, and in a store that gives none.
 */
export function findReturnDeadline(order: DatedOrder, settings: StoreSettings): Date | null {
  const arrival = findArrival(order)
  if (!settings.returnDays || !arrival) return null
  return new Date(arrival.getTime() + settings.returnDays * dayMs)
}

/** What the buyer of an order may ask to return now, by line; empty when the store lets nobody ask. */
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
