import 'server-only'
import { redirect } from 'next/navigation'
import type { Cart } from '@/lib/commerce/cart'
import { STEPS, type Step } from '@/lib/shop/checkout/checkout-forms'
import { readBag } from '@/lib/server/cart/cart'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { inLocale } from '@/lib/server/i18n/request-locale'

/** Who buys what, on a page of the checkout. */
export interface Checkout {
  readonly shopper: Shopper
  readonly bag: Cart
}

/**
 * The checkout of a page. The platform's cart is the store of what was entered; the chosen payment
 * is in the bag cookie. Who comes to a step too early is led to the first one that is not done.
 */
export async function readCheckout(step: Step): Promise<Checkout> {
  const shopper = await getShopper()
  // A payment that was not answered yet is answered first: the bag belongs to that order.
  if (shopper.cart?.pendingOrder) redirect(await inLocale('/checkout/return'))
  const bag = await readBag(shopper, '/cart')
  if (!bag || bag.itemCount === 0) redirect(await inLocale('/cart'))
  const open = firstOpenStep(bag, shopper)
  if (STEPS.indexOf(open) < STEPS.indexOf(step)) redirect(await inLocale(`/checkout/${open}`))
  return { shopper, bag }
}

/** The first step that lacks something. */
export function firstOpenStep(bag: Cart, shopper: Shopper): Step {
  if (!bag.email || !bag.shippingAddress) return 'contact'
  if (!bag.shipping) return 'delivery'
  return shopper.cart?.paymentMethodId ? 'review' : 'payment'
}
