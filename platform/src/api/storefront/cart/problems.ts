import type { CartRefusal } from '#commerce/cart/change-cart.ts'
import type { CheckoutRefusal } from '#commerce/checkout/checkout-refusal.ts'
import { type Problem, refusalProblem, validationProblem } from '#http/problem.ts'

const couponCodes = {
  expired: 'Coupon.Expired',
  minimumNotReached: 'Coupon.MinimumNotReached',
  notFound: 'Coupon.NotFound',
  usedUp: 'Coupon.UsedUp',
} as const

export function cartProblem(refusal: CartRefusal | CheckoutRefusal, currency: string): Problem {
  switch (refusal.code) {
    case 'Cart.CouponRefused': {
      const { reason, ...given } = refusal.refusal
      return refusalProblem({ ...given, code: couponCodes[reason] }, currency)
    }
    case 'Cart.PickupPointMissing':
      return validationProblem({ pickupPointId: ['is required with a pickup method'] })
    case 'Payment.MethodNotFound':
      return validationProblem({ paymentMethodId: ['is not a payment method of this store'] })
    case 'Payment.ReturnUrlMissing':
      return validationProblem({ returnUrl: ['is required with this payment method'] })
    default:
      return refusalProblem(refusal, currency)
  }
}
