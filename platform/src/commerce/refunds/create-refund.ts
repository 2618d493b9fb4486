import { eq, ne } from '#store/drizzle.ts'
import { refundPieces, type RefundedPieces } from '#commerce/orders/line-pieces.ts'
import { countPlaced, listItems, movePieces, type MovedLine } from '#commerce/orders/move-pieces.ts'
import { readOrderTax, type TaxedItem } from '#commerce/orders/order-tax.ts'
import { finishSending } from '#commerce/orders/ship-order.ts'
import { lockPayment } from '#commerce/payments/find-payment.ts'
import { hasBeenPaid, statusAfterRefunds, takenOf } from '#commerce/payments/payment-life.ts'
import { countAnnounced, listReturns } from '#commerce/returns/returnable.ts'
import type { Db, Tx } from '#store/database.ts'
import { lockRow, findRows } from '#store/find-row.ts'
import { orders, type Order } from '#store/schema/orders.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { refunds, type Refund, type RefundLine } from '#store/schema/refunds.ts'
import { isInScope, type MerchantScope } from '#store/scope.ts'
import { updateRow } from '#store/write-row.ts'
import { recordRefund } from './record-refund.ts'
import { paidShares, shareOf } from './refund-shares.ts'
import { sumRefunds } from './sum-refunds.ts'

/** What a merchant refunds. `amountMinor` overrides the sum of lines and delivery. */
export interface RefundRequest {
  orderId: string
  lines: ({ itemId: string } & RefundedPieces)[]
  shipping: boolean
  amountMinor: number | null
  reason: string | null
  now: Date
}

export type RefundRefusal =
  | { ok: false; code: 'Order.NotFound' | 'Refund.NotPaid' }
  | { ok: false; code: 'Refund.ItemNotFound'; itemId: string }
  | { ok: false; code: 'Refund.RestockImpossible'; itemId: string }
  | { ok: false; code: 'Refund.QuantityExceeded'; itemId: string; available: number }
  | { ok: false; code: 'Refund.ExceedsPaid'; refundableMinor: number }

export type RefundAnswered = { ok: true; refund: Refund } | RefundRefusal

/** An order with locked rows and what a refund depends on. */
export interface Purchase {
  order: Order
  items: TaxedItem[]
  payment: Payment
  earlier: Refund[]
  /** The pieces of each line in returns that have not arrived. */
  announced: ReadonlyMap<string, number>
}

/** Locks an order and its payment, and reads what a refund depends on; null when there is none. */
export async function lockPurchase(tx: Tx, scope: MerchantScope, orderId: string) {
  const order = await lockRow(tx, orders, isInScope(orders, scope), eq(orders.id, orderId))
  if (!order) return null
  const payment = await lockPayment(tx, orderId)
  const rows = await listItems(tx, orderId)
  const counts = ne(refunds.state, 'failed')
  const earlier = await findRows(tx, refunds, eq(refunds.orderId, orderId), counts)
  const announced = countAnnounced(await listReturns(tx, orderId))
  return { order, payment, earlier, announced, items: readOrderTax(order, rows).items }
}

/** How many of an item were refunded before. */
export function countRefunded({ earlier }: Pick<Purchase, 'earlier'>, itemId: string): number {
  const lines = earlier.flatMap(({ lines: own }) => own.filter((line) => line.itemId === itemId))
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

type Moved = { ok: true; moved: MovedLine[] } | RefundRefusal

/** What becomes of the refunded pieces, or the first line that cannot be refunded. */
function planLines(purchase: Purchase, lines: RefundRequest['lines']): Moved {
  const moved: MovedLine[] = []
  for (const { itemId, ...pieces } of lines) {
    const item = purchase.items.find(({ id }) => id === itemId)
    if (!item) return { ok: false, code: 'Refund.ItemNotFound', itemId }
    const answer = refundPieces(item, pieces, {
      refunded: countRefunded(purchase, itemId),
      announced: purchase.announced.get(itemId) ?? 0,
    })
    if (!answer.ok && answer.code === 'tooMany') {
      return { ok: false, code: 'Refund.QuantityExceeded', itemId, available: answer.available }
    }
    if (!answer.ok || (pieces.restock && pieces.quantity > countPlaced(item))) {
      return { ok: false, code: 'Refund.RestockImpossible', itemId }
    }
    moved.push({ item, change: answer.change })
  }
  return { ok: true, moved }
}

function shippingLeft({ order, items, earlier }: Purchase): number {
  const { shippingMinor } = paidShares(order, items)
  const before = earlier.reduce((sum, refund) => sum + refund.shippingMinor, 0)
  return Math.max(0, shippingMinor - before)
}

/** Whether it can be lowered: the buyer of a transfer was told the whole amount to pay at first. */
const isOwed = ({ status, type }: Payment) => status === 'due' && type !== 'bankTransfer'

/** Whether it only cancels or writes off open items, which is possible whatever is left to refund. */
const cancelsOpen = ({ lines, shipping, amountMinor }: Omit<RefundRequest, 'orderId'>) =>
  lines.length > 0 &&
  lines.every(({ from }) => from === 'open') &&
  !shipping &&
  amountMinor === null

interface Quote {
  lines: RefundLine[]
  shippingMinor: number
  totalMinor: number
  refundableMinor: number
}

/** What was paid for the lines; each has as many pieces left to refund. */
export async function quoteRefund(
  tx: Tx,
  purchase: Purchase,
  { lines: wanted, shipping }: Pick<RefundRequest, 'lines' | 'shipping'>,
): Promise<Quote> {
  const { order, items, payment } = purchase
  const { byItem } = paidShares(order, items)
  const lines = wanted.map(({ itemId, quantity, restock }, index) => {
    const ordered = items.find(({ id }) => id === itemId)?.quantity ?? quantity
    // A line of which only some pieces are restocked stands twice.
    const listed = wanted.slice(0, index).filter((line) => line.itemId === itemId)
    const before = listed.reduce(
      (sum, line) => sum + line.quantity,
      countRefunded(purchase, itemId),
    )
    const share = { before, count: quantity }
    const amountMinor = shareOf(byItem.get(itemId) ?? 0, ordered, share)
    return { itemId, quantity, restock, amountMinor }
  })
  const shippingMinor = shipping ? shippingLeft(purchase) : 0
  const totalMinor = lines.reduce((sum, line) => sum + line.amountMinor, shippingMinor)
  const leftMinor = takenOf(payment) - (await sumRefunds(tx, payment))
  return { lines, shippingMinor, totalMinor, refundableMinor: Math.max(0, leftMinor) }
}

/** Records what is paid back for lines, or taken off a due payment (a refund of 0). */
export async function payBack(
  tx: Tx,
  purchase: Purchase,
  request: Omit<RefundRequest, 'orderId'>,
): Promise<RefundAnswered> {
  const { payment, order } = purchase
  const { now, reason } = request
  const isDue = isOwed(payment)
  if (!isDue && !hasBeenPaid(payment)) return { ok: false, code: 'Refund.NotPaid' }
  const { lines, refundableMinor, ...quote } = await quoteRefund(tx, purchase, request)
  const isOpen = cancelsOpen(request)
  // Nothing was paid for the items, or nothing is left: what becomes of them is recorded anyway.
  const isFree = lines.length > 0 && (quote.totalMinor === 0 || (isOpen && refundableMinor === 0))
  const mostMinor = isDue || isOpen ? refundableMinor : Infinity
  const creditMinor = request.amountMinor ?? Math.min(quote.totalMinor, mostMinor)
  if (creditMinor > refundableMinor || (creditMinor === 0 && !isFree)) {
    return { ok: false, code: 'Refund.ExceedsPaid', refundableMinor }
  }
  const { currencyCode, chargeId } = payment
  const values = {
    ...{ currencyCode, chargeId, cause: 'merchant' as const, reason },
    amountMinor: isDue ? 0 : creditMinor,
    creditedMinor: isDue ? creditMinor : 0,
    shippingMinor: Math.min(quote.shippingMinor, creditMinor),
    lines: isDue ? lines.map((line) => ({ ...line, amountMinor: 0 })) : lines,
  }
  const refund = await recordRefund(tx, payment, values, now)
  const leftMinor = refundableMinor - creditMinor
  const takenMinor = takenOf(payment)
  const after: Partial<Payment> = isDue
    ? { takenMinor: leftMinor, status: leftMinor === 0 ? 'paid' : 'due' }
    : { status: statusAfterRefunds(takenMinor, takenMinor - leftMinor) }
  await updateRow(tx, payments, { ...after, updatedOn: now }, eq(payments.id, payment.id))
  await tx.update(orders).set({ updatedOn: now }).where(eq(orders.id, order.id))
  return { ok: true, refund }
}

async function refundPurchase(
  tx: Tx,
  purchase: Purchase,
  request: RefundRequest,
): Promise<RefundAnswered> {
  const { payment } = purchase
  // Whoever hands over the items may have been told the amount already; an invoice is corrected.
  const isLowered = isOwed(payment) && (payment.type === 'invoice' || cancelsOpen(request))
  if (!isLowered && !hasBeenPaid(payment)) return { ok: false, code: 'Refund.NotPaid' }
  const plan = planLines(purchase, request.lines)
  if (!plan.ok) return plan
  const answer = await payBack(tx, purchase, request)
  if (!answer.ok) return answer
  await movePieces(tx, purchase.order, plan.moved, { cause: 'refund', now: request.now })
  await finishSending(tx, purchase.order, request.now)
  return answer
}

/**
 * Refunds part of a paid order, or all that remains: by items, delivery, or amount; of one whose
 * payment is due, the same lowers what is to be paid. Open items can
 * always be cancelled or written off, with a refund of what is left, or of 0. The rows
 * of order and payment are locked, so that concurrent requests never refund more than was paid.
 * The background job sends the money.
 */
export function createRefund(db: Db, scope: MerchantScope, request: RefundRequest) {
  return db.transaction(async (tx): Promise<RefundAnswered> => {
    const purchase = await lockPurchase(tx, scope, request.orderId)
    if (!purchase) return { ok: false, code: 'Order.NotFound' }
    return refundPurchase(tx, purchase, request)
  })
}
