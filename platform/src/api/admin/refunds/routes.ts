import { createRefund, type RefundRefusal } from '#commerce/refunds/create-refund.ts'
import type { ReceiptRefusal } from '#commerce/returns/receive-return.ts'
import type { ReturnRefusal } from '#commerce/returns/request-return.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { requireIdempotencyKey } from '#http/idempotency.ts'
import { getMinor, refusalProblem, validationProblem, type Problem } from '#http/problem.ts'
import { getOrderRow } from '#api/admin/orders/find-order.ts'
import { refundRequest, refundSchema, toRefundJson } from './schemas.ts'

export function refundProblem(
  refusal: RefundRefusal | ReturnRefusal | ReceiptRefusal,
  currency: string,
): Problem {
  return refusal.code === 'Refund.ItemNotFound'
    ? validationProblem({ lines: [`${refusal.itemId} is not an item of the order`] })
    : refusalProblem(refusal, currency)
}

/** An amount of a request in minor units; null when there is none. */
export function getAmount(value: number | null | undefined, currency: string): number | null {
  return value == null ? null : getMinor('amount', value, currency)
}

export const registerRefundRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db, clock } = services
  forAdmin('orders:update').post('/v1/orders/{id}/refunds', 'CreateRefund', {
    summary: 'Refund all or part of an order',
    description:
      'By items and quantity, shipping, or amount, and never more than the remaining payment. A refund through a provider is `pending` until the provider has paid it; for payments without a provider, it records what the merchant pays back. Lines `from` `open` alone are cancelled with at most what is left to refund, 0 included, and with 0 before payment on delivery. Before an order on invoice is paid, all of it lowers what is due, with an amount of 0. Repeating the request with the same key returns the same refund.',
    headers: requireIdempotencyKey(),
    body: refundRequest,
    replies: { 201: [refundSchema, 'The refund'] },
    handle: async (c, { id }, body) => {
      const { scope } = c.var
      const { currencyCode } = await getOrderRow(services, scope, id)
      const { lines, shipping, amount, reason } = body
      const answer = await createRefund(db, scope, {
        orderId: id,
        lines,
        shipping,
        amountMinor: getAmount(amount, currencyCode),
        reason: reason ?? null,
        now: clock(),
      })
      if (!answer.ok) throw refundProblem(answer, currencyCode)
      return toRefundJson(answer.refund)
    },
  })
}
