import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { MeasuredEvent } from '@/components/analytics/measured-event'
import { EndPayment } from '@/app/[store]/[locale]/(shopper)/end-payment'
import { OrderFacts, PaymentInstructions } from '@/components/orders/order-facts'
import { OrderRequests, OwnData } from '@/components/orders/order-requests'
import { ReceiptFiles } from '@/components/orders/receipt-files'
import { OrderTotals } from '@/components/orders/order-totals'
import { Timeline } from '@/components/orders/timeline'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { OrderLines } from '@/components/ui/order-lines'
import { findOrderByToken, type Order } from '@/lib/commerce/order'
import {
  arrivalText,
  orderEvents,
  orderRequestsView,
  orderView,
} from '@/lib/server/orders/order-view'
import { formTitle, readFormState, readNotice } from '@/lib/server/forms/form-state'
import { withLocalImages } from '@/lib/server/catalog/media'
import { findDaysAhead, isInvoiced, isPlaced } from '@/lib/server/orders/receipt-files'
import { localizePath } from '@/lib/server/request/request-locale'
import { MISSING } from '@/lib/routes'
import { orderPath } from '@/lib/shop/links'
import { readPrivate } from '@/lib/server/session/faults'
import { getShopper } from '@/lib/server/session/shopper'
import { findContactPath } from '@/lib/server/store/content-pages'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { addressedAs, formatMomentDay } from '@/lib/shop/i18n/formatters'
import { formatMoney } from '@/lib/shop/i18n/money'
import { orderTone, paymentEnding } from '@/lib/shop/orders/order-states'
import {
  askForReturn,
  cancelOwnOrder,
  eraseOwnOrder,
} from '@/app/[store]/[locale]/(shopper)/orders/actions'
import { PendingPayment } from './pending-payment'
import { PlainLink } from '@/components/ui/locale-prefix'
import { TextLink } from '@/components/ui/text-link'
import { Parcels } from '@/components/orders/parcels'
import { FocusHeading } from '@/components/ui/focus-heading'
import { AccountOffer, type OrderProps } from './account-offer'
import { Refusal } from '@/app/[store]/[locale]/(shopper)/refusal'

type Props = PageProps<'/[store]/[locale]/orders/[token]'>
type Shown = { order: Order; view: Awaited<ReturnType<typeof orderView>> }

/** Read once per request, without the session: the token alone opens an order. */
const readOrder = cache(async (token: string): Promise<Order> => {
  const { clientWith } = await getShopper()
  const order = await readPrivate(orderPath(token), () => findOrderByToken(clientWith(), token))
  if (!order) redirect(await localizePath(MISSING.order))
  return withLocalImages(order)
})

/**
 * The title of an order that can be read. The page redirects, not this function: that would make
 * Next (16.4.6) render everything again, and not only the head.
 */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { token } = await params
  const [t, order] = await Promise.all([
    getTranslations('order'),
    readOrder(token).catch(() => null),
  ])
  if (!order) return {}
  return { title: await formTitle(titleOf(order, t), searchParams) }
}

type Translate = Awaited<ReturnType<typeof getTranslations<'order'>>>

function titleOf(order: Order, t: Translate): string {
  if (isPending(order)) {
    return t(order.payment.isProcessing === false ? 'pending.openTitle' : 'pending.title')
  }
  if (isNotPaid(order)) return t('notPaid.title')
  return isCancelled(order) ? t('cancelled.title') : t('title', { number: order.orderNumber })
}

const isPending = (order: Order) => order.payment.status === 'pending' && !isNotPaid(order)
const isNotPaid = (order: Order) => order.state === 'invalidated'
const isCancelled = (order: Order) => order.state === 'cancelled'

const isOver = (order: Order) => isPending(order) || isNotPaid(order) || isCancelled(order)

/** The forms on the page of an order. */
function formsOf(order: Order, isGuest: boolean): string[] {
  const isOwn = isGuest && order.isGuest && order.email !== null
  const mayLeave = (isPending(order) || isNotPaid(order)) && order.payment.isProcessing !== null
  return [
    ...['cancelOrder', 'return'],
    ...(isOwn ? ['eraseOrder'] : []),
    ...(isOwn && !isOver(order) ? ['keep'] : []),
    ...(mayLeave ? ['endPayment'] : []),
  ]
}

/** Whether an order is to be picked up, now or once it is ready. */
const isToCollect = (order: Order) =>
  order.shipping?.type === 'pickup' && isPlaced(order) && orderTone(order.state) === 'underWay'

/** The page of an order by its token, read at every visit: confirmation, receipt, status. */
export default async function OrderPage({ params, searchParams }: Props) {
  const { token } = await params
  const [order, { store, locale, cart, customer }] = await Promise.all([
    readOrder(token),
    getShopper(),
  ])
  const { calendar } = getStoreFormats(store, locale)
  const [t, view, notice, requests] = await Promise.all([
    getTranslations('order'),
    orderView(order, store, locale),
    readNotice(searchParams),
    orderRequestsView(order, calendar, searchParams),
  ])
  const contactPath = findContactPath(store.slug, locale)
  const date = formatMomentDay(order.placedOn, calendar, 'fullDay')
  return (
    <main id="main" tabIndex={-1} className="wrap grid-12 grow gap-y-12 py-12 lg:py-20">
      <div className="grid grid-cols-1 content-start gap-8 lg:col-span-7">
        <Notice tone="ok" role="status">
          {notice}
        </Notice>
        <Refusal searchParams={searchParams} own={formsOf(order, customer === null)} />
        <div>
          <p className="pb-3 text-muted-foreground tabular-nums">
            {t('number', { number: order.orderNumber, date })}
          </p>
          {isPending(order) ? (
            <PendingPayment {...{ order, token, searchParams }} />
          ) : isNotPaid(order) ? (
            <NotPaid {...{ order, token, searchParams }} />
          ) : isCancelled(order) ? (
            <Cancelled {...{ order, view }} />
          ) : (
            <Progress
              {...{ order, locale, view }}
              arrival={findDaysAhead(order) ? await arrivalText(order, calendar) : ''}
            />
          )}
        </div>
        <Timeline steps={view.steps} />
        {isOver(order) ? null : <AccountOffer {...{ order, token, searchParams }} />}
      </div>
      {orderEvents(order, token, cart).map((event) => (
        <MeasuredEvent key={event.name} store={store} event={() => event} />
      ))}
      <aside className="grid grid-cols-1 content-start gap-6 lg:col-span-4 lg:col-start-9">
        <h2 className="border-b border-foreground pb-2 text-h3">{t('yourOrder')}</h2>
        <div className="-mt-6">
          <OrderLines lines={view.lines} />
        </div>
        <OrderTotals order={order} priceLocale={view.priceLocale} />
        <OrderFacts facts={view.facts} />
        <ReceiptFiles
          path={orderPath(token)}
          orderNumber={order.orderNumber}
          hasInvoice={store.seller !== null && isInvoiced(order)}
          creditNotes={order.creditNotes}
          hasCalendar={findDaysAhead(order) !== null}
          isCollected={isToCollect(order)}
        />
        <OrderRequests
          orderKey={{ orderToken: token }}
          view={requests}
          onCancel={cancelOwnOrder}
          onReturn={askForReturn}
        />
        <GuestData {...{ order, token, searchParams }} />
        {contactPath ? (
          <p className="print:hidden">
            <PlainLink href={contactPath} className="link inline-flex min-h-11 items-center">
              {t('contactUs')}
            </PlainLink>
          </p>
        ) : null}
      </aside>
    </main>
  )
}

/** An order that ended without a payment, and the way to its items. */
async function NotPaid({ order, token, searchParams }: OrderProps) {
  const t = await getTranslations('order.notPaid')
  return (
    <div className="grid justify-items-start gap-5">
      <FocusHeading className="text-display">{t('title')}</FocusHeading>
      <p className="max-w-lead text-lead">{`${t(`ended.${paymentEnding(order)}`)} ${t('text')}`}</p>
      {order.payment.isProcessing === null ? (
        <ButtonLink href="/cart">{t('viewCart')}</ButtonLink>
      ) : (
        <EndPayment
          orderKey={{ orderToken: token }}
          ways={['change', 'another']}
          searchParams={searchParams}
        />
      )}
    </div>
  )
}

async function Cancelled({ order: { refundedTotal }, view }: Shown) {
  const t = await getTranslations('order.cancelled')
  const amount = formatMoney(refundedTotal, view.priceLocale)
  return (
    <>
      <FocusHeading className="text-display">{t('title')}</FocusHeading>
      <p className="max-w-lead pt-4 text-lead">
        {refundedTotal.amountMinor > 0 ? t('refunded', { amount }) : t('text')}
      </p>
    </>
  )
}

/**
 * How far an order has come, thanks while it is only received; when it arrives, where the receipt
 * went, and how to pay an order paid later.
 */
async function Progress({
  order,
  locale,
  view,
  arrival,
}: Shown & Record<'locale' | 'arrival', string>) {
  const t = await getTranslations('order')
  const name = addressedAs(order, locale)
  const thanks = name ? t('thanks', { name }) : t('thanksPlain')
  const reached = view.steps.findLast(({ mark }) => mark !== 'ahead')
  const email = orderTone(order.state) === 'underWay' && order.email
  const receipt = order.shipping?.type === 'pickup' ? 'receiptPickup' : 'receipt'
  return (
    <>
      <FocusHeading className="text-display">
        {reached?.key.startsWith('received') ? thanks : reached?.title}
      </FocusHeading>
      {arrival ? <p className="pt-5 text-h3">{arrival}</p> : null}
      {email ? (
        <p className="max-w-lead pt-4 text-lead">
          {t.rich(receipt, { address: email, email: (words) => <strong key="to">{words}</strong> })}
        </p>
      ) : null}
      <div className="grid gap-6 pt-6 empty:hidden">
        <PaymentInstructions order={order} priceLocale={view.priceLocale} />
        <Parcels order={order} />
      </div>
    </>
  )
}

/**
 * What guests can do with their data, which is gone once they have erased it; for the order of an
 * account, whose link alone may do neither, the way to sign in.
 */
async function GuestData({ order, token, searchParams }: OrderProps) {
  const { customer } = await getShopper()
  if (customer || !order.email) return null
  if (!order.isGuest) {
    const t = await getTranslations('order.find')
    return (
      <p className="print:hidden">
        {t('haveAccount')}{' '}
        <TextLink href={`/account/orders/${encodeURIComponent(order.id)}`}>{t('signIn')}</TextLink>
      </p>
    )
  }
  return (
    <OwnData
      orderKey={{ orderToken: token }}
      href={`${orderPath(token)}/data`}
      view={await readFormState(searchParams, 'eraseOrder', ['understood'])}
      onErase={eraseOwnOrder}
    />
  )
}
