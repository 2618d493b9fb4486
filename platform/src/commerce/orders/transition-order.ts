import { and, eq, isNull } from '#store/drizzle.ts'
import { getPayment, lockPayment } from '#commerce/payments/find-payment.ts'
import {
  hasBeenPaid,
  isPaidBackByHand,
  paysForGoods,
  statusInState,
  takenOf,
} from '#commerce/payments/payment-life.ts'
import { recordRefund } from '#commerce/refunds/record-refund.ts'
import { sumRefunds } from '#commerce/refunds/sum-refunds.ts'
import type { Db, Tx } from '#store/database.ts'
import { lockRow } from '#store/find-row.ts'
import { recordIssue } from '#store/issues.ts'
import { orders, type Order, type OrderState } from '#store/schema/orders.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { shipments } from '#store/schema/shipments.ts'
import { canMove, givesStockBack, nextStates, takesGoodsAway } from './life-cycle.ts'
import { countOpen } from './line-pieces.ts'
import { moveOrder, type Move } from './move-order.ts'
import { listItems, movePieces } from './move-pieces.ts'
import { releaseGoods, reopenCart } from './undo-order.ts'

export type TransitionAnswer =
  | { ok: true; order: Order }
  | { ok: false; code: 'Order.NotFound' }
  | { ok: false; code: 'Order.PartlyShipped' | 'Order.NotPaid' | 'Order.PaymentPending' }
  | { ok: false; code: 'Order.NotShippable'; state: OrderState }
  | { ok: false; code: 'Order.InvalidTransition'; state: OrderState; to: OrderState }

/** Gives back what is left of the payment of a cancelled order. */
async function refundRest(tx: Tx, order: Order, payment: Payment, move: Move) {
  const { now, onIssue = recordIssue } = move
  const { currencyCode, chargeId, tenantId, storeId } = payment
  const amountMinor = takenOf(payment) - (await sumRefunds(tx, payment))
  if (amountMinor <= 0) return
  const rest = { amountMinor, currencyCode, chargeId, cause: 'cancelled' as const }
  const { id: subjectId } = await recordRefund(tx, payment, rest, now)
  if (!isPaidBackByHand(payment)) return
  const subject = { kind: 'refundByHand' as const, subjectId, orderId: order.id }
  const detail = order.cancelReason ?? ''
  await onIssue(tx, { tenantId, storeId, ...subject, amountMinor, currencyCode, detail }, now)
}

async function settlePayment(tx: Tx, order: Order, move: Move) {
  const { now } = move
  const payment = await lockPayment(tx, order.id)
  const status = statusInState(payment.status, payment.type, order.state)
  if (status === payment.status) return
  if (status === 'refunded') await refundRest(tx, order, payment, move)
  const isRefused = order.state === 'returned'
  if (isRefused) {
    const { currencyCode, chargeId } = payment
    const due = { amountMinor: 0, creditedMinor: takenOf(payment), currencyCode, chargeId }
    await recordRefund(tx, payment, { ...due, cause: 'merchant' }, now)
  }
  // The background job releases the authorized amount, or closes the provider's page.
  const isAtProvider = payment.status === 'authorized' || payment.status === 'pending'
  const askOn = isAtProvider ? now : payment.askOn
  const answered = { approvalDueOn: null, answeredOn: now, updatedOn: now }
  const set = { status, askOn, ...answered, ...(isRefused && { takenMinor: 0 }) }
  await tx.update(payments).set(set).where(eq(payments.id, payment.id))
}

/** Whether nothing of an order has left, or is to leave any more. */
const isEmpty = async (tx: Tx, order: Order) =>
  (await listItems(tx, order.id)).every((item) => countOpen(item) + item.shippedQuantity === 0)

/** Ships what is open of an order that leaves as a whole, without parcels. */
async function shipOpen(tx: Tx, order: Order, now: Date) {
  const items = await listItems(tx, order.id)
  const lines = items.map((item) => ({ item, change: { shippedQuantity: countOpen(item) } }))
  await movePieces(tx, order, lines, { cause: 'sale', now })
}

/** Whether items are handed to a carrier or to the buyer, or lie ready for that. */
const handsGoodsOver = ({ shipping }: Order, to: OrderState) =>
  to === 'inTransit' || to === 'readyToPickUp' || isCollected(shipping, to)

const isCollected = ({ type }: Order['shipping'], to: OrderState) =>
  to === 'delivered' && type === 'pickup'

/** Moves a locked order to the next state, with all consequences. */
export async function applyTransition(tx: Tx, order: Order, move: Move): Promise<Order> {
  const { to, now } = move
  const moved = await moveOrder(tx, order, move)
  await settlePayment(tx, moved, move)
  if (to === 'inTransit' || isCollected(moved.shipping, to)) await shipOpen(tx, moved, now)
  if (to === 'delivered') {
    // Also parcels of which the merchant has not said so one by one.
    const onTheWay = and(eq(shipments.orderId, order.id), isNull(shipments.deliveredOn))
    await tx.update(shipments).set({ deliveredOn: now }).where(onTheWay)
  }
  if (to === 'invalidated') await reopenCart(tx, moved, now)
  if (givesStockBack(to)) await releaseGoods(tx, moved, 'cancellation', now)
  return moved
}

/** Moves an order to another state with all consequences; refuses one that cannot follow. */
export function transitionOrder(
  db: Db,
  request: Move & { storeId: string; orderId: string },
): Promise<TransitionAnswer> {
  const { storeId, orderId, to } = request
  return db.transaction(async (tx): Promise<TransitionAnswer> => {
    const order = await lockRow(tx, orders, eq(orders.id, orderId), eq(orders.storeId, storeId))
    if (!order) return { ok: false, code: 'Order.NotFound' }
    if (!canMove(order.state, to, order.shipping.type)) {
      return { ok: false, code: 'Order.InvalidTransition', state: order.state, to }
    }
    if (givesStockBack(to)) {
      // Items that were shipped cannot be restocked with the rest.
      const isShipped = (await listItems(tx, order.id)).some((item) => item.shippedQuantity > 0)
      if (isShipped) return { ok: false, code: 'Order.PartlyShipped' }
    }
    if (handsGoodsOver(order, to) && (await isEmpty(tx, order))) {
      return { ok: false, code: 'Order.NotShippable', state: order.state }
    }
    const payment = await getPayment(tx, orderId)
    // A provider's page decides about its order.
    if (to === 'confirmed' && payment.status === 'pending') {
      return { ok: false, code: 'Order.PaymentPending' }
    }
    if (to === 'closed' && nextStates[order.state].includes('cancelled')) {
      if (!(await isEmpty(tx, order))) {
        return { ok: false, code: 'Order.InvalidTransition', state: order.state, to }
      }
      if (!hasBeenPaid(payment)) return { ok: false, code: 'Order.NotPaid' }
    }
    if (takesGoodsAway(to) && !paysForGoods(payment.status)) {
      return { ok: false, code: 'Order.NotPaid' }
    }
    return { ok: true, order: await applyTransition(tx, order, request) }
  })
}
