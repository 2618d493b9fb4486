import type { CouponRefusal } from '#commerce/coupons/discount.ts'
import type { ShippingLapse } from '#commerce/shipping/choice.ts'

/** Why a change of a cart is refused. `api/` maps each reason to a status. */
export type CartRefusal =
  | { ok: false; code: 'Cart.NotFound' | 'Cart.Completed' | 'Cart.ItemNotFound' }
  | { ok: false; code: 'Cart.TooManyLines' }
  | { ok: false; code: 'Cart.ShippingUnavailable'; reason: ShippingLapse }
  | { ok: false; code: 'Catalog.VariantNotFound' | 'Shipping.MethodNotFound' }
  | { ok: false; code: 'Cart.InsufficientStock'; available: number }
  | { ok: false; code: 'Cart.CouponRefused'; refusal: CouponRefusal }
  | { ok: false; code: 'Cart.PickupPointMissing' }

export type CartAnswer<Value> = { ok: true; value: Value } | CartRefusal
