import { toMajor } from '#http/money.ts'
import type { Refund } from '#store/schema/refunds.ts'
import { refundSchema } from './schemas.ts'
import { pricedView } from '#api/shared/view.ts'

export function toRefundJson(refund: Refund) {
  const { currencyCode } = refund
  return pricedView(refundSchema, refund, currencyCode, {
    lines: refund.lines.map(({ amountMinor, ...line }) => ({
      ...line,
      amount: toMajor(amountMinor, currencyCode),
    })),
  })
}
