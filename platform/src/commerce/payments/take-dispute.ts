import { resolveIssue } from '#store/issues.ts'
import type { PaymentContext } from './answer-payment.ts'
import { findCharge, tellLost, type EventSource } from './find-charge.ts'

/**
 * Records a dispute as an issue of its order and tells the merchant once; when it is won or
 * withdrawn, the issue is resolved. The merchant answers it at the provider.
 * @returns false when the provider could not be asked.
 */
export async function takeDispute(context: PaymentContext, source: EventSource, disputeId: string) {
  const { db, onIssue } = context
  const { provider, now } = source
  const dispute = await provider.findDispute(disputeId)
  if (dispute?.kind === 'unavailable') return false
  if (!dispute) return true
  const { chargeId, amountMinor, currencyCode, detail, isOpen } = dispute
  const found = await findCharge(context, source, chargeId)
  if (found.kind === 'unavailable') return false
  if (found.kind === 'foreign') return true
  const about = { subjectId: disputeId, amountMinor, currencyCode }
  if (found.kind === 'lost') {
    const named = { ...about, detail: `${found.page.orderNumber}, ${detail}` }
    if (isOpen) await tellLost(context, source, named)
    const { storeId } = source.method
    const subject = { storeId, kind: 'chargeWithoutOrder' as const, subjectId: disputeId }
    if (!isOpen) await db.transaction((tx) => resolveIssue(tx, subject, now))
    return true
  }
  const { tenantId, storeId, orderId } = found.payment
  const issue = { ...about, tenantId, storeId, kind: 'dispute' as const, orderId, detail }
  await db.transaction((tx) => (isOpen ? onIssue(tx, issue, now) : resolveIssue(tx, issue, now)))
  return true
}
