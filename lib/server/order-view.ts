import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Order } from '@/lib/commerce/order'
import { addressLines } from '@/lib/shop/address-format'
import { optionsText } from '@/lib/shop/bag-view'
import { formatDay, formatDays, formatMoment } from '@/lib/shop/delivery-dates'
import { formatMoney } from '@/lib/shop/money'
import { openingText } from '@/lib/shop/opening-hours'
import { orderSteps, type OrderStep } from '@/lib/shop/order-steps'
import { sayPlural } from '@/lib/shop/plural-forms'
import type { Store } from '@/lib/shop/store-schema'
import { bagVoice } from './bag-voice'
import { localeOf } from './stores'

/** An order in sentences: what every page that shows one draws. */
export async function orderView(order: Order, store: Store, locale: string) {
  const [t, voice] = await Promise.all([getTranslations('order'), bagVoice(store, locale)])
  const { priceLocale } = localeOf(store, locale)
  const { texts } = voice
  return {
    priceLocale,
    lines: order.items.map((item) => ({
      id: item.id,
      title: item.title,
      image: item.image,
      detail: [optionsText(item), sayPlural(voice.counts, item.quantity)]
        .filter(Boolean)
        .join(', '),
      total: formatMoney(item.lineTotal, priceLocale),
    })),
    steps: await stepsOf(order, store, locale),
    facts: await factsOf(order, store, locale),
    sumTexts: {
      pieces: texts.pieces,
      code: t.raw('sum.discount') as string,
      delivery: texts.delivery,
      free: t('sum.free'),
      total: texts.total,
      taxIncluded: texts.taxIncluded,
      taxAdded: texts.taxAdded,
    },
  }
}
export type OrderView = Awaited<ReturnType<typeof orderView>>

async function stepsOf(order: Order, store: Store, locale: string) {
  const [t, checkout] = await Promise.all([
    getTranslations('order.steps'),
    getTranslations('checkout'),
  ])
  const { dateLocale } = localeOf(store, locale)
  const days = order.shipping?.estimatedDelivery
  const moment = (iso: string) =>
    t('done', { moment: formatMoment(iso, dateLocale, store.timeZone) })
  const ahead: Partial<Record<OrderStep['key'], string>> = {
    waiting: t('setAside'),
    packed: order.payment.status === 'pending' ? t('packedLater') : '',
    way: order.trackingCode ? '' : t('wayHow'),
    ready: days ? t('readyFrom', { date: formatDay(days.earliest, dateLocale) }) : '',
    arrived:
      days && order.shipping?.type !== 'pickup'
        ? t('arrives', { days: formatDays(days, dateLocale, checkout('to')) })
        : '',
  }
  return orderSteps(order).map((step) => ({
    key: step.key,
    mark: step.mark,
    title: t(step.key),
    note: step.occurredOn ? moment(step.occurredOn) : (ahead[step.key] ?? ''),
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
