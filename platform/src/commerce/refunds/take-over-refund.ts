import { eq } from '#store/drizzle.ts'
import type { PaymentContext } from '#commerce/payments/answer-payment.ts'
import { findCharge, tellLostCharge, type EventSource } from '#commerce/payments/find-charge.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { hashToken } from '#store/ids.ts'
import { refunds } from '#store/schema/refunds.ts'
import { recordRefund } from './record-refund.ts'
import { applyAnswer, lockRefunds } from './run-refunds.ts'

/**
 * Records a refund that a merchant made directly at the provider, or that was ours and is lost: it
 * reduces what can still be refunded, and the buyer is emailed. Once, however often and in whatever
 * order the provider reports it. It has no lines, because the provider does not know the items.
 * @returns false when the provider could not be asked.
 */
export async function takeOverRefund(
  context: PaymentContext,
  source: EventSource,
  providerRefundId: string,
): Promise<boolean> {
  const { provider, now } = source
  const made = await provider.findRefund(providerRefundId)
  if (made?.kind === 'unavailable') return false
  if (!made) return true
  const { answer, amountMinor, currencyCode, chargeId } = made
  const found = await findCharge(context, source, chargeId)
  if (found.kind === 'unavailable') return false
  if (found.kind === 'lost') await tellLostCharge(context, source, chargeId, found.page)
  if (found.kind !== 'known') return true
  const { payment } = found
  await context.db.transaction(async (tx) => {
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
