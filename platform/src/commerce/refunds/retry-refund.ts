import { and, eq, isNull, ne } from '#store/drizzle.ts'
import { listItems } from '#commerce/orders/move-pieces.ts'
import { takenOf } from '#commerce/payments/payment-life.ts'
import type { Tx } from '#store/database.ts'
import { findRow, findRows } from '#store/find-row.ts'
import { isOpenIssue } from '#store/issues.ts'
import { issues } from '#store/schema/issues.ts'
import { payments, type Payment } from '#store/schema/payments.ts'
import { refunds, type Refund } from '#store/schema/refunds.ts'
import { updateRow } from '#store/write-row.ts'
import { countRefunded } from './create-refund.ts'
import { recordRefund } from './record-refund.ts'
import { lockRefunds, reverse, updatePayment } from './run-refunds.ts'
import { sumRefunds } from './sum-refunds.ts'

export type RetryRefusal =
  | { ok: false; code: 'Issue.NotRetryable' }
  | { ok: false; code: 'Refund.ExceedsPaid'; refundableMinor: number; currencyCode: string }
  | { ok: false; code: 'Refund.QuantityExceeded'; available: number }

/** A refund that the provider refused, or has not answered about until it was given up. */
const isOver = ({ state, tryOn }: Refund) =>
  state === 'failed' || (state === 'pending' && tryOn === null)

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

/** The refusal of a failed refund whose pieces others have paid back since; null if none have. */
async function refuseTaken(tx: Tx, { state, orderId, lines }: Refund) {
  // One that is pending counts already.
  if (state === 'pending') return null
  const counts = ne(refunds.state, 'failed')
  const earlier = await findRows(tx, refunds, eq(refunds.orderId, orderId), counts)
  for (const { id, quantity } of await listItems(tx, orderId)) {
    const available = quantity - countRefunded({ earlier }, id)
    if (lines.some((line) => line.itemId === id && line.quantity > available))
      return { ok: false, code: 'Refund.QuantityExceeded', available } as const
  }
  return null
}

/**
 * Locks a failed refund, unless its amount or its pieces were refunded meanwhile, or somebody else has settled its
 * issue: perhaps by paying.
 */
async function lockFailed(tx: Tx, refundId: string) {
  const none = { ok: false, code: 'Issue.NotRetryable' } as const
  const isRefund = eq(refunds.id, refundId)
  const found = await findRow(tx, refunds, isRefund)
  if (!found) return none
  await lockRefunds(tx, found)
  const refund = await findRow(tx, refunds, isRefund)
  const payment = await findRow(tx, payments, eq(payments.id, found.paymentId))
  const subject = { kind: 'refundFailed', subjectId: refundId, storeId: found.storeId } as const
  const isOpen = (await findRow(tx, issues, isOpenIssue(subject))) !== null
  if (!refund || !payment || !isOver(refund) || !isOpen) return none
  const taken = await refuseTaken(tx, refund)
  if (taken) return taken
  const { currencyCode } = refund
  const left = await amountLeft(tx, refund, payment)
  if (left.ok) return { ...left, refund, payment }
  return { ...left, code: 'Refund.ExceedsPaid', currencyCode } as const
}

type Retried = Promise<{ ok: true } | RetryRefusal>

/** Sends a failed refund again as the same one. */
export async function retryRefund(tx: Tx, refundId: string, now: Date): Retried {
  const failed = await lockFailed(tx, refundId)
  if (!failed.ok) return failed
  const { refund, payment, amountMinor } = failed
  const { id, state, cause } = refund
  // What a merchant made at the provider is not made again here.
  if (cause === 'provider') return { ok: false, code: 'Issue.NotRetryable' }
  const sent = state === 'failed' ? { providerRefundId: null } : {}
  const again = { state: 'pending' as const, failure: null, tryOn: now, attemptCount: 1 }
  const change = { ...again, ...sent, amountMinor, updatedOn: now }
  await updateRow(tx, refunds, change, eq(refunds.id, id))
  await updatePayment(tx, payment.id, now)
  return { ok: true }
}

/**
 * Records that the merchant has paid a failed refund back without the provider, such as by bank
 * transfer: as one of its own, because the provider may still report on the failed one.
 */
export async function payBackOutside(tx: Tx, refundId: string, now: Date): Retried {
  const failed = await lockFailed(tx, refundId)
  if (!failed.ok) return failed
  const { refund, payment, amountMinor } = failed
  await giveUpRefund(tx, refundId, now)
  const { currencyCode, chargeId, reason, lines } = refund
  const cause = refund.cause === 'provider' ? 'merchant' : refund.cause
  const shippingMinor = Math.min(refund.shippingMinor, amountMinor)
  const made = { ...{ amountMinor, currencyCode, chargeId, cause, reason }, lines, shippingMinor }
  await recordRefund(tx, { ...payment, provider: null }, made, now)
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
