import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#store/database.ts'
import { appendEvents, type PlatformEvent } from '#store/events.ts'
import { newId } from '#store/ids.ts'
import { toMajor } from '#store/money.ts'
import { orderEvents, orders, type Order, type OrderState } from '#store/schema/orders.ts'
import { eventOfState, fulfilmentOf, isMailed } from './life-cycle.ts'

interface AnnouncementTerms {
  mailDue?: boolean | undefined
  causes?: readonly PlatformEvent[]
}

/**
 * Adds the state of an order to its timeline, and appends its event.
 * @param mailDue whether the buyer is written to about it.
 * @param causes events of the same change, which are appended before it by the same statement.
 */
export async function announceOrder(
  tx: Tx,
  order: Order,
  now: Date,
  { mailDue = isMailed(order.state), causes = [] }: AnnouncementTerms = {},
): Promise<void> {
  const { id, tenantId, storeId, currencyCode, state } = order
  await tx.insert(orderEvents).values({
    id: newId('ore'),
    tenantId,
    storeId,
    orderId: id,
    state,
    mailDue,
    occurredOn: now,
    position: sql`(select count(*) from ${orderEvents} where order_id = ${id})`,
  })
  const body = {
    OrderId: id,
    TenantId: tenantId,
    StoreId: storeId,
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
    OccurredOn: now.toISOString(),
  }
  await appendEvents(tx, [...causes, { type: eventOfState[state], body }])
}

/** Details that come with a new state. Undefined keeps the value, null empties it. */
export interface TransitionDetails {
  trackingCode?: string | null | undefined
  trackingUrl?: string | null | undefined
  carrierName?: string | null | undefined
  cancelReason?: string | null | undefined
}

/** Takes a locked order to a state that may follow; the caller has checked that it may. */
export async function moveOrder(
  tx: Tx,
  order: Order,
  move: { to: OrderState; details?: TransitionDetails; now: Date; isMailed?: boolean },
): Promise<Order> {
  const { to, details, now } = move
  const [moved] = await tx
    .update(orders)
    .set({
      ...details,
      state: to,
      fulfillmentStatus: fulfilmentOf(to, order.fulfillmentStatus),
      returnStatus: to === 'returned' ? 'returned' : order.returnStatus,
      updatedOn: now,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (!moved) throw new Error('A locked order vanished.')
  await announceOrder(tx, moved, now, { mailDue: move.isMailed })
  return moved
}
