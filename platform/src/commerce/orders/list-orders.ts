import { and, eq, gte, ilike, inArray, lt, lte, or, sql, type SQL } from '#store/drizzle.ts'
import type { PgTable } from '#store/drizzle-pg.ts'
import type { Db } from '#store/database.ts'
import type { OrderTask } from '#store/enums.ts'
import { containing, listRows, matching, saying, type List } from '#store/list.ts'
import {
  countOf,
  mostDigits,
  orderItems,
  orders,
  orderTextForPackers,
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
import { isToCollect, isToPack } from './packing.ts'
import { ordersOf } from './read-orders.ts'

export interface OrderFilter {
  search?: string | undefined
  state?: OrderState | undefined
  customerId?: string | undefined
  placedFrom?: Date | undefined
  placedTo?: Date | undefined
  paymentStatus?: PaymentStatus | undefined
  fulfillmentStatus?: FulfillmentStatus | undefined
  /** A SKU, or the id of a product or variant. */
  product?: string | undefined
  task?: OrderTask | undefined
  /** Whether the reader may only pack. */
  packers?: boolean
}

/** How long before it ends an authorization, or the reservation of an unpaid order, is a task. */
const soonMs = 2 * 24 * 3600_000

function selectPaid(db: Db, { storeId }: MerchantScope, status: PaymentStatus, also?: SQL) {
  const { orderId } = payments
  const where = and(eq(payments.storeId, storeId), eq(payments.status, status), also)
  return db.select({ orderId }).from(payments).where(where)
}

const isPaid = (...of: Parameters<typeof selectPaid>) => inArray(orders.id, selectPaid(...of))

function hasProduct(db: Db, { storeId, sellerId }: MerchantScope, product: string) {
  const isProduct = or(
    eq(sql`(${orderItems.snapshot}->>'sku')`, product),
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
      return isToPack(scope.sellerId)
    case 'toCollect':
      return isToCollect(scope.sellerId)
    case 'toConfirm':
      return and(
        eq(orders.state, 'created'),
        isPaid(db, scope, 'due', inArray(payments.type, ['cashOnDelivery', 'payAtPickup'])),
      )
    case 'unpaid': {
      // Each of the two by its index: with `or`, all orders would be read.
      const isNew = and(eq(orders.storeId, scope.storeId), eq(orders.state, 'created'))
      const created = db.select({ orderId: orders.id }).from(orders).where(isNew)
      return inArray(orders.id, created.unionAll(selectPaid(db, scope, 'due')))
    }
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

/** Of more rows than this, an order with one is soon met when orders are walked by date. */
const fewRows = 5000

/** So many orders of a search are counted: to count all that a common word finds takes long. */
const mostCounted = 1000

/**
 * Orders with a line or a parcel that is searched for. The orders of few are looked up here, so that
 * the database finds them by id. Of many, it tests each order that it meets by date until the page is
 * full, or enough is counted; without `offset 0`, PostgreSQL might collect all of them first.
 */
async function hasOne(db: Db, table: typeof orderItems | typeof shipments, isIt?: SQL) {
  if (!isIt) return undefined
  const few = await db
    .select({ id: table.orderId })
    .from(table as PgTable)
    .where(isIt)
    .limit(fewRows + 1)
  if (few.length <= fewRows) return sql`${orders.id} = any(${sql.param(few.map(({ id }) => id))})`
  const isOwn = and(eq(table.orderId, orders.id), isIt)
  return sql`exists (select 1 from ${table} where ${isOwn} offset 0)`
}

/** Trigrams find words of three characters or more; shorter ones would be looked for in each line. */
const findsItems = (search: string) => search.split(/\s+/).some((word) => word.length > 2)

/** Parcels are found by six digits of their number or more: fewer are in many others too. */
const findsParcels = (search: string) => /\d(\D*\d){5}/.test(search)

/**
 * Sellers do not see buyers, so they can neither search by them nor filter by customer; who only
 * packs does not see the email address.
 */
async function isFound(db: Db, scope: MerchantScope, { search, packers }: OrderFilter) {
  if (!search) return undefined
  if (scope.sellerId !== null) return matching(search, orders.orderNumber)
  const joined = search.replace(/\s/g, '')
  // A number is typed with spaces or without.
  const text = /^\d+$/.test(joined) ? joined : search
  const isText = saying(searchedOrderText, text, { address: true })
  const isSeen = packers ? saying(orderTextForPackers, text, { address: true }) : undefined
  const isCode = ilike(searchedTrackingCode, containing(joined))
  const isParcel = and(eq(shipments.storeId, scope.storeId), isCode)
  const isItem = and(eq(orderItems.storeId, scope.storeId), saying(searchedItemText, search))
  return or(
    and(isText, isSeen),
    await hasOne(db, shipments, findsParcels(search) ? isParcel : undefined),
    await hasOne(db, orderItems, findsItems(search) ? isItem : undefined),
  )
}

function isWanted(db: Db, scope: MerchantScope, filter: OrderFilter, now: Date) {
  const { customerId, state, placedFrom, placedTo, paymentStatus, product, task } = filter
  const isSeller = scope.sellerId !== null
  return and(
    ordersOf(scope),
    customerId ? and(eq(orders.customerId, customerId), sql`${!isSeller}`) : undefined,
    state && eq(orders.state, state),
    placedFrom && gte(orders.placedOn, placedFrom),
    placedTo && lt(orders.placedOn, placedTo),
    paymentStatus && isPaid(db, scope, paymentStatus),
    filter.fulfillmentStatus && eq(orders.fulfillmentStatus, filter.fulfillmentStatus),
    product ? hasProduct(db, scope, product) : undefined,
    task && isTask(db, scope, task, now),
  )
}

/** The orders of the scope, the latest first. */
export async function listOrders(
  db: Db,
  scope: MerchantScope,
  filter: OrderFilter,
  now: Date,
): Promise<List<Order>> {
  const list = listRows(db, orders, {
    scope: ['orders', scope.storeId, scope.sellerId],
    sorts: { placedOn: 'placedOn' },
    defaultDirection: 'desc',
    where: and(isWanted(db, scope, filter, now), await isFound(db, scope, filter)),
    ...(filter.search && { countsTo: mostCounted }),
  })
  return {
    ...list,
    sorts: { ...list.sorts, orderNumber: countOf(orders) },
    placeOf: (row: Order, sortBy: string) =>
      sortBy === 'orderNumber'
        ? { id: row.id, value: /\d*$/.exec(row.orderNumber)?.[0].padStart(mostDigits, '0') ?? '' }
        : list.placeOf(row, sortBy),
  }
}
