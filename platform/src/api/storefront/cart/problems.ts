import type { CartRefusal } from '#commerce/cart/cart-refusal.ts'
import type { CouponRefusal } from '#commerce/coupons/discount.ts'
import { toMajor } from '#http/money.ts'
import { Problem, validationProblem, badRequest } from '#http/problem.ts'

const titles = {
  'Cart.NotFound': [404, 'Cart not found.'],
  'Cart.ItemNotFound': [404, 'Cart item not found.'],
  'Catalog.VariantNotFound': [404, 'Variant not found.'],
  'Shipping.MethodNotFound': [404, 'Shipping method not found.'],
  'Cart.Completed': [409, 'The cart is already completed.'],
  'Cart.TooManyLines': [409, 'The cart has reached its maximum number of lines.'],
  'Cart.ShippingUnavailable': [409, 'This shipping method is not available for this cart.'],
  'Cart.InsufficientStock': [409, 'Not enough stock.'],
} as const

function couponProblem(refusal: CouponRefusal, currency: string): Problem {
  switch (refusal.reason) {
    case 'expired':
      return badRequest('Coupon.Expired', 'The coupon has expired.', {
        endedOn: refusal.endedOn.toISOString(),
      })
    case 'minimumNotReached':
      return badRequest(
        'Coupon.MinimumNotReached',
        'The cart is below the minimum amount of the coupon.',
        { minimum: toMajor(refusal.minimumMinor, currency) },
      )
    case 'usedUp':
      return badRequest('Coupon.UsedUp', 'The coupon has reached its usage limit.')
    case 'notFound':
      return badRequest('Coupon.NotFound', 'Coupon not found.')
  }
}

/** The status and title of each refusal of a cart operation. */
export function cartProblem(refusal: CartRefusal, currency: string): Problem {
  if (refusal.code === 'Cart.CouponRefused') return couponProblem(refusal.refusal, currency)
  if (refusal.code === 'Cart.PickupPointMissing') {
    return validationProblem({ pickupPointId: ['is required with a pickup method'] })
  }
  const [status, title] = titles[refusal.code]
  const { code } = refusal
  const { ok: _ok, code: _code, ...members } = refusal
  return new Problem({ status, code, title, members })
}
