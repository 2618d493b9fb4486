import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { CheckoutColumns } from '@/components/checkout/checkout-columns'
import { ErrorSummary } from '@/components/forms/error-summary'
import { FormProblem } from '@/components/forms/form-problem'
import { StepSummary } from '@/components/checkout/step-summary'
import { Steps } from '@/components/checkout/steps'
import { OrderLines } from '@/components/ui/order-lines'
import { FocusHeading } from '@/components/ui/focus-heading'
import { TextLink } from '@/components/ui/text-link'
import { recapRows } from '@/app/[store]/[locale]/(shopper)/checkout/recap-rows'
import {
  CheckoutEvents,
  orderLines,
  type SearchParams,
} from '@/app/[store]/[locale]/(shopper)/checkout/step-page'
import { listPaymentMethods, type PaymentMethod } from '@/lib/commerce/checkout'
import { getCartMessages } from '@/lib/server/cart/cart-messages'
import { readCheckout, type Checkout } from '@/lib/server/checkout/checkout'
import { formTitle, readFormState } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { localeOf } from '@/lib/server/request/stores'
import { addressText } from '@/lib/shop/address/address-format'
import { createTranslate } from '@/lib/shop/i18n/client-messages'
import { OrderBlock } from './order-block'
import { localizePath } from '@/lib/server/request/request-locale'

type Props = { params: Promise<{ locale: string }>; searchParams: SearchParams }

const readView = (searchParams: SearchParams) => readFormState(searchParams, 'order', ['buyerNote'])

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, view] = await Promise.all([getTranslations('checkout'), readView(searchParams)])
  return { title: await formTitle(t('review.title'), view.isRefused) }
}

/** Last step: all entries for review, the total directly above the order button. */
export default async function ReviewPage({ params, searchParams }: Props) {
  const [{ locale }, checkout] = await Promise.all([params, readCheckout('review')])
  const { cart, shopper } = checkout
  const [t, ui, view, messages, method] = await Promise.all([
    getTranslations('checkout'),
    getTranslations('ui'),
    readView(searchParams),
    getCartMessages(shopper.store, locale),
    chosenMethod(checkout),
  ])
  const isUnknown = view.errors['']?.key === 'outcomeUnknown'
  const items = createTranslate(messages)('itemCount', { count: cart.itemCount })
  const block = () => <OrderBlock {...{ cart, shopper, messages, method, view }} />
  return (
    <CheckoutColumns bar={null} summary={block}>
      <Steps current="review" />
      <CheckoutEvents {...{ checkout }} paymentType={method.name} />
      <FocusHeading className="pt-10 pb-5 text-h1">{t('review.title')}</FocusHeading>
      {view.formError ? (
        <FormProblem
          className="mb-6"
          title={isUnknown ? t('review.outcomeUnknownTitle') : t('review.title')}
        >
          <p>{view.formError}</p>
        </FormProblem>
      ) : null}
      <ErrorSummary
        title={ui('errorCount', { count: view.summary.length })}
        errors={view.summary}
      />
      <StepSummary
        wide
        change={t('review.change')}
        rows={await reviewRows(checkout, method, locale)}
      />
      <section aria-labelledby="review-pieces" className="mt-9 border-t border-foreground pt-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
          <h2 id="review-pieces" className="text-h3">
            {items}
          </h2>
          <TextLink href="/cart" aria-label={t('review.changeItem', { what: items })}>
            {t('review.change')}
          </TextLink>
        </div>
        <OrderLines lines={await orderLines(cart, messages)} />
      </section>
      <p className="pt-8">
        <TextLink href="/checkout/payment" className="inline-flex min-h-11 items-center">
          {t('review.back')}
        </TextLink>
      </p>
    </CheckoutColumns>
  )
}

/** The selected payment method; redirects to the payment step if it is no longer offered. */
async function chosenMethod({ shopper, cart }: Checkout): Promise<PaymentMethod> {
  const methods = await readPrivate('/checkout/review', () =>
    listPaymentMethods(shopper.client, cart.token),
  )
  const wanted = shopper.cart?.paymentMethodId
  const method = methods.find(({ id, available }) => id === wanted && available)
  if (!method) redirect(await localizePath('/checkout/payment'))
  return method
}

async function reviewRows({ cart, shopper }: Checkout, method: PaymentMethod, locale: string) {
  const t = await getTranslations('checkout.review')
  const { dateLocale } = localeOf(shopper.store, locale)
  const before = await recapRows(cart, dateLocale, ['contact', 'address', 'delivery'])
  const billing = cart.billingAddress
  return [
    ...before,
    {
      label: t('payment'),
      content: method.name,
      href: '/checkout/payment',
      changeLabel: t('changeItem', { what: 'payment' }),
    },
    {
      label: t('billTo'),
      content: billing ? addressText(billing) : t('sameAddress'),
      href: '/checkout/contact',
      changeLabel: t('changeItem', { what: 'billTo' }),
    },
  ]
}
