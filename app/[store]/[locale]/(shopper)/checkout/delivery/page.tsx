import { getTranslations } from 'next-intl/server'
import { ActionForm } from '@/components/forms/action-form'
import { LiveForm } from '@/components/checkout/live-form'
import { StepFailed, StepFoot } from '@/components/checkout/steps'
import { ErrorSummary } from '@/components/forms/error-summary'
import { Notice } from '@/components/ui/notice'
import { goneOf, readCheckout } from '@/lib/server/checkout/checkout'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { suggestedEmail } from '@/lib/shop/forms/mail-domains'
import { readPrivate } from '@/lib/server/session/faults'
import { formatArrival } from '@/lib/shop/checkout/delivery-dates'
import { localeOf } from '@/lib/server/request/stores'
import { chooseDelivery, correctEmail } from '@/app/[store]/[locale]/(shopper)/checkout/actions'
import { Recap } from '@/app/[store]/[locale]/(shopper)/checkout/recap'
import { StepHeading, StepPage } from '@/app/[store]/[locale]/(shopper)/checkout/step-page'
import { DeliveryCards, readOffers } from './delivery-cards'
import { LocalForm } from '@/components/ui/locale-prefix'
import { QueryProvider } from '@/components/ui/query-provider'
import { MAX_NEAR } from '@/lib/server/checkout/pickup-points'

type Props = PageProps<'/[store]/[locale]/checkout/delivery'>

export const generateMetadata = formMetadata('checkout.delivery.title')

const OWN_FORMS = ['delivery', 'email', 'code']

/** Second step: the delivery method, with prices and days from the platform. */
export default async function DeliveryPage({ searchParams }: Props) {
  const [checkout, search] = await Promise.all([readCheckout('delivery'), searchParams])
  const near = typeof search.near === 'string' ? search.near.slice(0, MAX_NEAR) : undefined
  const searched = typeof search.method === 'string' ? search.method : undefined
  const [t, errors, view, corrected, offers] = await Promise.all([
    getTranslations('checkout.delivery'),
    getTranslations('errors'),
    readFormState(searchParams, 'delivery', ['shippingMethodId']),
    readFormState(searchParams, 'email', []),
    readPrivate('/checkout/delivery', () => readOffers(checkout, near)),
  ])
  const { store, locale } = checkout.shopper
  const { dateLocale } = localeOf(store, locale)
  const lapsed = checkout.cart.shippingNotice
  const problem =
    view.formError ??
    corrected.formError ??
    (lapsed && !view.isRefused
      ? t('lapsed', {
          kind: goneOf(lapsed.code),
          name: lapsed.name ?? t('title'),
          when: formatArrival(lapsed, dateLocale),
        })
      : undefined)
  return (
    <StepPage step="delivery" {...{ checkout, searchParams }}>
      <StepHeading title={t('title')} own={OWN_FORMS} {...{ searchParams, problem }} />
      <EmailQuestion email={checkout.cart.email ?? ''} />
      <Recap checkout={checkout} />
      {offers?.options
        .filter(({ type }) => type === 'pickup')
        .map(({ id }) => (
          <LocalForm key={id} id={`near-${id}`} action="/checkout/delivery">
            <input type="hidden" name="method" value={id} />
          </LocalForm>
        ))}
      {offers ? (
        <LiveForm
          key={view.key}
          action={chooseDelivery}
          unreachable={errors('unreachable')}
          className="grid pt-8"
        >
          <ErrorSummary errors={view.summary} className="mb-6" />
          <QueryProvider>
            <DeliveryCards {...{ checkout, view, offers, near, searched }} />
          </QueryProvider>
          <StepFoot back={t('back')} backHref="/checkout/contact" next={t('next')} />
        </LiveForm>
      ) : (
        <StepFailed href="/checkout/delivery" again={t('tryAgain')}>
          {t('failed')}
        </StepFailed>
      )}
    </StepPage>
  )
}

/** Asks about an address that looks mistyped; nothing waits for it. */
async function EmailQuestion({ email }: { email: string }) {
  const t = await getTranslations('checkout.contact')
  const meant = suggestedEmail(email)
  if (!meant) return null
  return (
    <Notice role="status" className="mb-6">
      <ActionForm
        action={correctEmail}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
      >
        <p>{t('emailQuestion', { email: meant })}</p>
        <button name="email" value={meant} className="link min-h-11">
          {t('emailYes')}
        </button>
      </ActionForm>
    </Notice>
  )
}
