import type { Tx } from '#store/database.ts'
import type { Payment } from '#store/schema/payments.ts'
import { refunds, type Refund } from '#store/schema/refunds.ts'
import { insertRow } from '#store/write-row.ts'

type NewRefund = Pick<Refund, 'amountMinor' | 'currencyCode' | 'chargeId' | 'cause'> &
  Partial<Pick<Refund, 'creditedMinor' | 'shippingMinor' | 'lines' | 'reason' | 'keyHash'>>

/**
 * Writes a refund of a locked payment; the background job sends it to the provider. If no provider
 * took the money (bank transfer, cash), the merchant pays it back and the refund only records it;
 * and so does one of free items.
 */
export async function recordRefund(
  tx: Tx,
  payment: Pick<Payment, 'id' | 'orderId' | 'tenantId' | 'storeId' | 'provider'>,
  values: NewRefund,
  now: Date,
): Promise<Refund> {
  const { id: paymentId, orderId, tenantId, storeId, provider } = payment
  const isSent = provider !== null && values.amountMinor > 0
  return insertRow(tx, refunds, {
    ...values,
    ...{ tenantId, storeId, orderId, paymentId },
    ...(isSent ? { state: 'pending' } : { state: 'succeeded', succeededOn: now }),
    tryOn: isSent ? now : null,
    mailDue: values.amountMinor > 0 || (values.creditedMinor ?? 0) > 0,
    ...{ createdOn: now, updatedOn: now },
  })
}
