import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { payments } from '#store/schema/payments.ts'
import type { PaymentContext } from './answer-payment.ts'
import { paysForGoods } from './payment-life.ts'
import { captureSession } from './settle-session.ts'

async function findPayment(db: Db | Tx, orderId: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId))
  if (!payment) throw new Error(`Order ${orderId} has no payment.`)
  return payment
}

/** Whether the goods of an order may leave. Its row is locked, which every change of a payment is under. */
export async function isPaidFor(tx: Tx, orderId: string): Promise<boolean> {
  return paysForGoods((await findPayment(tx, orderId)).status)
}

/** `unavailable`: the provider does not answer, and the same may be tried again. */
export type Unpaid = { ok: false; code: 'Order.NotPaid' | 'Payment.ProviderUnavailable' }

/**
 * Does something that takes the goods of an order away, and takes the money that is held for the order
 * before that. `act` checks everything else first, so an order that cannot leave costs its buyer
 * nothing; when it refuses for the payment alone, it is done again after the capture.
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
  const { fault } = await captureSession(context, payment, now)
  return fault === null ? act() : { ok: false, code: 'Payment.ProviderUnavailable' }
}
