import 'server-only'
import { randomUUID } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import type { Order } from '@/lib/commerce/order'
import type { OrderRow } from '@/lib/commerce/orders'
import { addressLines } from '@/lib/shop/address/address-format'
import { lineDetails } from '@/lib/shop/cart/line'
import { formatArrival, formatDay, isOver } from '@/lib/shop/checkout/delivery-dates'
import { itemName, type OrderRequestsView } from '@/lib/shop/orders/order-requests'
import { formatMoment, formatMomentDay, joinParts, type Calendar } from '@/lib/shop/i18n/formatters'
import { hasMessage } from '@/lib/shop/i18n/messages'
import { formatMoney } from '@/lib/shop/i18n/money'
import { formatOpeningHours } from '@/lib/shop/i18n/opening-hours'
import { orderSteps, type OrderProgress, type OrderStep } from '@/lib/shop/orders/order-states'
import { productPath } from '@/lib/shop/links'
import type { Store } from '@/lib/shop/store/store-schema'
import { readFormState, type SearchParams } from '@/lib/server/forms/form-state'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { contentPagePath } from '@/lib/server/store/content-pages'
import { localeOf } from '@/lib/server/request/stores'
import { isPlaced } from './receipt-files'
import type { CartSession } from '@/lib/server/session/sealed-cookies'
import type { AnalyticsEvent } from '@/lib/shop/analytics/event-schema'
import { purchase, refund } from '@/lib/shop/analytics/events'

/** An order with formatted texts, for every page that shows it. */
export async function orderView(order: Order, store: Store, locale: string) {
  const [items, t] = await Promise.all([getTranslations('items'), getTranslations('order')])
  const { priceLocale } = localeOf(store, locale)
  const countsOf = ({ quantity, cancelledQuantity }: Order['items'][number]) => [
    items('count', { count: quantity }),
    cancelledQuantity && order.state !== 'cancelled'
      ? t('cancelledItems', { count: cancelledQuantity })
      : '',
  ]
  return {
    priceLocale,
    lines: order.items.map((item) => ({
      id: item.id,
      title: item.title,
      language: item.language,
      href: item.productSlug ? productPath(item.productSlug, item.options) : null,
      image: item.image,
      detail: joinParts([...lineDetails(item), ...countsOf(item)], locale),
      total: formatMoney(item.lineTotal, priceLocale),
    })),
    steps: await stepsOf(order, store, locale),
    facts: await factsOf(order, store, locale),
  }
}

/** Where and when an order arrives: "Arrives Wed 25 – Fri 27 Nov"; empty when unknown or past. */
export async function arrivalText(
  { state, shipping }: Pick<Order | OrderRow, 'state' | 'shipping'>,
  calendar: Calendar,
) {
  const t = await getTranslations('account')
  const days = shipping?.estimatedDelivery
  const point = shipping?.pickupPoint?.name
  if (state === 'readyToPickUp') return point ? t('waitsAt', { point }) : ''
  if (!days || isOver(days.latest, calendar.timeZone)) return ''
  if (shipping.type !== 'pickup') {
    return t('arrives', { days: formatArrival(shipping, calendar.locale) })
  }
  const date = formatDay(days.earliest, calendar.locale)
  return point ? t('readyAt', { date, point }) : ''
}

/** The steps of an order without dates, and without the one that awaits payment. */
export async function namedSteps(order: OrderProgress) {
  const t = await getTranslations('order.steps')
  return orderSteps(order)
    .filter(({ key }) => key !== 'waiting')
    .map((step) => ({ key: step.key, mark: step.mark, title: t(titleOf(step)) }))
}

/** "Being packed" only while it is; before and after, the step is called "Packed". */
const titleOf = ({ key, mark }: OrderStep) =>
  key === 'packed' && mark !== 'now' ? 'packedDone' : key

async function stepsOf(order: Order, store: Store, locale: string) {
  const t = await getTranslations('order.steps')
  const { calendar } = getStoreFormats(store, locale)
  const days = order.shipping?.estimatedDelivery
  const isUnpaid = order.payment.isProcessing === false
  const isTracked = [order, ...order.shipments].some(
    (part) => part.trackingCode || part.trackingUrl,
  )
  const ahead: Partial<Record<OrderStep['key'], string>> = {
    waiting: isUnpaid ? '' : t('setAside'),
    packed: order.payment.status === 'pending' ? t('packedLater') : '',
    inTransit: isTracked ? '' : t('inTransitHelp'),
    ready: days ? t('readyFrom', { date: formatDay(days.earliest, calendar.locale) }) : '',
    arrived:
      order.shipping && order.shipping.type !== 'pickup'
        ? formatArrival(order.shipping, calendar.locale)
        : '',
  }
  return orderSteps(order).map((step) => ({
    key: step.key,
    mark: step.mark,
    title: t(step.key === 'waiting' && isUnpaid ? 'unpaid' : titleOf(step)),
    note: step.occurredOn ? formatMoment(step.occurredOn, calendar) : (ahead[step.key] ?? ''),
  }))
}

type Translate = Awaited<ReturnType<typeof getTranslations<'order'>>>

/** Returned items, by line and by whether they have arrived. */
function returnedLines({ items, returns }: Order, t: Translate, locale: string): string[] {
  return items.flatMap((item) =>
    (['requested', 'received'] as const).flatMap((state) => {
      const parts = returns.filter((each) => each.state === state).flatMap(({ lines }) => lines)
      const count = parts
        .filter(({ orderItemId }) => orderItemId === item.id)
        .reduce((sum, { quantity }) => sum + quantity, 0)
      return count > 0 ? [t(`requests.${state}`, { count, title: itemName(item, locale) })] : []
    }),
  )
}

async function factsOf(order: Order, store: Store, locale: string) {
  const t = await getTranslations('order')
  const withdrawal = await getTranslations('withdrawal')
  const { calendar } = getStoreFormats(store, locale)
  const reader = { country: store.countryCode, locale: calendar.locale }
  const { withdrawnOn } = order
  const { shipping, shippingAddress, billingAddress, payment, buyerNote } = order
  const returned = returnedLines(order, t, calendar.locale)
  const link = {
    href: contentPagePath(store.slug, locale, 'returns'),
    text: t('requests.howToReturn'),
  }
  const point = shipping?.pickupPoint
  const paymentKey = `paymentStatus.${payment.status}`
  const delivery = point
    ? {
        label: t('pickupPoint'),
        lines: [
          point.name,
          ...addressLines({ ...point.address, firstName: null, lastName: null, company: null }),
          formatOpeningHours(point.hours, calendar.locale),
        ],
      }
    : shippingAddress && { label: t('deliverTo'), lines: addressLines(shippingAddress, reader) }
  const billing = billingAddress ?? (point ? shippingAddress : null)
  return [
    ...(delivery ? [delivery] : []),
    { label: t('billTo'), lines: billing ? addressLines(billing, reader) : [t('sameAddress')] },
    {
      label: t('payment'),
      lines: [
        t(hasMessage(t, paymentKey) ? paymentKey : 'paymentStatus.other', { name: payment.name }),
      ],
    },
    ...(withdrawnOn
      ? [{ label: withdrawal('declared'), lines: [formatMoment(withdrawnOn, calendar)] }]
      : []),
    ...(returned.length > 0 ? [{ label: t('requests.returned'), lines: returned, link }] : []),
    ...(buyerNote ? [{ label: t('note'), lines: [buyerNote] }] : []),
  ]
}

/** What the shopper may do with an order, with the state of the forms for it. */
export async function orderRequestsView(
  order: Order,
  calendar: Calendar,
  searchParams: SearchParams,
): Promise<OrderRequestsView> {
  const [cancelForm, returnForm] = await Promise.all([
    readFormState(searchParams, 'cancelOrder', []),
    readFormState(searchParams, 'return', []),
  ])
  const { isCancellable, returnableUntil } = order
  const returnable = order.items.flatMap((item) => {
    const quantity = order.returnable.find((part) => part.orderItemId === item.id)?.quantity ?? 0
    const title = itemName(item, calendar.locale)
    return quantity > 0 ? [{ id: item.id, title, quantity }] : []
  })
  const until = returnableUntil && formatMomentDay(returnableUntil, calendar, 'fullDay')
  const returnAttempt = returnForm.value('attempt') || randomUUID()
  const forms = { cancelForm, returnForm, returnAttempt }
  return { isCancellable, returnable, returnableUntil: until, ...forms }
}

/** A link in an email may be opened much later, when the browser has forgotten what it counted. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000

/**
 * The events of an order page. Only the browser that placed the order counts it, not everyone who
 * opens the link in an email; the scripts see to it that it counts only once.
 */
export function orderEvents(
  order: Order,
  orderToken: string,
  cart: CartSession | null,
): AnalyticsEvent[] {
  const isOwn = cart?.lastOrder === orderToken || cart?.leftOrder === orderToken
  if (!isOwn || Date.now() - Date.parse(order.placedOn) > MAX_AGE_MS) return []
  const refunded = refund(order)
  return [...(isPlaced(order) ? [purchase(order)] : []), ...(refunded ? [refunded] : [])]
}
