import { redirect } from 'next/navigation'
import { firstOpenStep, readCheckout } from '@/lib/server/checkout'

/** The way into the checkout: the first step that is not done. */
export default async function CheckoutPage(): Promise<never> {
  const { bag, shopper } = await readCheckout('contact')
  redirect(`/checkout/${firstOpenStep(bag, shopper)}`)
}
