import { redirect } from 'next/navigation'
import { firstOpenStep, readCheckout } from '@/lib/server/checkout/checkout'
import { onwardPath } from '@/lib/server/request/request-locale'

/** Entry to the checkout: redirects to the first step that is not complete. */
export default async function CheckoutPage(): Promise<never> {
  const { cart, shopper } = await readCheckout('contact')
  redirect(await onwardPath(`/checkout/${firstOpenStep(cart, shopper)}`))
}
