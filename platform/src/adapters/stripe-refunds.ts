import type Stripe from 'stripe'
import type {
  Dispute,
  MadeRefund,
  RefundAnswer,
  Unavailable,
} from '#commerce/payments/payment-provider.ts'
import type { Refund } from '#store/schema/refunds.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'
import { findRefusal, readChargeId, toUnavailable } from './stripe-answers.ts'

/** Refusals for a balance that is too low, of a request and of a refund. */
const isTemporary = (reason: string) =>
  reason === 'balance_insufficient' || reason === 'insufficient_funds'

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

function readRefund(refund: Stripe.Refund): MadeRefund['answer'] {
  const { id, status, failure_reason: reason } = refund
  if (hasFailed(refund)) return toFailure(reason ?? status ?? 'failed', id)
  const amountMinor = fromStripeAmount(refund.amount, refund.currency.toUpperCase())
  const kind = status === 'succeeded' ? status : 'pending'
  return { kind, providerRefundId: id, amountMinor }
}

function toFailure(detail: string, providerRefundId: string | null = null): MadeRefund['answer'] {
  return { kind: 'failed', detail, providerRefundId, isTemporary: isTemporary(detail) }
}

/** An earlier attempt whose answer was lost, however long ago: keys are forgotten after a day. */
async function findEarlier(client: Stripe, refund: Refund, chargeId: string) {
  const { providerRefundId, attemptCount, id } = refund
  if (providerRefundId !== null) return client.refunds.retrieve(providerRefundId)
  if (attemptCount <= 1) return null
  for await (const one of client.refunds.list({ payment_intent: chargeId, limit: 100 })) {
    if (one.metadata?.['refund_id'] === id && !hasFailed(one)) return one
  }
  return null
}

async function makeRefund(client: Stripe, refund: Refund, chargeId: string) {
  const { id, amountMinor, currencyCode, cause, refusalCount } = refund
  const amount = toStripeAmount(amountMinor, currencyCode)
  // Money that nothing is known of goes back whole, whatever it was.
  const isWhole = cause === 'unexpected'
  if (amount === null && !isWhole) return null
  const part = isWhole || amount === null ? {} : { amount }
  const params = { payment_intent: chargeId, metadata: { refund_id: id }, ...part }
  // Under a key that it knows, Stripe repeats its answer, also a refusal.
  const idempotencyKey = refusalCount === 0 ? id : `${id}:${refusalCount}`
  return client.refunds.create(params, { idempotencyKey })
}

/** Sends money of a charge back, once. */
export async function refundCharge(client: Stripe, refund: Refund): Promise<RefundAnswer> {
  const { chargeId } = refund
  if (chargeId === null) return toFailure('There is no charge to refund.')
  try {
    const made =
      (await findEarlier(client, refund, chargeId)) ?? (await makeRefund(client, refund, chargeId))
    return made ? readRefund(made) : toFailure('amount_not_possible')
  } catch (error) {
    const refusal = findRefusal(error)
    return refusal === null ? toUnavailable(error) : toFailure(refusal)
  }
}

/** A refund that was made at Stripe itself; null when Stripe has none, or it names no charge. */
export async function findMadeRefund(
  client: Stripe,
  providerRefundId: string,
): Promise<MadeRefund | Unavailable | null> {
  try {
    const refund = await client.refunds.retrieve(providerRefundId)
    const chargeId = readChargeId(refund.payment_intent)
    const currencyCode = refund.currency.toUpperCase()
    const amountMinor = fromStripeAmount(refund.amount, currencyCode)
    if (chargeId === null || amountMinor === null) return null
    return { kind: 'made', chargeId, amountMinor, currencyCode, answer: readRefund(refund) }
  } catch (error) {
    return findRefusal(error) === null ? toUnavailable(error) : null
  }
}

// https://docs.stripe.com/api/disputes/object: of the others, `lost` took the money, and the rest wait
// for an answer of somebody.
const harmlessDisputes: readonly string[] = ['won', 'warning_closed', 'prevented']

/** A dispute at Stripe; null when Stripe has none, or it names no charge. */
export async function findDispute(
  client: Stripe,
  disputeId: string,
): Promise<Dispute | Unavailable | null> {
  try {
    const dispute = await client.disputes.retrieve(disputeId)
    const chargeId = readChargeId(dispute.payment_intent)
    const currencyCode = dispute.currency.toUpperCase()
    const amountMinor = fromStripeAmount(dispute.amount, currencyCode)
    const { reason, status } = dispute
    const detail = `${reason}: ${status}`
    const isOpen = !harmlessDisputes.includes(status)
    return chargeId === null
      ? null
      : { kind: 'dispute', chargeId, amountMinor, currencyCode, detail, isOpen }
  } catch (error) {
    return findRefusal(error) === null ? toUnavailable(error) : null
  }
}
