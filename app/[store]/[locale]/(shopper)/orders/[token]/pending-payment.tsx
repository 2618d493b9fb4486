import { getTranslations } from 'next-intl/server'
import { PaymentStatusPoller } from '@/components/orders/payment-status-poller'
import { FocusHeading } from '@/components/ui/focus-heading'
import { ButtonLink } from '@/components/ui/button-link'
import type { Order } from '@/lib/commerce/order'
import { paymentUrl } from '@/lib/server/checkout/payment-return'
import { getClientMessages } from '@/lib/server/i18n/client-messages'
import { getShopper } from '@/lib/server/session/shopper'
import { localeOf } from '@/lib/server/request/stores'
import { localizePath } from '@/lib/server/request/request-locale'
import { dateFormat } from '@/lib/shop/i18n/formatters'

/** Seconds between reloads of the page without scripts. */
const LOOK_AGAIN_SECONDS = 5

/** A pending payment, whose status the page polls. */
export async function PendingPayment({
  order,
  params,
}: {
  order: Order
  params: Promise<{ locale: string; token: string }>
}) {
  const [t, { locale, token }, { store, cart }] = await Promise.all([
    getTranslations('order'),
    params,
    getShopper(),
  ])
  // The browser that is paying goes on to the result; other devices only see the order's page.
  const path = `/orders/${encodeURIComponent(token)}`
  const next = cart?.pendingOrder === token ? '/checkout/return' : path
  const { dateLocale } = localeOf(store, locale)
  const lastLook = dateFormat(dateLocale, {
    timeStyle: 'medium',
    timeZone: store.timeZone,
  }).format(new Date())
  const providerUrl = paymentUrl(order.payment.redirectUrl)
  return (
    <>
      <noscript>
        <meta
          httpEquiv="refresh"
          content={`${LOOK_AGAIN_SECONDS};url=${await localizePath(next)}`}
        />
      </noscript>
      <FocusHeading className="text-display">{t('pending.title')}</FocusHeading>
      <p className="max-w-lead pt-4 text-lead">{t('pending.text')}</p>
      <p className="num pt-4 text-small text-muted-foreground">
        <PaymentStatusPoller
          address={`/api/orders/${encodeURIComponent(token)}/payment`}
          next={next}
          lastLook={lastLook}
          dateLocale={dateLocale}
          timeZone={store.timeZone}
          messages={await getClientMessages('order.steps', ['waitingHelp'])}
          answeredLabel={t('pending.changed')}
        />
      </p>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3 pt-6">
        <ButtonLink look="line" href={next}>
          {t('pending.check')}
        </ButtonLink>
        {providerUrl ? (
          <a href={providerUrl} className="link inline-flex min-h-11 items-center">
            {t('pending.openPaymentPage')}
          </a>
        ) : null}
      </div>
      {order.email ? (
        <p className="max-w-prose pt-4 text-muted-foreground">
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
