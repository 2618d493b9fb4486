import { eq, lte } from '#store/drizzle.ts'
import { applyTransition } from '#commerce/orders/transition-order.ts'
import { lockRow } from '#store/find-row.ts'
import { resolveIssue } from '#store/issues.ts'
import { orders } from '#store/schema/orders.ts'
import { paymentDueOn, payments, type Payment } from '#store/schema/payments.ts'
import type { WorkQueue } from '#store/work-queue.ts'
import { answerPayment, approvalOf, type PaymentContext } from './answer-payment.ts'
import type { Unavailable } from './payment-provider.ts'
import { askSession, closeSession } from './settle-session.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Cancels an order that nobody paid in time; its items go back on sale. */
function cancelUnpaid({ db }: PaymentContext, { id, orderId }: Payment, now: Date) {
  return db.transaction(async (tx) => {
    const order = await lockRow(tx, orders, eq(orders.id, orderId))
    if (order?.state === 'created') {
      const details = { cancelReason: 'The order was not paid in time.' }
      await applyTransition(tx, order, { to: 'cancelled', details, now })
    }
    // The merchant has confirmed the order: its items stay reserved.
    else await tx.update(payments).set({ expiresOn: null }).where(eq(payments.id, id))
  })
}

class Unsettled extends Error {
  readonly needsMerchant: boolean

  constructor({ id }: Payment, { detail, remedy }: Unavailable) {
    super(`Payment ${id}: ${detail}`)
    this.needsMerchant = remedy !== undefined
  }
}

async function settle(context: PaymentContext, payment: Payment, now: Date): Promise<void> {
  if (payment.status === 'due') return cancelUnpaid(context, payment, now)
  const approved = payment.approvalDueOn !== null && payment.approvalDueOn <= now
  if (approved) {
    await answerPayment(context, payment, approvalOf(payment), now)
    return
  }
  const isOver = payment.expiresOn !== null && payment.expiresOn <= now
  // The page of an abandoned order may still be open, or have an authorization.
  const isWaiting = payment.status === 'authorized' || (payment.status === 'pending' && !isOver)
  const { fault } = await (isWaiting ? askSession : closeSession)(context, payment, now)
  if (fault) throw new Unsettled(payment, fault)
}

const toIssue = ({ id, tenantId, storeId, orderId, amountMinor, currencyCode }: Payment) => ({
  ...{ tenantId, storeId, orderId, amountMinor, currencyCode },
  kind: 'paymentStuck' as const,
  subjectId: id,
  detail: 'The provider could not be asked for a day.',
})

/**
 * Payments that are due: delayed approvals, provider's pages that expired or whose state is to be
 * read, and orders with other methods that nobody paid or confirmed in time. Settling one a second
 * time changes nothing.
 */
export function createPaymentQueue(
  context: PaymentContext,
  clock: () => Date,
  onFault: (error: unknown) => void,
): WorkQueue<Payment> {
  const { db } = context
  return {
    db,
    clock,
    table: payments,
    isDue: (now) => lte(paymentDueOn, now),
    order: paymentDueOn,
    leaseMs: minuteMs,
    share: { by: payments.storeId, atOnce: 8 },
    // A day.
    patience: { attempts: 30, firstMs: minuteMs, longestMs: 60 * minuteMs },
    work: async (payment) => {
      await settle(context, payment, clock())
      const isPayment = eq(payments.id, payment.id)
      await db.transaction(async (tx) => {
        await tx.update(payments).set({ attemptCount: 0, leasedUntil: null }).where(isPayment)
        // It may have been given up before.
        if (payment.settleAfter !== null) await resolveIssue(tx, toIssue(payment), clock())
      })
    },
    onFailure: async (payment, error, again) => {
      onFault(error)
      const now = clock()
      const change = again
        ? { settleAfter: again, leasedUntil: null }
        : { settleAfter: new Date(now.getTime() + dayMs), attemptCount: 0, leasedUntil: null }
      const needsMerchant = error instanceof Unsettled && error.needsMerchant
      await db.transaction(async (tx) => {
        await tx.update(payments).set(change).where(eq(payments.id, payment.id))
        const detail = needsMerchant ? { detail: error.message } : {}
        // It stays open until the state can be read; what is told is no longer late (`backlog.ts`).
        if (!again || needsMerchant)
          await context.onIssue(tx, { ...toIssue(payment), ...detail }, now)
      })
    },
  }
}
