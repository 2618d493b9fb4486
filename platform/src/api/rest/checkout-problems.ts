import type { CheckoutRefusal } from '#commerce/checkout/checkout-refusal.ts'
import { toMajor } from '#http/money.ts'
import { Problem, conflictProblem, validationProblem } from '#http/problem.ts'
import { cartProblem } from './cart-problems.ts'

const inFlight = () =>
  new Problem({
    status: 409,
    code: 'Common.RequestInFlight',
    title: 'A request with this key is still being processed.',
    headers: { 'retry-after': '1' },
  })

/** The idempotency key was already used with a different request. */
export const keyMismatch = () =>
  new Problem({
    status: 422,
    code: 'Common.IdempotencyMismatch',
    title: 'This key was used for another request.',
  })

/** The status and title of each refusal of a checkout. */
export function checkoutProblem(refusal: CheckoutRefusal, currency: string): Problem {
  switch (refusal.code) {
    case 'Cart.NotFound':
    case 'Cart.ShippingUnavailable':
      return cartProblem({ ok: false, code: refusal.code }, currency)
    case 'Cart.NotReady':
      return conflictProblem(refusal.code, 'The cart is incomplete.', { missing: refusal.missing })
    case 'Cart.TotalChanged':
      return conflictProblem(refusal.code, 'The total has changed.', {
        total: toMajor(refusal.totalMinor, currency),
      })
    case 'Payment.MethodUnavailable':
      return conflictProblem(refusal.code, 'This payment method is not available for this cart.', {
        reason: refusal.reason,
      })
    case 'Payment.MethodNotFound':
      return validationProblem({ paymentMethodId: ['is not a payment method of this store'] })
    case 'Payment.ReturnUrlMissing':
      return validationProblem({ returnUrl: ['is required with this payment method'] })
    case 'Checkout.InFlight':
      return inFlight()
    case 'Checkout.KeyMismatch':
      return keyMismatch()
  }
}
