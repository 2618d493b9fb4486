import { eq, inArray } from '#store/drizzle.ts'
import type { PaymentProvider } from '#commerce/payments/payment-provider.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { hashToken } from '#store/ids.ts'
import { payments } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { recordRefund } from './record-refund.ts'
import { applyAnswer, lockRefunds, type RefundContext } from './run-refunds.ts'

/** A refund that a provider reports and that has none of our ids. */
export interface ProviderRefund {
  provider: PaymentProvider
  methodId: string
  providerRefundId: string
  now: Date
}

/**
 * Records a refund that a merchant made directly at the provider: it reduces what can still be
 * refunded, and the buyer is emailed. Once, however often and in whatever order the provider
 * reports it. It has no lines, because the provider does not know the items.
 * @returns false when the provider could not be asked.
 */
export async function takeOverRefund(
  context: Pick<RefundContext, 'db' | 'onIssue'>,
  { provider, methodId, providerRefundId, now }: ProviderRefund,
): Promise<boolean> {
  const made = await provider.findRefund(providerRefundId)
  if (made?.kind === 'unavailable') return false
  if (!made) return true
  const { answer, amountMinor, currencyCode, chargeId } = made
  const isOwn = eq(payments.methodId, methodId)
  const { db } = context
  // A second charge stands only in the refund that sends it back.
  const ofRefund = db.select({ id: refunds.paymentId }).from(refunds)
  const isSecond = inArray(payments.id, ofRefund.where(eq(refunds.chargeId, chargeId)))
  const payment =
    (await findRow(db, payments, eq(payments.chargeId, chargeId), isOwn)) ??
    (await findRow(db, payments, isSecond, isOwn))
  if (!payment) return true
  await db.transaction(async (tx) => {
    await lockRefunds(tx, { orderId: payment.orderId, paymentId: payment.id })
    // Cannot collide with a client's key, because those are hashed as well.
    const keyHash = hashToken(`provider\n${providerRefundId}`)
    const isSame = allOf(eq(refunds.storeId, payment.storeId), eq(refunds.keyHash, keyHash))
    const same = await findRow(tx, refunds, isSame)
    // A refund that failed before we heard of it has refunded nothing.
    if (!same && answer.kind === 'failed') return
    const values = { amountMinor, currencyCode, chargeId, cause: 'provider' as const, keyHash }
    const refund = same ?? (await recordRefund(tx, payment, values, now))
    await applyAnswer(context, tx, refund.id, answer, now)
  })
  return true
}
