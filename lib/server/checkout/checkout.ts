import 'server-only'
import { redirect } from 'next/navigation'
import type { Cart } from '@/lib/commerce/cart'
import { STEPS, type Step } from '@/lib/shop/checkout/checkout-forms'
import { readCart } from '@/lib/server/cart/cart'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { localizePath } from '@/lib/server/request/request-locale'

/** The shopper and the cart of a checkout page. */
export interface Checkout {
  readonly shopper: Shopper
  readonly cart: Cart
}

/**
 * The checkout for a page. Entries are stored in the platform's cart, the chosen payment method in
 * the cart cookie. Opening a step too early redirects to the first incomplete one.
 */
export async function readCheckout(step: Step): Promise<Checkout> {
  const shopper = await getShopper()
  // A pending payment is settled first: the cart belongs to that order.
  if (shopper.cart?.pendingOrder) redirect(await localizePath('/checkout/return'))
  const cart = await readCart(shopper, `/checkout/${step}`, '/cart')
  if (!cart || cart.itemCount === 0) redirect(await localizePath('/cart'))
  const open = firstOpenStep(cart, shopper)
  if (STEPS.indexOf(open) < STEPS.indexOf(step)) redirect(await localizePath(`/checkout/${open}`))
  return { shopper, cart }
}

/** The first incomplete step. */
export function firstOpenStep(cart: Cart, shopper: Shopper): Step {
  if (!cart.email || !cart.shippingAddress) return 'contact'
  if (!cart.shipping) return 'delivery'
  return shopper.cart?.paymentMethodId ? 'review' : 'payment'
}
