import { and, eq, exists, gte, inArray, isNotNull, not, or, sql, type SQL } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { issues } from '#store/schema/issues.ts'
import { orderEvents, orderItems, orders } from '#store/schema/orders.ts'
import { withdrawals } from '#store/schema/withdrawals.ts'

/** How long those who packed an order see it after it was handed over. */
const shownAfterMs = 24 * 3600_000

const { shippedQuantity, cancelledRestocked, cancelledWrittenOff } = orderItems
const { returnedRestocked, returnedWrittenOff, returnedInspected } = orderItems
const cancelled = sql`${cancelledRestocked} + ${cancelledWrittenOff}`
const gone = sql`(${cancelled} + ${returnedRestocked} + ${returnedWrittenOff} + ${returnedInspected})`

const isOfOrder = eq(withdrawals.orderId, orders.id)
/** Of a withdrawal. No `exists`, for which the planner may read the issues of all stores. */
const isSettled = sql`coalesce((select ${isNotNull(issues.resolvedOn)} from ${issues} where ${and(
  eq(issues.storeId, withdrawals.storeId),
  eq(issues.kind, 'withdrawal'),
  eq(issues.subjectId, withdrawals.id),
)}), false)`

/**
 * Pieces of a line that the buyer has withdrawn from and that are not gone; of a settled withdrawal
 * only those that are gone count, because the merchant may have refused the others.
 */
function countUnwanted() {
  const { lines, items } = withdrawals
  const own = sql`(select sum((line->>'quantity')::int) from jsonb_array_elements(${lines}) line where line->>'orderItemId' = ${orderItems.id})`
  const count = sql`case when ${lines} is null and ${items} is null then ${orderItems.quantity} else ${own} end`
  const open = sql`coalesce(sum(${count}) filter (where not ${isSettled}), 0)`
  const settled = sql`coalesce(sum(${count}) filter (where ${isSettled}), 0)`
  return sql`(select least(${orderItems.quantity}, greatest(0, ${open} - greatest(0, ${gone} - ${settled}))) from ${withdrawals} where ${isOfOrder})`
}

/** Of an order of a statement: whether a withdrawal is open, and what is unwanted of each line. */
export const unwantedOfOrder = {
  isWithdrawalOpen: sql<boolean>`(select count(*) > 0 from ${withdrawals} where ${and(isOfOrder, not(isSettled))})`,
  unwanted: sql<
    Record<string, number>
  >`(select coalesce(json_object_agg(${sql`${orderItems.id}, ${countUnwanted()}`}), '{}') from ${orderItems} where ${eq(orderItems.orderId, orders.id)})`,
}

/**
 * Whether items are left to hand over, of the seller or of anybody, or `wanted` ones of them. The
 * lines of each order are looked up; without `offset 0`, PostgreSQL may read those of all orders.
 */
function hasOpen(sellerId: string | null, wanted = false) {
  const { orderId, quantity } = orderItems
  const isOwn = sellerId === null ? undefined : eq(orderItems.sellerId, sellerId)
  const unwanted = wanted ? countUnwanted() : sql`0`
  const isOpen = sql`${quantity} > ${shippedQuantity} + ${cancelled} + ${unwanted}`
  return sql`exists (select 1 from ${orderItems} where ${and(eq(orderId, orders.id), isOwn, isOpen)} offset 0)`
}

const isPackable = inArray(orders.state, ['confirmed', 'invoiced', 'inProgress'])
const isReady = eq(orders.state, 'readyToPickUp')

/** Orders that are paid for, or may be sent before they are, until all that is wanted is sent. */
export const isToPack = (sellerId: string | null) => and(isPackable, hasOpen(sellerId, true))

export const isToCollect = (sellerId: string | null) => and(isReady, hasOpen(sellerId, true))

/**
 * The orders that those see who only pack: to pack or to hand over, also when the buyer has
 * withdrawn, on their way, or just arrived.
 */
export function isOfPackers(db: Db, now: Date): SQL | undefined {
  const since = new Date(now.getTime() - shownAfterMs)
  const isEvent = and(
    eq(orderEvents.orderId, orders.id),
    eq(orderEvents.state, 'delivered'),
    gte(orderEvents.occurredOn, since),
  )
  const arrived = db.select({ id: orderEvents.id }).from(orderEvents).where(isEvent)
  const isArrived = and(eq(orders.state, 'delivered'), exists(arrived))
  const isOpen = and(or(isPackable, isReady), hasOpen(null))
  return or(isOpen, eq(orders.state, 'inTransit'), isArrived)
}
