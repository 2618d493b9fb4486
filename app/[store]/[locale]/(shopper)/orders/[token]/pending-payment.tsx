import { getTranslations } from 'next-intl/server'
import { PaymentStatusPoller } from '@/components/orders/payment-status-poller'
import { FocusHeading } from '@/components/ui/focus-heading'
import { ButtonLink, buttonClass } from '@/components/ui/button'
import { paymentUrl } from '@/lib/server/checkout/payment-return'
import { getClientMessages } from '@/lib/server/i18n/client-messages'
import { getShopper } from '@/lib/server/session/shopper'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { localizePath } from '@/lib/server/request/request-locale'
import { formatHour } from '@/lib/shop/i18n/formatters'
import { LEAVING_WAYS } from '@/lib/shop/orders/order-requests'
import { EndPayment } from '@/app/[store]/[locale]/(shopper)/end-payment'
import type { OrderProps } from './account-offer'

/** Seconds between reloads of the page without scripts. */
const LOOK_AGAIN_SECONDS = 5

/** A pending payment, whose status the page polls, with the ways out. */
export async function PendingPayment({ order, token, searchParams }: OrderProps) {
  const [t, { store, locale, cart }] = await Promise.all([getTranslations('order'), getShopper()])
  // The browser that is paying goes on to the result; others, and an order that was left for another
  // cart, stay on the order's page.
  const path = `/orders/${encodeURIComponent(token)}`
  const next = cart?.pendingOrder === token ? '/checkout/return' : path
  const { calendar } = getStoreFormats(store, locale)
  const isWaiting = order.payment.isProcessing !== false
  return (
    <>
      {isWaiting ? (
        <noscript>
          <meta
            httpEquiv="refresh"
            content={`${LOOK_AGAIN_SECONDS};url=${await localizePath(next)}`}
          />
        </noscript>
      ) : null}
      <FocusHeading className="text-display">
        {t(isWaiting ? 'pending.title' : 'pending.openTitle')}
      </FocusHeading>
      <p className="max-w-lead pt-4 text-lead">
        {t(isWaiting ? 'pending.text' : 'pending.openText')}
      </p>
      <p className="pt-4 text-small tabular-nums text-muted-foreground">
        <PaymentStatusPoller
          address={`/api/orders/${encodeURIComponent(token)}/payment`}
          next={next}
          lastLook={formatHour(Date.now(), calendar, 'medium')}
          dateLocale={calendar.locale}
          timeZone={calendar.timeZone}
          messages={await getClientMessages('order.steps', ['waitingHelp'])}
          answeredLabel={t('pending.changed')}
        />
      </p>
      <Onwards {...{ next, isWaiting }} providerUrl={paymentUrl(order.payment.redirectUrl)} />
      {order.payment.isProcessing === null ? null : <OtherWays {...{ token, searchParams }} />}
      {order.email && isWaiting ? (
        <p className="max-w-prose pt-8 text-muted-foreground">
          {t.rich('pending.close', {
            address: order.email,
            email: (words) => (
              <strong key="to" className="text-foreground">
                {words}
              </strong>
            ),
          })}
        </p>
      ) : null}
    </>
  )
}

async function OtherWays({ token, searchParams }: Omit<OrderProps, 'order'>) {
  const t = await getTranslations('order.endPayment')
  return (
    <section aria-labelledby="other-ways" className="pt-10 print:hidden">
      <h2 id="other-ways" className="pb-2 text-h3">
        {t('title')}
      </h2>
      <p className="max-w-prose pb-4 text-muted-foreground">{t('text')}</p>
      <EndPayment
        orderKey={{ orderToken: token }}
        ways={LEAVING_WAYS}
        searchParams={searchParams}
      />
    </section>
  )
}

/** To the payment page, first of all if nothing has reached us, and to the result. */
async function Onwards(props: { next: string; isWaiting: boolean; providerUrl: string | null }) {
  const { next, isWaiting, providerUrl } = props
  const t = await getTranslations('order.pending')
  const check = (
    <ButtonLink look="line" href={next}>
      {t('check')}
    </ButtonLink>
  )
  const look = isWaiting ? 'link inline-flex min-h-11 items-center' : buttonClass('primary')
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-3 pt-6">
      {isWaiting || !providerUrl ? check : null}
      {providerUrl ? (
        <a href={providerUrl} className={look}>
          {t('openPaymentPage')}
        </a>
      ) : null}
    </div>
  )
}
