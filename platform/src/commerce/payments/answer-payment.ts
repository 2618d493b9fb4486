import { and, eq, isNotNull, lte, or } from 'drizzle-orm'
import type { OrderNews } from '#commerce/checkout/complete-cart.ts'
import { moveOrder } from '#commerce/orders/move-order.ts'
import { releaseGoods, reopenCart } from '#commerce/orders/undo-order.ts'
import type { Db, Tx } from '#store/database.ts'
import { hashToken } from '#store/ids.ts'
import { orders, type Order } from '#store/schema/orders.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { statusAfter, type ProviderAnswer } from './payment-life.ts'

/** What answering a payment needs. */
export interface PaymentContext {
  db: Db
  /** Called when an order's payment is approved. */
  onConfirmed: OrderNews
}

/** The payment behind the address of a provider's page, or null. */
export async function findPayment(db: Db | Tx, token: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.tokenHash, hashToken(token)))
  return payment ?? null
}

/** What the page of a payment shows. */
export interface PaymentPage {
  payment: Payment
  order: Pick<Order, 'orderNumber'>
  store: Pick<Store, 'name' | 'defaultLocale'>
}

export async function readPaymentPage(db: Db, payment: Payment): Promise<PaymentPage> {
  const [row] = await db
    .select({
      order: { orderNumber: orders.orderNumber },
      store: { name: stores.name, defaultLocale: stores.defaultLocale },
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .where(eq(orders.id, payment.orderId))
  if (!row) throw new Error(`Payment ${payment.id} has no order.`)
  return { payment, ...row }
}

async function lockOrder(tx: Tx, orderId: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw new Error(`Order ${orderId} vanished.`)
  return order
}

async function follow(tx: Tx, context: PaymentContext, order: Order, payment: Payment, now: Date) {
  // An order that somebody cancelled meanwhile stays so; its payment was cancelled with it.
  if (order.state !== 'created') return
  if (payment.status === 'paid') {
    await moveOrder(tx, order, { to: 'confirmed', now })
    await context.onConfirmed(tx, order.storeId, order.id)
  } else {
    await moveOrder(tx, order, { to: 'invalidated', now })
    await reopenCart(tx, order, now)
    await releaseGoods(tx, order, now)
  }
}

/**
 * Takes an answer to a payment: an approval confirms the order; a refusal of any kind invalidates
 * it, gives its goods back and opens its cart again. Answers that change nothing are welcome, so
 * that a provider may repeat itself.
 * @returns the payment after it.
 */
export function answerPayment(
  context: PaymentContext,
  payment: Pick<Payment, 'id' | 'orderId'>,
  answer: ProviderAnswer,
  now: Date,
): Promise<Payment> {
  return context.db.transaction(async (tx) => {
    // Order before payment, as the order's own transitions lock them.
    const order = await lockOrder(tx, payment.orderId)
    const [before] = await tx
      .select()
      .from(payments)
      .where(eq(payments.id, payment.id))
      .for('update')
    if (!before) throw new Error(`Payment ${payment.id} vanished.`)
    const status = statusAfter(before.status, answer)
    if (status === before.status) return before
    const [after] = await tx
      .update(payments)
      .set({ status, approvalDueOn: null, answeredOn: now, updatedOn: now })
      .where(eq(payments.id, payment.id))
      .returning()
    if (!after) throw new Error(`Payment ${payment.id} vanished.`)
    if (before.status === 'pending') await follow(tx, context, order, after, now)
    return after
  })
}

/** Lets an approval arrive later than the shopper leaves, as some providers' do. */
export async function approveLater(db: Db, payment: Payment, dueOn: Date): Promise<void> {
  await db
    .update(payments)
    .set({ approvalDueOn: dueOn })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending')))
}

// Few enough to be done before the next look.
const batchSize = 50

/**
 * Settles the payments whose time has come: approvals that were announced for now, and pages that
 * nobody answered in time. Several processes may do this at once: whoever is second changes nothing.
 * @returns how many were settled.
 */
export async function settleDuePayments(context: PaymentContext, now: Date): Promise<number> {
  const due = await context.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.status, 'pending'),
        or(
          lte(payments.expiresOn, now),
          and(isNotNull(payments.approvalDueOn), lte(payments.approvalDueOn, now)),
        ),
      ),
    )
    .limit(batchSize)
  for (const payment of due) {
    const approved = payment.approvalDueOn !== null && payment.approvalDueOn <= now
    await answerPayment(context, payment, approved ? 'approve' : 'expire', now)
  }
  return due.length
}
