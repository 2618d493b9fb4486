import { getTranslations } from 'next-intl/server'
import { ActionForm } from '@/components/forms/action-form'
import { FormProblem } from '@/components/forms/form-problem'
import { LiveForm } from '@/components/checkout/live-form'
import { StepSummary, StepErrors, StepFailed, StepFoot } from '@/components/checkout/steps'
import { Notice } from '@/components/ui/notice'
import { FocusHeading } from '@/components/ui/focus-heading'
import { goneOf, readCheckout } from '@/lib/server/checkout/checkout'
import { formMetadata, formReader, readNotice } from '@/lib/server/forms/form-state'
import { suggestedEmail } from '@/lib/shop/forms/mail-domains'
import { readPrivate } from '@/lib/server/session/faults'
import { formatArrival } from '@/lib/shop/checkout/delivery-dates'
import { localeOf } from '@/lib/server/request/stores'
import { chooseDelivery, correctEmail } from '@/app/[store]/[locale]/(shopper)/checkout/actions'
import { recapRows } from '@/app/[store]/[locale]/(shopper)/checkout/recap-rows'
import { StepPage } from '@/app/[store]/[locale]/(shopper)/checkout/step-page'
import { DeliveryCards, readOffers } from './delivery-cards'
import { LocalForm } from '@/components/ui/locale-prefix'
import { QueryProvider } from '@/components/ui/query-provider'
import { MAX_NEAR } from '@/lib/server/checkout/pickup-points'

type Props = PageProps<'/[store]/[locale]/checkout/delivery'>

const readView = formReader('delivery', ['shippingMethodId'])
const readEmail = formReader('email', [])

export const generateMetadata = formMetadata('checkout.delivery.title', readView, readEmail)

/** Second step: the delivery method, with prices and days from the platform. */
export default async function DeliveryPage({ params, searchParams }: Props) {
  const [{ locale }, checkout, search] = await Promise.all([
    params,
    readCheckout('delivery'),
    searchParams,
  ])
  const near = typeof search.near === 'string' ? search.near.slice(0, MAX_NEAR) : undefined
  const searched = typeof search.method === 'string' ? search.method : undefined
  const [t, ui, errors, review, view, corrected, offers] = await Promise.all([
    getTranslations('checkout.delivery'),
    getTranslations('ui'),
    getTranslations('errors'),
    getTranslations('checkout.review'),
    readView(searchParams),
    readEmail(searchParams),
    readPrivate('/checkout/delivery', () => readOffers(checkout, near)),
  ])
  const { dateLocale } = localeOf(checkout.shopper.store, locale)
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
    <StepPage step="delivery" {...{ checkout, locale, searchParams }}>
      <FocusHeading className="pt-10 pb-5 text-h1">{t('title')}</FocusHeading>
      {problem ? (
        <FormProblem className="mb-6" title={ui('errorCount', { count: 1 })}>
          <p>{problem}</p>
        </FormProblem>
      ) : null}
      <EmailQuestion email={checkout.cart.email ?? ''} notice={await readNotice(searchParams)} />
      <StepSummary
        change={review('change')}
        rows={await recapRows(checkout.cart, dateLocale, ['contact', 'address'])}
      />
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
          <StepErrors title={ui('errorCount', { count: 1 })} errors={view.summary} />
          <QueryProvider>
            <DeliveryCards {...{ checkout, view, offers, locale, near, searched }} />
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

/** Asks about an address that looks mistyped, or says that it was corrected; nothing waits for it. */
async function EmailQuestion({ email, notice }: { email: string; notice: string | null }) {
  const t = await getTranslations('checkout.contact')
  const meant = suggestedEmail(email)
  return (
    <Notice tone={meant ? 'plain' : 'ok'} role="status" className="mb-6">
      {meant ? (
        <ActionForm
          action={correctEmail}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
        >
          <p>{t('emailQuestion', { email: meant })}</p>
          <button name="email" value={meant} className="link min-h-11">
            {t('emailYes')}
          </button>
        </ActionForm>
      ) : (
        notice
      )}
    </Notice>
  )
}
