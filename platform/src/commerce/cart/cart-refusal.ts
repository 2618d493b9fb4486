import type { CouponRefusal } from '#commerce/coupons/discount.ts'

/** Why a change of a cart is refused. `api/` maps each reason to a status. */
export type CartRefusal =
  | { ok: false; code: 'Cart.NotFound' | 'Cart.Completed' | 'Cart.ItemNotFound' }
  | { ok: false; code: 'Cart.TooManyLines' | 'Cart.ShippingUnavailable' }
  | { ok: false; code: 'Catalog.VariantNotFound' | 'Shipping.MethodNotFound' }
  | { ok: false; code: 'Cart.InsufficientStock'; available: number }
  | { ok: false; code: 'Cart.CouponRefused'; refusal: CouponRefusal }
  | { ok: false; code: 'Cart.PickupPointMissing' }

export type CartAnswer<Value> = { ok: true; value: Value } | CartRefusal
