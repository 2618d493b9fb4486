import { eq } from 'drizzle-orm'
import type { Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { payments } from '#store/schema/payments.ts'
import { refunds, type Refund } from '#store/schema/refunds.ts'
import { lockRefunds, updatePayment } from './run-refunds.ts'
import { sumRefunds } from './sum-refunds.ts'

export type RetryRefusal =
  | { ok: false; code: 'Issue.NotRetryable' }
  | { ok: false; code: 'Refund.ExceedsPaid'; refundableMinor: number; currencyCode: string }

/** A refund that the provider refused, or has not answered about until it was given up. */
const isOver = ({ state, tryOn, cause }: Refund) =>
  cause !== 'provider' && (state === 'failed' || (state === 'pending' && tryOn === null))

/**
 * Sends a failed refund again, as the same refund: the provider is asked for it first. Refused when
 * the amount was refunded otherwise meanwhile.
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
  if (!refund || !payment || !isOver(refund)) return { ok: false, code: 'Issue.NotRetryable' }
  const { state, cause, amountMinor, currencyCode } = refund
  // Money of a charge that is not the payment goes back whole.
  if (state === 'failed' && cause !== 'unexpected') {
    const refundableMinor = payment.amountMinor - (await sumRefunds(tx, payment))
    if (amountMinor > refundableMinor) {
      return { ok: false, code: 'Refund.ExceedsPaid', refundableMinor, currencyCode }
    }
  }
  const sent = state === 'failed' ? { providerRefundId: null } : {}
  const again = { state: 'pending' as const, failure: null, tryOn: now, attemptCount: 1 }
  await tx
    .update(refunds)
    .set({ ...again, ...sent, updatedOn: now })
    .where(isRefund)
  await updatePayment(tx, payment.id, now)
  return { ok: true }
}
