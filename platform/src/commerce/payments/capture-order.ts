import { outside } from '#store/joined-transaction.ts'
import type { PaymentContext } from './answer-payment.ts'
import { getPayment } from './find-payment.ts'
import { captureSession } from './settle-session.ts'

/** `unavailable`: the provider does not answer; try again later. */
export type Unpaid = { ok: false; code: 'Order.NotPaid' | 'Payment.ProviderUnavailable' }

/**
 * Runs `act`, which ships items of an order, after capturing the authorized amount. `act` checks
 * everything else first, so that nobody is charged for an order that cannot be shipped; if it
 * refuses only because of the payment, it is repeated after the capture.
 */
export async function captureBefore<Answer extends { ok: boolean }>(
  context: PaymentContext,
  orderId: string,
  now: Date,
  act: () => Promise<Answer | { ok: false; code: 'Order.NotPaid' }>,
): Promise<Answer | Unpaid> {
  const answer = await act()
  if (answer.ok || !('code' in answer) || answer.code !== 'Order.NotPaid') return answer
  const payment = await getPayment(context.db, orderId)
  if (payment.status !== 'authorized') return answer
  const { fault } = await outside(() => captureSession(context, payment, now))
  return fault === null ? act() : { ok: false, code: 'Payment.ProviderUnavailable' }
}
