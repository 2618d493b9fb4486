import type { CheckoutRefusal } from '#commerce/checkout/checkout-refusal.ts'
import { toMajor } from '#http/money.ts'
import { type Problem, conflictProblem, validationProblem } from '#http/problem.ts'
import { cartProblem } from '#api/storefront/cart/problems.ts'

/** The status and title of each refusal of a checkout. */
export function checkoutProblem(refusal: CheckoutRefusal, currency: string): Problem {
  switch (refusal.code) {
    case 'Cart.NotFound':
    case 'Cart.ShippingUnavailable':
      return cartProblem(refusal, currency)
    case 'Cart.NotReady':
      return conflictProblem(refusal.code, 'The cart is incomplete.', { missing: refusal.missing })
    case 'Cart.TotalChanged':
      return conflictProblem(refusal.code, 'The total has changed.', {
        total: toMajor(refusal.totalMinor, currency),
      })
    case 'Cart.ShippingChanged':
      return conflictProblem(refusal.code, 'The selected delivery has changed.')
    case 'Payment.MethodUnavailable':
      return conflictProblem(refusal.code, 'This payment method is not available for this cart.', {
        reason: refusal.reason,
      })
    case 'Payment.MethodNotFound':
      return validationProblem({ paymentMethodId: ['is not a payment method of this store'] })
    case 'Payment.ReturnUrlMissing':
      return validationProblem({ returnUrl: ['is required with this payment method'] })
  }
}
