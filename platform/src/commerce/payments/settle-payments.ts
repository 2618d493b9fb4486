import { and, asc, eq, exists, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { transitionOrder } from '#commerce/orders/transition-order.ts'
import type { Db } from '#store/database.ts'
import { orders } from '#store/schema/orders.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { answerPayment, approvalOf, type PaymentContext } from './answer-payment.ts'
import { askSession, closeSession } from './settle-session.ts'

const batchSize = 50
// One that fails is tried again after this, and does not hold up the others until then.
const retryAfterMs = 5 * 60_000

/** The columns of a payment and its order that `readDue` selects. */
function isDue(now: Date) {
  const { status, expiresOn, approvalDueOn, settleAfter, askOn } = payments
  const isOver = lte(expiresOn, now)
  const isApproved = and(isNotNull(approvalDueOn), lte(approvalDueOn, now))
  const isUnpaid = and(eq(status, 'due'), isOver, eq(orders.state, 'created'))
  return and(
    or(and(eq(status, 'pending'), or(isOver, isApproved)), isUnpaid, lte(askOn, now)),
    or(isNull(settleAfter), lte(settleAfter, now)),
  )
}

/** Whether a payment is due for settlement. */
export function arePaymentsDue(db: Db, now: Date): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(isDue(now)),
  )
}

/**
 * Payments that are due: delayed approvals, provider's pages that expired or whose state is to be
 * read, and orders with other methods that nobody paid or confirmed in time.
 */
function readDue({ db }: PaymentContext, now: Date, afterId: string): Promise<Payment[]> {
  const { id } = payments
  return db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isDue(now), gt(id, afterId)))
    .orderBy(asc(id))
    .limit(batchSize)
    .then((rows) => rows.map(({ payment }) => payment))
}

async function settle(context: PaymentContext, payment: Payment, now: Date): Promise<void> {
  if (payment.status === 'due') {
    // Items reserved for the order go back on sale with it.
    const { storeId, orderId } = payment
    const details = { cancelReason: 'The order was not paid in time.' }
    await transitionOrder(context.db, { storeId, orderId, to: 'cancelled', details, now })
    return
  }
  const approved = payment.approvalDueOn !== null && payment.approvalDueOn <= now
  if (approved) {
    await answerPayment(context, payment, approvalOf(payment), now)
    return
  }
  const isOver = payment.expiresOn !== null && payment.expiresOn <= now
  // The page of an abandoned order may still be open, or have an authorization.
  const isWaiting = payment.status === 'authorized' || (payment.status === 'pending' && !isOver)
  const { fault } = await (isWaiting ? askSession : closeSession)(context, payment, now)
  if (fault !== null) throw new Error(`Payment ${payment.id}: ${fault}`)
}

/**
 * Settles every payment that is due. Several processes may do this at once: the second one changes
 * nothing. A payment that cannot be settled is reported and does not hold up the others.
 * @returns how many were settled.
 */
export async function settleDuePayments(
  context: PaymentContext,
  now: Date,
  onFault: (error: unknown) => void,
): Promise<number> {
  let settled = 0
  let due: Payment[] = []
  do {
    due = await readDue(context, now, due.at(-1)?.id ?? '')
    for (const payment of due) {
      try {
        await settle(context, payment, now)
        settled += 1
      } catch (error) {
        onFault(error)
        const settleAfter = new Date(now.getTime() + retryAfterMs)
        await context.db.update(payments).set({ settleAfter }).where(eq(payments.id, payment.id))
      }
    }
  } while (due.length === batchSize)
  return settled
}
