import { eq } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { outside } from '#store/joined-transaction.ts'
import { payments } from '#store/schema/payments.ts'
import type { PaymentContext } from './answer-payment.ts'
import { paysForGoods } from './payment-life.ts'
import { captureSession } from './settle-session.ts'

async function findPayment(db: Db | Tx, orderId: string) {
  const payment = await findRow(db, payments, eq(payments.orderId, orderId))
  if (!payment) throw new Error(`Order ${orderId} has no payment.`)
  return payment
}

/**
 * Whether the items of an order may be shipped. Its row is locked, as for every change of a
 * payment.
 */
export async function isPaidFor(tx: Tx, orderId: string): Promise<boolean> {
  return paysForGoods((await findPayment(tx, orderId)).status)
}

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
  const payment = await findPayment(context.db, orderId)
  if (payment.status !== 'authorized') return answer
  const { fault } = await outside(() => captureSession(context, payment, now))
  return fault === null ? act() : { ok: false, code: 'Payment.ProviderUnavailable' }
}
