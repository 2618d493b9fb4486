import { and, asc, eq, gte, inArray, lt, ne, sql, type SQL } from '#store/drizzle.ts'
import type { Actor } from '#store/actor.ts'
import { readInBatches } from '#store/batches.ts'
import type { Db, Tx } from '#store/database.ts'
import type { PgColumn } from '#store/drizzle-pg.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { hashToken } from '#store/ids.ts'
import { listRows } from '#store/list.ts'
import { rowsOf } from '#store/raw-rows.ts'
import {
  orderEvents,
  orderItems,
  orders,
  type Order,
  type OrderState,
} from '#store/schema/orders.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { returns } from '#store/schema/returns.ts'
import { shipments } from '#store/schema/shipments.ts'
import { withdrawals, type Withdrawal } from '#store/schema/withdrawals.ts'
import type { MerchantScope, StoreScope } from '#store/scope.ts'
import { takenOf } from '#commerce/payments/payment-life.ts'
import { isOfPackers, unwantedOfOrder } from './packing.ts'
import { getSellerPart, type OrderParts } from './seller-part.ts'
import { readOrderTax } from './order-tax.ts'

/** An order with everything that belongs to it. Amounts are in minor units. */
export interface OrderView extends OrderParts {
  timeline: { state: OrderState; occurredOn: Date; actor: Actor | null }[]
  payment: Payment
  /** The oldest first. */
  withdrawals: Withdrawal[]
  /** When a withdrawal was last declared. */
  withdrawnOn: Date | null
  /** Whether one of them is not settled. */
  isWithdrawalOpen: boolean
  /** Pieces of withdrawals that are not settled and that are not gone, by the id of the line. */
  unwanted: Record<string, number>
}

/** Minor units that were or are to be paid; a seller's part has no payment of its own. */
export const chargedMinor = ({ order, payment }: OrderView): number =>
  order.sellerId === null ? takenOf(payment) : order.totalMinor

/** Minor units refunded for the order, including refunds in progress. */
export function refundedMinor({ refunds: given, payment }: OrderView): number {
  return given
    .filter(({ state, chargeId }) => state !== 'failed' && chargeId === payment.chargeId)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** Completes rows of orders, in their order. */
export async function readOrderViews(db: Db | Tx, rows: readonly Order[]): Promise<OrderView[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const ofOrder = ({ orderId }: { orderId: PgColumn }) => eq(orderId, orders.id)
  const found = await db
    .select({
      id: orders.id,
      items: rowsOf(orderItems, ofOrder(orderItems), orderItems.position),
      events: rowsOf(orderEvents, ofOrder(orderEvents), orderEvents.position),
      paid: rowsOf(payments, ofOrder(payments), payments.id),
      refunds: rowsOf(refunds, ofOrder(refunds), refunds.createdOn, refunds.id),
      shipments: rowsOf(shipments, ofOrder(shipments), shipments.shippedOn, shipments.id),
      returns: rowsOf(returns, ofOrder(returns), returns.createdOn, returns.id),
      withdrawals: rowsOf(
        withdrawals,
        ofOrder(withdrawals),
        withdrawals.receivedOn,
        withdrawals.id,
      ),
      ...unwantedOfOrder,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
  const byId = new Map(found.map(({ id, ...parts }) => [id, parts]))
  return rows.map((order) => {
    const own = byId.get(order.id)
    const payment = own?.paid[0]
    if (!own || !payment) throw new Error(`Order ${order.id} has no payment.`)
    const { items, events, paid: _, ...parts } = own
    const timeline = events.map(({ state, occurredOn, actor }) => ({ state, occurredOn, actor }))
    const withdrawnOn = parts.withdrawals.at(-1)?.receivedOn ?? null
    return { order, ...readOrderTax(order, items), timeline, payment, ...parts, withdrawnOn }
  })
}

/** Completes an order that may have been found. */
export async function viewOrder(db: Db | Tx, order: Order | null | Promise<Order | null>) {
  const row = await order
  const [view] = row ? await readOrderViews(db, [row]) : []
  return view ?? null
}

/** An order of the store by its id. The caller has checked that it may be seen. */
export function findOrderById(db: Db | Tx, storeId: string, orderId: string) {
  return viewOrder(db, findRow(db, orders, eq(orders.id, orderId), eq(orders.storeId, storeId)))
}

/** The orders with a line of the seller; without a seller, all of the store. */
export function ordersOf({ storeId, sellerId }: MerchantScope): SQL {
  const ofStore = eq(orders.storeId, storeId)
  if (sellerId === null) return ofStore
  const isOwnLine = and(eq(orderItems.orderId, orders.id), eq(orderItems.sellerId, sellerId))
  return allOf(ofStore, sql`exists (select 1 from ${orderItems} where ${isOwnLine})`)
}

/** A seller does not see who works for the store. */
const toSellerView = (view: OrderView, sellerId: string): OrderView => ({
  ...getSellerPart(view, sellerId),
  timeline: view.timeline.map((event) => ({ ...event, actor: null })),
})

/**
 * An order for those who only pack: for whom it is, and what is to be paid at the door; not who
 * pays, by what, and why something was paid or sent back.
 */
function toPackersView(view: OrderView): OrderView {
  const { order, payment } = view
  const unseen = { customerId: null, email: null, billingAddress: null, couponCode: null }
  const isAtDoor = payment.type === 'cashOnDelivery' || payment.type === 'payAtPickup'
  return {
    ...view,
    order: { ...order, ...unseen, cancelReason: null },
    payment: isAtDoor ? payment : { ...payment, methodId: '', name: '' },
    refunds: view.refunds.map((refund) => ({ ...refund, reason: null, failure: null })),
    returns: view.returns.map((given) => ({
      ...given,
      lines: given.lines.map((line) => ({ ...line, reason: null })),
    })),
  }
}

/** Orders as the scope may see them; for `packers` no more than packing needs. */
export async function readMerchantOrders(
  db: Db | Tx,
  { sellerId }: MerchantScope,
  rows: readonly Order[],
  { packers }: { packers: boolean },
): Promise<OrderView[]> {
  const all = await readOrderViews(db, rows)
  const views = sellerId === null ? all : all.map((view) => toSellerView(view, sellerId))
  return packers ? views.map(toPackersView) : views
}

/** An order that the scope may see; with a time, one that those see who only pack. */
export const findMerchantOrder = (
  db: Db,
  scope: MerchantScope,
  orderId: string,
  packersAt?: Date,
) => {
  const isSeen = packersAt && isOfPackers(db, packersAt)
  return findRow(db, orders, ordersOf(scope), eq(orders.id, orderId), isSeen)
}

const exportBatchSize = 200

/** The orders of an export: placed from one time until before another, in a state. */
export interface ExportFilter {
  from?: Date | undefined
  to?: Date | undefined
  state?: OrderState | undefined
}

/** The orders of the store with everything that belongs to them, the oldest first, in batches. */
export async function* readOrdersToExport(
  db: Db,
  { storeId }: StoreScope,
  { from, to, state }: ExportFilter,
): AsyncGenerator<OrderView[]> {
  const isExported = and(
    eq(orders.storeId, storeId),
    from && gte(orders.placedOn, from),
    to && lt(orders.placedOn, to),
    state && eq(orders.state, state),
  )
  const isBehind = ({ placedOn, id }: Pick<Order, 'placedOn' | 'id'>) =>
    sql`(${orders.placedOn}, ${orders.id}) > (${placedOn.toISOString()}::timestamptz, ${id})`
  const batches = readInBatches(exportBatchSize, (after: Order | null) =>
    db
      .select()
      .from(orders)
      .where(and(isExported, after ? isBehind(after) : undefined))
      .orderBy(asc(orders.placedOn), asc(orders.id))
      .limit(exportBatchSize),
  )
  for await (const rows of batches) yield await readOrderViews(db, rows)
}

/** A customer's own order, or null, also for another customer's. */
export function findCustomerOrder(
  db: Db | Tx,
  { storeId, customerId, orderId }: { storeId: string; customerId: string; orderId: string },
) {
  const isOwn = eq(orders.customerId, customerId)
  return findRow(db, orders, eq(orders.id, orderId), eq(orders.storeId, storeId), isOwn)
}

/** The order of the unguessable token that its buyer has. */
export function findOrderByToken(db: Db | Tx, storeId: string, orderToken: string) {
  const hash = hashToken(orderToken)
  return findRow(db, orders, eq(orders.tokenHash, hash), eq(orders.storeId, storeId))
}

/** A customer's orders, latest first, without invalidated ones, which never came into effect. */
export const listCustomerOrders = (db: Db, storeId: string, customerId: string) =>
  listRows(db, orders, {
    scope: ["a customer's orders", storeId, customerId],
    sorts: { placedOn: 'placedOn' },
    defaultDirection: 'desc',
    where: and(
      eq(orders.storeId, storeId),
      eq(orders.customerId, customerId),
      ne(orders.state, 'invalidated'),
    ),
  })
