import { and, eq, gte, inArray, lt, lte, or, sql, type SQL } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import type { OrderTask } from '#store/enums.ts'
import { unionAll } from '#store/drizzle-pg.ts'
import { listRows, matching, saying, type List } from '#store/list.ts'
import {
  orderItems,
  orders,
  searchedItemText,
  searchedOrderText,
  type FulfillmentStatus,
  type Order,
  type OrderState,
} from '#store/schema/orders.ts'
import { payments, type PaymentStatus } from '#store/schema/payments.ts'
import { returns } from '#store/schema/returns.ts'
import { searchedTrackingCode, shipments } from '#store/schema/shipments.ts'
import type { MerchantScope } from '#store/scope.ts'
import { ordersOf } from './read-orders.ts'

export interface OrderFilter {
  search?: string | undefined
  state?: OrderState | undefined
  customerId?: string | undefined
  placedFrom?: string | undefined
  placedTo?: string | undefined
  paymentStatus?: PaymentStatus | undefined
  fulfillmentStatus?: FulfillmentStatus | undefined
  /** A SKU, or the id of a product or variant. */
  product?: string | undefined
  task?: OrderTask | undefined
}

/** How long before it ends an authorization, or the reservation of an unpaid order, is a task. */
const soonMs = 2 * 24 * 3600_000

function isPaid(db: Db, { storeId }: MerchantScope, status: PaymentStatus, also?: SQL) {
  const { orderId } = payments
  const where = and(eq(payments.storeId, storeId), eq(payments.status, status), also)
  return inArray(orders.id, db.select({ orderId }).from(payments).where(where))
}

function hasProduct(db: Db, { storeId, sellerId }: MerchantScope, product: string) {
  const isProduct = or(
    and(eq(orderItems.storeId, storeId), eq(sql`(${orderItems.snapshot}->>'sku')`, product)),
    eq(orderItems.productId, product),
    eq(orderItems.variantId, product),
  )
  // A seller finds by own lines only.
  const isOwn = sellerId === null ? undefined : eq(orderItems.sellerId, sellerId)
  const { orderId } = orderItems
  const where = and(eq(orderItems.storeId, storeId), isOwn, isProduct)
  return inArray(orders.id, db.select({ orderId }).from(orderItems).where(where))
}

function isTask(db: Db, scope: MerchantScope, task: OrderTask, now: Date): SQL | undefined {
  const soon = new Date(now.getTime() + soonMs)
  switch (task) {
    case 'toPack':
      return inArray(orders.state, ['confirmed', 'invoiced', 'inProgress'])
    case 'toCollect':
      return eq(orders.state, 'readyToPickUp')
    case 'unpaid':
      return or(eq(orders.state, 'created'), isPaid(db, scope, 'due'))
    case 'unpaidEnding':
      return and(
        eq(orders.state, 'created'),
        isPaid(db, scope, 'due', lte(payments.expiresOn, soon)),
      )
    case 'authorizationEnding':
      return isPaid(db, scope, 'authorized', lte(payments.authorizedUntil, soon))
    case 'returnRequested': {
      const { orderId, storeId, state } = returns
      const where = and(eq(storeId, scope.storeId), eq(state, 'requested'))
      return inArray(orders.id, db.select({ orderId }).from(returns).where(where))
    }
  }
}

/** Tracking numbers have six digits or more; they are looked up whole. */
function says(db: Db, { storeId }: MerchantScope, search: string) {
  const isText = and(eq(orders.storeId, storeId), saying(searchedOrderText, search))
  const isItem = and(eq(orderItems.storeId, storeId), saying(searchedItemText, search))
  const found = db.select({ id: orders.id }).from(orders).where(isText)
  const bought = db.select({ id: orderItems.orderId }).from(orderItems).where(isItem)
  if (!/\d(\D*\d){5}/.test(search)) return inArray(orders.id, unionAll(found, bought))
  const code = search.replace(/\s/g, '').toUpperCase()
  const isCode = and(eq(shipments.storeId, storeId), eq(searchedTrackingCode, code))
  const sent = db.select({ id: shipments.orderId }).from(shipments).where(isCode)
  return inArray(orders.id, unionAll(found, bought, sent))
}

/** Sellers do not see buyers, so they can neither search by them nor filter by customer. */
function isFound(db: Db, scope: MerchantScope, { search, customerId }: OrderFilter) {
  const isSeller = scope.sellerId !== null
  const finds = (text: string) =>
    isSeller ? matching(text, orders.orderNumber) : says(db, scope, text)
  return and(
    search ? finds(search) : undefined,
    customerId ? and(eq(orders.customerId, customerId), sql`${!isSeller}`) : undefined,
  )
}

/** The orders of the scope, the latest first. */
export function listOrders(
  db: Db,
  scope: MerchantScope,
  filter: OrderFilter,
  now: Date,
): List<Order> {
  const { state, placedFrom, placedTo, paymentStatus, fulfillmentStatus, product, task } = filter
  return listRows(db, orders, {
    scope: ['orders', scope.storeId, scope.sellerId],
    sorts: { placedOn: 'placedOn', orderNumber: 'orderNumber' },
    defaultDirection: 'desc',
    where: and(
      ordersOf(scope),
      isFound(db, scope, filter),
      state && eq(orders.state, state),
      placedFrom ? gte(orders.placedOn, new Date(placedFrom)) : undefined,
      placedTo ? lt(orders.placedOn, new Date(placedTo)) : undefined,
      paymentStatus && isPaid(db, scope, paymentStatus),
      fulfillmentStatus && eq(orders.fulfillmentStatus, fulfillmentStatus),
      product ? hasProduct(db, scope, product) : undefined,
      task && isTask(db, scope, task, now),
    ),
  })
}
