import type { CheckoutRefusal } from '#commerce/checkout/checkout-refusal.ts'
import { toMajor } from '#http/money.ts'
import { Problem, validationProblem } from '#http/problem.ts'
import { cartProblem } from './cart-problems.ts'

const inFlight = () =>
  new Problem({
    status: 409,
    code: 'Common.RequestInFlight',
    title: 'The first request with this key is not answered yet.',
    headers: { 'retry-after': '1' },
  })

const keyMismatch = () =>
  new Problem({
    status: 422,
    code: 'Common.IdempotencyMismatch',
    title: 'The key belongs to another request.',
  })

/** The status of each refusal (contract.md, CompleteCart). */
export function checkoutProblem(refusal: CheckoutRefusal, currency: string): Problem {
  switch (refusal.code) {
    case 'Cart.NotFound':
    case 'Cart.ShippingUnavailable':
      return cartProblem({ ok: false, code: refusal.code }, currency)
    case 'Cart.NotReady':
      return new Problem({
        status: 409,
        code: refusal.code,
        title: 'The cart cannot be bought yet.',
        members: { missing: refusal.missing },
      })
    case 'Cart.TotalChanged':
      return new Problem({
        status: 409,
        code: refusal.code,
        title: 'The total is no longer what the shopper was shown.',
        members: { total: toMajor(refusal.totalMinor, currency) },
      })
    case 'Payment.MethodUnavailable':
      return new Problem({
        status: 409,
        code: refusal.code,
        title: 'This way to pay does not fit the cart.',
        members: { reason: refusal.reason },
      })
    case 'Payment.MethodNotFound':
      return validationProblem({ paymentMethodId: ['is no way to pay in this store'] })
    case 'Payment.ReturnUrlMissing':
      return validationProblem({ returnUrl: ['is required with this way to pay'] })
    case 'Checkout.InFlight':
      return inFlight()
    case 'Checkout.KeyMismatch':
      return keyMismatch()
  }
}
