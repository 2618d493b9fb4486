import { redirect } from 'next/navigation'
import { firstOpenStep, readCheckout } from '@/lib/server/checkout/checkout'
import { inLocale } from '@/lib/server/i18n/request-locale'

/** The way into the checkout: the first step that is not done. */
export default async function CheckoutPage(): Promise<never> {
  const { bag, shopper } = await readCheckout('contact')
  redirect(await inLocale(`/checkout/${firstOpenStep(bag, shopper)}`))
}
