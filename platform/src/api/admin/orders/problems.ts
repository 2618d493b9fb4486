import type { Unpaid } from '#commerce/payments/capture-order.ts'
import { Problem, conflictProblem } from '#http/problem.ts'

/** The problem of a shipment whose payment is missing, or cannot be verified now. */
export function unpaidProblem(code: Unpaid['code']): Problem {
  if (code === 'Order.NotPaid') {
    return conflictProblem(code, 'This order is not paid and cannot be shipped.')
  }
  return new Problem({
    status: 503,
    code,
    title: 'The payment provider is unavailable, so nothing was shipped.',
    headers: { 'retry-after': '30' },
  })
}
