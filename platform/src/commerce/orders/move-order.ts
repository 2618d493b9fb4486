import { eq, sql } from '#store/drizzle.ts'
import { currentActor, type Actor } from '#store/actor.ts'
import type { Tx } from '#store/database.ts'
import { appendEvents, eventScope, type PlatformEvent } from '#store/events.ts'
import { toMajor } from '#store/money.ts'
import type { NewIssue } from '#store/schema/issues.ts'
import {
  orderEvents,
  orders,
  type Order,
  type OrderItem,
  type OrderState,
} from '#store/schema/orders.ts'
import { updateRow, type Change } from '#store/write-row.ts'
import { eventOfState, fulfilmentOf, mailOfState } from './life-cycle.ts'
import { listItems } from './move-pieces.ts'
import { readOrderTax } from './order-tax.ts'
import { getSellerPart } from './seller-part.ts'

interface AnnouncementTerms {
  mailDue?: boolean | undefined
  causes?: readonly PlatformEvent[]
  items?: readonly OrderItem[] | undefined
}

/** The event of an order's state, with the whole order for the store, or a seller's part of it. */
function toOrderEvent(order: Order, now: Date) {
  const { currencyCode, state } = order
  return {
    type: eventOfState[state],
    body: {
      OrderId: order.id,
      ...eventScope(order, now),
      SellerId: order.sellerId,
      CustomerId: order.customerId,
      OrderNumber: order.orderNumber,
      OrderGroup: null,
      State: state,
      FulfillmentStatus: order.fulfillmentStatus,
      ReturnStatus: order.returnStatus,
      CurrencyCode: currencyCode,
      SubTotal: toMajor(order.subTotalMinor, currencyCode),
      Shipping: toMajor(order.shippingTotalMinor, currencyCode),
      Tax: toMajor(order.taxMinor, currencyCode),
      Total: toMajor(order.totalMinor, currencyCode),
      Email: order.email,
      FirstName: order.firstName,
      LastName: order.lastName,
      CancelReason: order.cancelReason,
      TrackingCode: order.trackingCode,
      TrackingUrl: order.trackingUrl,
      CarrierName: order.carrierName,
      OrderDate: order.placedOn.toISOString(),
    },
  }
}

/** Sellers with lines in the order and a webhook endpoint, as part of a larger statement. */
const listListeners = (orderId: string) => sql<string[]>`array(
  select distinct i.seller_id from order_items i
  join webhook_endpoints w on w.store_id = i.store_id and w.seller_id = i.seller_id
    and w.removed_on is null
  where i.order_id = ${orderId} order by 1)`

/** The event of the order for each seller, without data of the buyer and of other sellers. */
function toSellerEvents(
  order: Order,
  items: readonly OrderItem[],
  sellerIds: readonly string[],
  now: Date,
): PlatformEvent[] {
  const whole = { order, ...readOrderTax(order, items), shipments: [], refunds: [], returns: [] }
  return sellerIds.map((sellerId) => ({
    ...toOrderEvent(getSellerPart(whole, sellerId).order, now),
    isForSellerAlone: true,
  }))
}

/** Who acts on an order: a customer is the one of the order, however she proved it. */
export function actorOn({ customerId }: Order): Actor {
  const actor = currentActor()
  return actor.kind === 'customer' ? { ...actor, id: customerId } : actor
}

/**
 * Adds the state of an order to its timeline and appends its event: for the store, and for
 * subscribed sellers with lines in it, with their part.
 * @param mailDue whether the buyer is emailed about it.
 * @param causes events of the same change, appended before it by the same statement.
 * @param items the lines of the order if the caller has them; else they are read when a seller
 * subscribes.
 */
export async function announceOrder(
  tx: Tx,
  order: Order,
  now: Date,
  { mailDue = order.state in mailOfState, causes = [], items }: AnnouncementTerms = {},
): Promise<void> {
  const { id, tenantId, storeId, state } = order
  const [entered] = await tx
    .insert(orderEvents)
    .values({
      tenantId,
      storeId,
      orderId: id,
      state,
      mailDue,
      occurredOn: now,
      actor: actorOn(order),
      position: sql`(select count(*) from ${orderEvents} where order_id = ${id})`,
    })
    .returning({ listeners: listListeners(id) })
  const listeners = entered?.listeners ?? []
  const lines = listeners.length > 0 ? (items ?? (await listItems(tx, order.id))) : []
  const parts = toSellerEvents(order, lines, listeners, now)
  await appendEvents(tx, [...causes, toOrderEvent(order, now), ...parts])
}

/** Details of a new state. Undefined keeps the value, null clears it. */
export type TransitionDetails = Change<
  Pick<Order, 'trackingCode' | 'trackingUrl' | 'carrierName' | 'cancelReason'>
>

export interface Move {
  to: OrderState
  details?: TransitionDetails
  now: Date
  isMailed?: boolean
  /** Who is told of what only a person can do; by default it is on the merchant's list alone. */
  onIssue?: (tx: Tx, issue: NewIssue, now: Date) => Promise<unknown>
}

/** Moves a locked order to the next state; the caller has checked that it may follow. */
export async function moveOrder(tx: Tx, order: Order, move: Move): Promise<Order> {
  const { to, details, now } = move
  const fulfillmentStatus = fulfilmentOf(to, order.fulfillmentStatus)
  const returnStatus = to === 'returned' ? to : order.returnStatus
  const set = { ...details, state: to, fulfillmentStatus, returnStatus, updatedOn: now }
  const moved = await updateRow(tx, orders, set, eq(orders.id, order.id))
  await announceOrder(tx, moved, now, { mailDue: move.isMailed })
  return moved
}
