import type { Unpaid } from '#commerce/payments/capture-order.ts'
import { Problem, conflictProblem } from '#http/problem.ts'

/** Why goods may not leave: their money is not there, or nobody can say so now. */
export function unpaidProblem(code: Unpaid['code']): Problem {
  if (code === 'Order.NotPaid') {
    return conflictProblem(code, 'This order is not paid and cannot be shipped.')
  }
  return new Problem({
    status: 503,
    code,
    title: 'The payment provider does not answer, so nothing was shipped.',
    headers: { 'retry-after': '30' },
  })
}
