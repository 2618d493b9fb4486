import type Stripe from 'stripe'
import type { MadeRefund, RefundAnswer, Unavailable } from '#commerce/payments/payment-provider.ts'
import type { Refund } from '#store/schema/refunds.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'
import { findRefusal, readChargeId, toUnavailable } from './stripe-answers.ts'

function readRefund({ id, status, failure_reason: reason }: Stripe.Refund): MadeRefund['answer'] {
  if (status === 'succeeded') return { kind: 'succeeded', providerRefundId: id }
  if (status === 'failed' || status === 'canceled') {
    return { kind: 'failed', detail: reason ?? status, providerRefundId: id }
  }
  return { kind: 'pending', providerRefundId: id }
}

/** An earlier attempt whose answer was lost, however long ago: keys are forgotten after a day. */
async function findEarlier(client: Stripe, refund: Refund, chargeId: string) {
  const { providerRefundId, attemptCount, id } = refund
  if (providerRefundId !== null) return client.refunds.retrieve(providerRefundId)
  if (attemptCount === 0) return null
  for await (const one of client.refunds.list({ payment_intent: chargeId, limit: 100 })) {
    if (one.metadata?.['refund_id'] === id) return one
  }
  return null
}

async function makeRefund(client: Stripe, refund: Refund, chargeId: string) {
  const { id, amountMinor, currencyCode, cause } = refund
  const amount = toStripeAmount(amountMinor, currencyCode)
  // Money that nothing is known of goes back whole, whatever it was.
  const isWhole = cause === 'unexpected'
  if (amount === null && !isWhole) return null
  const part = isWhole || amount === null ? {} : { amount }
  const params = { payment_intent: chargeId, metadata: { refund_id: id }, ...part }
  return client.refunds.create(params, { idempotencyKey: id })
}

/** Sends money of a charge back, once. */
export async function refundCharge(client: Stripe, refund: Refund): Promise<RefundAnswer> {
  const { chargeId } = refund
  if (chargeId === null) return { kind: 'failed', detail: 'There is no charge to refund.' }
  try {
    const made =
      (await findEarlier(client, refund, chargeId)) ?? (await makeRefund(client, refund, chargeId))
    return made ? readRefund(made) : { kind: 'failed', detail: 'amount_not_possible' }
  } catch (error) {
    const refusal = findRefusal(error)
    return refusal === null ? toUnavailable(error) : { kind: 'failed', detail: refusal }
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
