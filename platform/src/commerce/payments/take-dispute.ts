import { eq } from '#store/drizzle.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { resolveIssue } from '#store/issues.ts'
import { payments } from '#store/schema/payments.ts'
import type { PaymentContext } from './answer-payment.ts'
import type { PaymentProvider } from './payment-provider.ts'

/**
 * Records a dispute as an issue of its order and tells the merchant once; when it is won or
 * withdrawn, the issue is resolved. The merchant answers it at the provider.
 * @returns false when the provider could not be asked.
 */
export async function takeDispute(
  { db, onIssue }: Pick<PaymentContext, 'db' | 'onIssue'>,
  {
    provider,
    methodId,
    disputeId,
    now,
  }: { provider: PaymentProvider; methodId: string; disputeId: string; now: Date },
): Promise<boolean> {
  const dispute = await provider.findDispute(disputeId)
  if (dispute?.kind === 'unavailable') return false
  if (!dispute) return true
  const { chargeId, amountMinor, currencyCode, detail, isOpen } = dispute
  const isCharge = allOf(eq(payments.chargeId, chargeId), eq(payments.methodId, methodId))
  const payment = await findRow(db, payments, isCharge)
  if (!payment) return true
  const { tenantId, storeId, orderId } = payment
  const subject = { tenantId, storeId, kind: 'dispute' as const, subjectId: disputeId }
  const issue = { ...subject, orderId, amountMinor, currencyCode, detail }
  await db.transaction((tx) => (isOpen ? onIssue(tx, issue, now) : resolveIssue(tx, issue, now)))
  return true
}
