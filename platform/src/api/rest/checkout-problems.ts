import type { CheckoutRefusal } from '#commerce/checkout/checkout-refusal.ts'
import { toMajor } from '#http/money.ts'
import { Problem, validationProblem } from '#http/problem.ts'
import { cartProblem } from './cart-problems.ts'

const inFlight = () =>
  new Problem({
    status: 409,
    code: 'Common.RequestInFlight',
    title: 'A request with this key is still being processed.',
    headers: { 'retry-after': '1' },
  })

const keyMismatch = () =>
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
      return new Problem({
        status: 409,
        code: refusal.code,
        title: 'The cart is incomplete.',
        members: { missing: refusal.missing },
      })
    case 'Cart.TotalChanged':
      return new Problem({
        status: 409,
        code: refusal.code,
        title: 'The total has changed.',
        members: { total: toMajor(refusal.totalMinor, currency) },
      })
    case 'Payment.MethodUnavailable':
      return new Problem({
        status: 409,
        code: refusal.code,
        title: 'This payment method is not available for this cart.',
        members: { reason: refusal.reason },
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
