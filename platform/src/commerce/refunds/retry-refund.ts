import { and, eq, isNull } from '#store/drizzle.ts'
import { takenOf } from '#commerce/payments/payment-life.ts'
import type { Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { isOpenIssue } from '#store/issues.ts'
import { issues } from '#store/schema/issues.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { refunds, type Refund } from '#store/schema/refunds.ts'
import { updateRow } from '#store/write-row.ts'
import { lockRefunds, reverse, updatePayment } from './run-refunds.ts'
import { sumRefunds } from './sum-refunds.ts'

export type RetryRefusal =
  | { ok: false; code: 'Issue.NotRetryable' }
  | { ok: false; code: 'Refund.ExceedsPaid'; refundableMinor: number; currencyCode: string }

/** A refund that the provider refused, or has not answered about until it was given up. */
const isOver = ({ state, tryOn, cause }: Refund) =>
  cause !== 'provider' && (state === 'failed' || (state === 'pending' && tryOn === null))

/** What of a failed refund is still to be sent, or what is left when that is too little. */
async function amountLeft(
  tx: Tx,
  { state, cause, amountMinor, chargeId }: Refund,
  payment: Payment,
) {
  // One that is pending counts already, and a charge that is not the payment goes back whole.
  if (state === 'pending' || chargeId !== payment.chargeId)
    return { ok: true, amountMinor } as const
  const refundableMinor = Math.max(0, takenOf(payment) - (await sumRefunds(tx, payment)))
  if (amountMinor <= refundableMinor) return { ok: true, amountMinor } as const
  // Of money that no order needs, the provider sends back all that is left.
  const isRest = cause === 'unexpected' && refundableMinor > 0
  return isRest
    ? ({ ok: true, amountMinor: refundableMinor } as const)
    : ({ ok: false, refundableMinor } as const)
}

/**
 * Sends a failed refund again as the same one, unless its amount was refunded meanwhile, or somebody
 * else has settled its issue: perhaps by paying.
 */
export async function retryRefund(
  tx: Tx,
  refundId: string,
  now: Date,
): Promise<{ ok: true } | RetryRefusal> {
  const isRefund = eq(refunds.id, refundId)
  const found = await findRow(tx, refunds, isRefund)
  if (!found) return { ok: false, code: 'Issue.NotRetryable' }
  await lockRefunds(tx, found)
  const refund = await findRow(tx, refunds, isRefund)
  const payment = await findRow(tx, payments, eq(payments.id, found.paymentId))
  const subject = { kind: 'refundFailed', subjectId: refundId, storeId: found.storeId } as const
  const isOpen = (await findRow(tx, issues, isOpenIssue(subject))) !== null
  if (!refund || !payment || !isOver(refund) || !isOpen)
    return { ok: false, code: 'Issue.NotRetryable' }
  const { state, currencyCode } = refund
  const left = await amountLeft(tx, refund, payment)
  if (!left.ok) {
    const { refundableMinor } = left
    return { ok: false, code: 'Refund.ExceedsPaid', refundableMinor, currencyCode }
  }
  const { amountMinor } = left
  const sent = state === 'failed' ? { providerRefundId: null } : {}
  const again = { state: 'pending' as const, failure: null, tryOn: now, attemptCount: 1 }
  await updateRow(tx, refunds, { ...again, ...sent, amountMinor, updatedOn: now }, isRefund)
  await updatePayment(tx, payment.id, now)
  return { ok: true }
}

/** Marks a refund without an answer as failed: settled elsewhere, it needs the provider no more. */
export async function giveUpRefund(tx: Tx, refundId: string, now: Date): Promise<void> {
  const found = await findRow(tx, refunds, eq(refunds.id, refundId))
  if (!found) return
  await lockRefunds(tx, found)
  const isIt = eq(refunds.id, refundId)
  const isUnanswered = and(isIt, eq(refunds.state, 'pending'), isNull(refunds.tryOn))
  const refund = (await findRow(tx, refunds, isIt)) ?? found
  const settled = { state: 'failed', failure: 'Settled elsewhere.', updatedOn: now } as const
  const change = { ...settled, ...reverse(refund, now) }
  await tx.update(refunds).set(change).where(isUnanswered)
  await updatePayment(tx, found.paymentId, now)
}
