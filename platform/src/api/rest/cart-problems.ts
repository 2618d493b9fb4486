import type { CartRefusal } from '#commerce/cart/cart-refusal.ts'
import type { CouponRefusal } from '#commerce/coupons/discount.ts'
import { toMajor } from '#http/money.ts'
import { Problem, validationProblem } from '#http/problem.ts'

const titles = {
  'Cart.NotFound': [404, 'There is no such cart.'],
  'Cart.ItemNotFound': [404, 'The cart has no such line.'],
  'Catalog.VariantNotFound': [404, 'The store sells no such variant.'],
  'Cart.Completed': [409, 'The cart is already bought.'],
  'Cart.TooManyLines': [409, 'The cart has as many lines as it can hold.'],
  'Cart.ShippingUnavailable': [409, 'This delivery cannot be had for this cart.'],
  'Cart.InsufficientStock': [409, 'There are fewer pieces than that.'],
} as const

function couponProblem(refusal: CouponRefusal, currency: string): Problem {
  switch (refusal.reason) {
    case 'expired':
      return new Problem({
        status: 400,
        code: 'Coupon.Expired',
        title: 'The coupon has ended.',
        members: { endedOn: refusal.endedOn.toISOString() },
      })
    case 'minimumNotReached':
      return new Problem({
        status: 400,
        code: 'Coupon.MinimumNotReached',
        title: 'The goods are not worth enough for the coupon.',
        members: { minimum: toMajor(refusal.minimumMinor, currency) },
      })
    case 'usedUp':
      return new Problem({ status: 400, code: 'Coupon.UsedUp', title: 'The coupon is used up.' })
    case 'notFound':
      return new Problem({ status: 400, code: 'Coupon.NotFound', title: 'No such coupon.' })
  }
}

/** The status of each refusal (contract.md). */
export function cartProblem(refusal: CartRefusal, currency: string): Problem {
  if (refusal.code === 'Cart.CouponRefused') return couponProblem(refusal.refusal, currency)
  if (refusal.code === 'Cart.PickupPointMissing') {
    return validationProblem({ pickupPointId: ['is required with a pickup method'] })
  }
  const [status, title] = titles[refusal.code]
  const { code } = refusal
  const members = 'available' in refusal ? { available: refusal.available } : {}
  return new Problem({ status, code, title, members })
}
