import type { OrderMailKind } from '#store/enums.ts'
import type { EventType } from '#store/event-types.ts'
import type { FulfillmentStatus, OrderState } from '#store/schema/orders.ts'
import type { ShippingType } from '#store/schema/shipping.ts'

/**
 * The states that may follow each state. A state without any is final. What has not left is closed
 * only when nothing of it is to leave any more, and a part of its payment is kept.
 */
export const nextStates: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['confirmed', 'cancelled', 'invalidated'],
  confirmed: ['invoiced', 'inProgress', 'closed', 'cancelled'],
  invoiced: ['inProgress', 'closed', 'cancelled'],
  inProgress: ['readyToPickUp', 'inTransit', 'closed', 'cancelled'],
  readyToPickUp: ['delivered', 'closed', 'cancelled'],
  inTransit: ['delivered', 'returned'],
  delivered: ['returned', 'closed'],
  returned: ['closed'],
  cancelled: [],
  closed: [],
  invalidated: [],
}

/** Whether an order of this kind of delivery may go from one state to another. */
export function canMove(from: OrderState, to: OrderState, shipping: ShippingType): boolean {
  if (to === 'readyToPickUp' && shipping !== 'pickup') return false
  if (to === 'inTransit' && shipping === 'pickup') return false
  return nextStates[from].includes(to)
}

const fulfilment: Partial<Record<OrderState, FulfillmentStatus>> = {
  inProgress: 'inProgress',
  readyToPickUp: 'ready',
  inTransit: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
}

/** The fulfillment status of a state; states without one leave it unchanged. */
export function fulfilmentOf(state: OrderState, before: FulfillmentStatus): FulfillmentStatus {
  return fulfilment[state] ?? before
}

/** States in which the items have not been sent, so their stock is released. */
export function givesStockBack(state: OrderState): boolean {
  return state === 'cancelled' || state === 'invalidated'
}

/** States in which the items leave the merchant, or have left. */
export function takesGoodsAway(state: OrderState): boolean {
  return state === 'inTransit' || state === 'delivered'
}

export const eventOfState = {
  created: 'order.created',
  confirmed: 'order.confirmed',
  invoiced: 'order.invoiced',
  inProgress: 'order.in_progress',
  readyToPickUp: 'order.ready_to_pick_up',
  inTransit: 'order.in_transit',
  delivered: 'order.delivered',
  cancelled: 'order.cancelled',
  returned: 'order.returned',
  closed: 'order.closed',
  invalidated: 'order.invalidated',
} as const satisfies Record<OrderState, EventType>

/** What the buyer is emailed about a state; the confirmation is sent with the order itself. */
export const mailOfState: Partial<Record<OrderState, OrderMailKind>> = {
  readyToPickUp: 'orderReadyForPickup',
  inTransit: 'orderShipped',
  delivered: 'orderDelivered',
  cancelled: 'orderCancelled',
  returned: 'orderReturned',
  invalidated: 'orderPaymentFailed',
}
