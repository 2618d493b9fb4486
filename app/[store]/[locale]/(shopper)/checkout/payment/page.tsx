import { getTranslations } from 'next-intl/server'
import { ActionForm } from '@/components/forms/action-form'
import { StepFailed, StepFoot } from '@/components/checkout/steps'
import { ErrorSummary } from '@/components/forms/error-summary'
import { choosePayment } from '@/app/[store]/[locale]/(shopper)/checkout/actions'
import { Recap } from '@/app/[store]/[locale]/(shopper)/checkout/recap'
import { StepHeading, StepPage } from '@/app/[store]/[locale]/(shopper)/checkout/step-page'
import { keepsSession } from '@/lib/commerce/errors'
import { listPaymentMethods, type PaymentMethod } from '@/lib/commerce/checkout'
import { readCheckout, type Checkout } from '@/lib/server/checkout/checkout'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { unlessFault } from '@/lib/server/request/log'
import { readPrivate } from '@/lib/server/session/faults'
import { localeOf } from '@/lib/server/request/stores'
import { formatMoney } from '@/lib/shop/i18n/money'
import { PaymentCards } from './payment-cards'

type Props = PageProps<'/[store]/[locale]/checkout/payment'>

const NOTICE_TITLES = [
  ['paymentCancelled', 'cancelledTitle'],
  ['paymentDeclined', 'declinedTitle'],
  ['paymentExpired', 'expiredTitle'],
  ['paymentLate', 'lateTitle'],
] as const

export const generateMetadata = formMetadata('checkout.payment.title')

/** Third step: the payment method. A declined payment returns here, with all entries kept. */
export default async function PaymentPage({ searchParams }: Props) {
  const checkout = await readCheckout('payment')
  const [t, view, methods] = await Promise.all([
    getTranslations('checkout.payment'),
    readFormState(searchParams, 'payment', ['paymentMethodId']),
    readPrivate('/checkout/payment', () => readMethods(checkout)),
  ])
  const { store, locale } = checkout.shopper
  const { priceLocale } = localeOf(store, locale)
  const titleKey = NOTICE_TITLES.find(([code]) => code === view.errors['']?.key)?.[1]
  const onlyOpen = titleKey ? findOnlyOpen(methods ?? [], view.value('refused')) : undefined
  return (
    <StepPage step="payment" {...{ checkout, searchParams }}>
      <StepHeading
        title={t('title')}
        searchParams={searchParams}
        own={['payment', 'code']}
        problem={onlyOpen ? t('onlyOpen', { name: onlyOpen.name }) : view.formError}
        problemTitle={titleKey && t(titleKey)}
      />
      <Recap checkout={checkout} hasDelivery />
      {methods ? (
        <ActionForm key={view.key} action={choosePayment} noValidate className="pt-8">
          <ErrorSummary errors={view.summary} className="mb-6" />
          <PaymentCards
            {...{ checkout, view, methods }}
            legend={t('legend', { total: formatMoney(checkout.cart.total, priceLocale) })}
          />
          <StepFoot back={t('back')} backHref="/checkout/delivery" next={t('next')} />
        </ActionForm>
      ) : (
        <StepFailed href="/checkout/payment" again={t('tryAgain')}>
          {t('failed')}
        </StepFailed>
      )}
    </StepPage>
  )
}

/** The refused method, if no other one is available for this order. */
function findOnlyOpen(methods: readonly PaymentMethod[], refused: string) {
  const [first, ...others] = methods.filter(({ available }) => available)
  return first?.id === refused && others.length === 0 ? first : undefined
}

/** The payment methods. Null when the platform did not answer; the cart is unchanged. */
function readMethods({ shopper, cart }: Checkout) {
  const methods = listPaymentMethods(shopper.client, cart.token)
  return unlessFault('payment methods could not be loaded', methods, null, keepsSession)
}
