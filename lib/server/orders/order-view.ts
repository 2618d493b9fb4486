import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Order } from '@/lib/commerce/order'
import { addressLines } from '@/lib/shop/address/address-format'
import { optionsText } from '@/lib/shop/cart/cart-view'
import { formatDay, formatDays } from '@/lib/shop/checkout/delivery-dates'
import { formatMoment } from '@/lib/shop/i18n/dates'
import { formatMoney } from '@/lib/shop/i18n/money'
import { openingText } from '@/lib/shop/checkout/opening-hours'
import { orderSteps, type OrderProgress, type OrderStep } from '@/lib/shop/orders/order-steps'
import { formatPlural } from '@/lib/shop/i18n/plural-forms'
import { productPath } from '@/lib/shop/routes'
import type { Store } from '@/lib/shop/store/store-schema'
import { getCartMessages } from '@/lib/server/cart/cart-messages'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { localeOf } from '@/lib/server/store/stores'

/** An order in sentences: what every page that shows one draws. */
export async function orderView(order: Order, store: Store, locale: string) {
  const [t, voice] = await Promise.all([getTranslations('order'), getCartMessages(store, locale)])
  const { priceLocale } = localeOf(store, locale)
  const { texts } = voice
  return {
    priceLocale,
    lines: order.items.map((item) => ({
      id: item.id,
      title: item.title,
      href: item.productSlug ? productPath(item.productSlug, item.options) : null,
      image: item.image,
      detail: [optionsText(item), formatPlural(voice.counts, item.quantity)]
        .filter(Boolean)
        .join(', '),
      total: formatMoney(item.lineTotal, priceLocale),
    })),
    steps: await stepsOf(order, store, locale),
    facts: await factsOf(order, store, locale),
    sumTexts: {
      pieces: texts.pieces,
      code: t.raw('sum.code') as string,
      discount: t('sum.discount'),
      delivery: texts.delivery,
      free: t('sum.free'),
      total: texts.total,
      taxIncluded: texts.taxIncluded,
      taxAdded: texts.taxAdded,
    },
  }
}
export type OrderView = Awaited<ReturnType<typeof orderView>>

/** The steps of an order by their names alone, without the wait for a payment. */
export async function namedSteps(order: OrderProgress) {
  const t = await getTranslations('order.steps')
  return orderSteps(order)
    .filter(({ key }) => key !== 'waiting')
    .map((step) => ({ key: step.key, mark: step.mark, title: t(titleOf(step)) }))
}

/** "Being packed" is the title only while the order is packed; before and after it is "Packed". */
const titleOf = ({ key, mark }: OrderStep) =>
  key === 'packed' && mark !== 'now' ? 'packedDone' : key

async function stepsOf(order: Order, store: Store, locale: string) {
  const t = await getTranslations('order.steps')
  const { dateLocale } = localeOf(store, locale)
  const { calendar } = getStoreFormats(store, locale)
  const days = order.shipping?.estimatedDelivery
  const ahead: Partial<Record<OrderStep['key'], string>> = {
    waiting: t('setAside'),
    packed: order.payment.status === 'pending' ? t('packedLater') : '',
    way: order.trackingCode ? '' : t('wayHow'),
    ready: days ? t('readyFrom', { date: formatDay(days.earliest, dateLocale) }) : '',
    arrived: days && order.shipping?.type !== 'pickup' ? formatDays(days, dateLocale) : '',
  }
  return orderSteps(order).map((step) => ({
    key: step.key,
    mark: step.mark,
    title: t(titleOf(step)),
    note: step.occurredOn ? formatMoment(step.occurredOn, calendar) : (ahead[step.key] ?? ''),
  }))
}

async function factsOf(order: Order, store: Store, locale: string) {
  const t = await getTranslations('order')
  const { dateLocale } = localeOf(store, locale)
  const { shipping, shippingAddress, billingAddress, payment } = order
  const point = shipping?.pickupPoint
  const known = ['paid', 'due', 'pending', 'refunded']
  const status = known.includes(payment.status) ? payment.status : 'other'
  const place = point
    ? {
        label: t('pickupPoint'),
        lines: [
          point.name,
          ...addressLines({ ...point.address, firstName: null, lastName: null, company: null }),
          openingText(point.hours, dateLocale),
        ],
      }
    : shippingAddress && { label: t('deliverTo'), lines: addressLines(shippingAddress) }
  const billing = billingAddress ?? (point ? shippingAddress : null)
  return [
    ...(place ? [place] : []),
    { label: t('billTo'), lines: billing ? addressLines(billing) : [t('sameAddress')] },
    { label: t('payment'), lines: [t(`paymentStatus.${status}`, { name: payment.name })] },
  ]
}
