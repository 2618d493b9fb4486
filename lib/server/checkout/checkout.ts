import 'server-only'
import { redirect } from 'next/navigation'
import type { Cart } from '@/lib/commerce/cart'
import { STEPS, type Step } from '@/lib/shop/checkout/checkout-forms'
import { readCart } from '@/lib/server/cart/cart'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { localizePath } from '@/lib/server/i18n/request-locale'

/** Who buys what, on a page of the checkout. */
export interface Checkout {
  readonly shopper: Shopper
  readonly cart: Cart
}

/**
 * The checkout of a page. The platform's cart is the store of what was entered; the chosen payment
 * is in the bag cookie. Who comes to a step too early is led to the first one that is not done.
 */
export async function readCheckout(step: Step): Promise<Checkout> {
  const shopper = await getShopper()
  // A payment that was not answered yet is answered first: the bag belongs to that order.
  if (shopper.cart?.pendingOrder) redirect(await localizePath('/checkout/return'))
  const cart = await readCart(shopper, '/cart')
  if (!cart || cart.itemCount === 0) redirect(await localizePath('/cart'))
  const open = firstOpenStep(cart, shopper)
  if (STEPS.indexOf(open) < STEPS.indexOf(step)) redirect(await localizePath(`/checkout/${open}`))
  return { shopper, cart }
}

/** The first step that lacks something. */
export function firstOpenStep(cart: Cart, shopper: Shopper): Step {
  if (!cart.email || !cart.shippingAddress) return 'contact'
  if (!cart.shipping) return 'delivery'
  return shopper.cart?.paymentMethodId ? 'review' : 'payment'
}
