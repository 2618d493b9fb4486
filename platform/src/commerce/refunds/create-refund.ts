import { and, asc, eq, ne } from 'drizzle-orm'
import { taxOrder, type TaxedItem } from '#commerce/orders/order-tax.ts'
import { statusAfterRefunds } from '#commerce/payments/payment-life.ts'
import { giveStockBack } from '#commerce/stock/move-stock.ts'
import type { Db, Tx } from '#store/database.ts'
import { lockRow } from '#store/find-row.ts'
import { orderItems, orders, type Order } from '#store/schema/orders.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { refunds, type Refund, type RefundLine } from '#store/schema/refunds.ts'
import { isInScope, type MerchantScope } from '#store/scope.ts'
import { recordRefund } from './record-refund.ts'
import { paidShares, shareOf } from './refund-shares.ts'
import { sumRefunds } from './sum-refunds.ts'

/** What a merchant refunds. `amountMinor` overrides the sum of lines and delivery. */
export interface RefundRequest {
  orderId: string
  lines: { itemId: string; quantity: number; restock: boolean }[]
  shipping: boolean
  amountMinor: number | null
  reason: string | null
  /** The cause that stock movements of restocked items have. */
  stockCause: 'refund' | 'return'
  now: Date
}

export type RefundRefusal =
  | { ok: false; code: 'Order.NotFound' | 'Refund.NotPaid' }
  | { ok: false; code: 'Refund.ItemNotFound' | 'Refund.RestockImpossible'; itemId: string }
  | { ok: false; code: 'Refund.QuantityExceeded'; itemId: string; available: number }
  | { ok: false; code: 'Refund.ExceedsPaid'; refundableMinor: number }

export type RefundAnswered = { ok: true; refund: Refund } | RefundRefusal

/** An order with locked rows and what a refund depends on. */
export interface Purchase {
  order: Order
  items: TaxedItem[]
  payment: Payment
  earlier: Refund[]
}

/** Locks an order and its payment, and reads what a refund depends on; null when there is none. */
export async function lockPurchase(
  tx: Tx,
  scope: MerchantScope,
  orderId: string,
): Promise<Purchase | null> {
  const isOrder = and(isInScope(orders, scope), eq(orders.id, orderId))
  const order = await lockRow(tx, orders, isOrder)
  if (!order) return null
  const isPayment = eq(payments.orderId, orderId)
  const payment = await lockRow(tx, payments, isPayment)
  if (!payment) throw new Error(`Order ${orderId} has no payment.`)
  const rows = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  const earlier = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
  return { order, payment, earlier, items: taxOrder(order, rows).items }
}

/** How many of an item were refunded before. */
function countBefore({ earlier }: Purchase, itemId: string): number {
  const lines = earlier.flatMap(({ lines: own }) => own.filter((line) => line.itemId === itemId))
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

type Priced = { ok: true; lines: RefundLine[] } | RefundRefusal

/** The lines with what was paid for them, or the first line that cannot be refunded. */
function priceLines(purchase: Purchase, request: RefundRequest): Priced {
  const { order, items } = purchase
  const { byItem } = paidShares(order, items)
  const lines: RefundLine[] = []
  for (const { itemId, quantity, restock } of request.lines) {
    const item = items.find(({ id }) => id === itemId)
    if (!item) return { ok: false, code: 'Refund.ItemNotFound', itemId }
    const before = countBefore(purchase, itemId)
    const available = item.quantity - before
    if (quantity > available) {
      return { ok: false, code: 'Refund.QuantityExceeded', itemId, available }
    }
    const share = { before, count: quantity }
    const amountMinor = shareOf(byItem.get(itemId) ?? 0, item.quantity, share)
    lines.push({ itemId, quantity, restock, amountMinor })
  }
  return findRestockFault(purchase, request.lines) ?? { ok: true, lines }
}

type CountedLine = RefundRequest['lines'][number]

/** The first line whose items cannot be restocked, or null. */
export function findRestockFault({ order, items }: Purchase, lines: readonly CountedLine[]) {
  // Items that the order itself or an earlier refund restocked are already in stock.
  const isBack = order.state === 'cancelled' || order.state === 'invalidated'
  const fault = lines.find(({ itemId, quantity, restock }) => {
    const allocations = items.find(({ id }) => id === itemId)?.allocations ?? []
    const outside = allocations.reduce((sum, allocation) => sum + allocation.quantity, 0)
    return restock && (isBack || quantity > outside)
  })
  if (!fault) return null
  return { ok: false, code: 'Refund.RestockImpossible', itemId: fault.itemId } as const
}

/** Restocks items of the lines where they were taken from, in the order of the allocations. */
export async function restockLines(
  tx: Tx,
  { order, items }: Purchase,
  lines: readonly CountedLine[],
  { cause, now }: { cause: RefundRequest['stockCause']; now: Date },
) {
  const returned = []
  for (const { itemId, quantity } of lines.filter(({ restock }) => restock)) {
    const item = items.find(({ id }) => id === itemId)
    if (!item) continue
    let left = quantity
    const split = item.allocations.map(({ locationId, quantity: taken }) => {
      const back = Math.min(taken, left)
      left -= back
      return { locationId, back, kept: taken - back }
    })
    const part = (name: 'back' | 'kept') =>
      split
        .map(({ locationId, [name]: count }) => ({ locationId, quantity: count }))
        .filter((allocation) => allocation.quantity > 0)
    const { productId, variantId } = item
    returned.push({ productId, variantId, allocations: part('back') })
    const isItem = eq(orderItems.id, itemId)
    await tx
      .update(orderItems)
      .set({ allocations: part('kept') })
      .where(isItem)
  }
  const change = { ...order, orderId: order.id, cause, now }
  await giveStockBack(tx, change, returned)
}

function shippingLeft({ order, items, earlier }: Purchase): number {
  const { shippingMinor } = paidShares(order, items)
  const before = earlier.reduce((sum, refund) => sum + refund.shippingMinor, 0)
  return Math.max(0, shippingMinor - before)
}

/** Like `createRefund`, for a locked order. */
export async function refundPurchase(
  tx: Tx,
  purchase: Purchase,
  request: RefundRequest,
): Promise<RefundAnswered> {
  const { payment, order } = purchase
  const { now, reason } = request
  const isPaid = ['paid', 'partiallyRefunded', 'refunded'].includes(payment.status)
  if (!isPaid) return { ok: false, code: 'Refund.NotPaid' }
  const priced = priceLines(purchase, request)
  if (!priced.ok) return priced
  const { lines } = priced
  const shippingMinor = request.shipping ? shippingLeft(purchase) : 0
  const computed = lines.reduce((sum, line) => sum + line.amountMinor, shippingMinor)
  const amountMinor = request.amountMinor ?? computed
  const refundedMinor = await sumRefunds(tx, payment)
  const refundableMinor = Math.max(0, payment.amountMinor - refundedMinor)
  if (amountMinor > refundableMinor || amountMinor === 0) {
    return { ok: false, code: 'Refund.ExceedsPaid', refundableMinor }
  }
  const { currencyCode, chargeId } = payment
  const values = { amountMinor, currencyCode, chargeId, cause: 'merchant' as const, lines }
  const more = { shippingMinor: Math.min(shippingMinor, amountMinor), reason }
  const refund = await recordRefund(tx, payment, { ...values, ...more }, now)
  const status = statusAfterRefunds(payment.amountMinor, refundedMinor + amountMinor)
  await tx.update(payments).set({ status, updatedOn: now }).where(eq(payments.id, payment.id))
  await tx.update(orders).set({ updatedOn: now }).where(eq(orders.id, order.id))
  await restockLines(tx, purchase, lines, { cause: request.stockCause, now })
  return { ok: true, refund }
}

/**
 * Refunds part of a paid order, or all that remains: by items, delivery, or amount. The rows of
 * order and payment are locked, so that concurrent requests never refund more than was paid.
 * The background job sends the money.
 */
export function createRefund(
  db: Db,
  scope: MerchantScope,
  request: RefundRequest,
): Promise<RefundAnswered> {
  return db.transaction(async (tx): Promise<RefundAnswered> => {
    const purchase = await lockPurchase(tx, scope, request.orderId)
    if (!purchase) return { ok: false, code: 'Order.NotFound' }
    return refundPurchase(tx, purchase, request)
  })
}
