import type { ShippingLapse } from '#commerce/shipping/choice.ts'
import type { PaymentReason } from '#commerce/payments/payment-choices.ts'

export type MissingPart = 'email' | 'shippingAddress' | 'shipping' | 'items'

/** Why a checkout is refused. `api/` maps each reason to a status. */
export type CheckoutRefusal =
  | { ok: false; code: 'Cart.NotFound' }
  | { ok: false; code: 'Cart.ShippingChanged' }
  | { ok: false; code: 'Cart.ShippingUnavailable'; reason: ShippingLapse }
  | { ok: false; code: 'Cart.NotReady'; missing: MissingPart[] }
  | { ok: false; code: 'Cart.TotalChanged'; totalMinor: number }
  | { ok: false; code: 'Payment.MethodNotFound' | 'Payment.ReturnUrlMissing' }
  | { ok: false; code: 'Payment.MethodUnavailable'; reason: PaymentReason }
