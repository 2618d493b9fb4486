import { toMajor } from '#http/money.ts'
import type { Refund } from '#store/schema/refunds.ts'
import type { RefundJson } from './schemas.ts'

/** A refund in the shape of the Admin API. */
export function toRefundJson(refund: Refund): RefundJson {
  const { id, currencyCode, state, cause, failure, reason } = refund
  const major = (minor: number) => toMajor(minor, currencyCode)
  return {
    id,
    amount: major(refund.amountMinor),
    shipping: major(refund.shippingMinor),
    currencyCode,
    state,
    cause,
    failure,
    reason,
    lines: refund.lines.map(({ amountMinor, ...line }) => ({
      ...line,
      amount: major(amountMinor),
    })),
    createdOn: refund.createdOn.toISOString(),
    updatedOn: refund.updatedOn.toISOString(),
  }
}
