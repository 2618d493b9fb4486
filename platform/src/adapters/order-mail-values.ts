import { chargedMinor, refundedMinor, type OrderView } from '#commerce/orders/read-orders.ts'
import { countCancelled, isPartlyShipped } from '#commerce/orders/line-pieces.ts'
import { isPaidBackByHand } from '#commerce/payments/payment-life.ts'
import { isLocale } from '#languages.ts'
import { getMailLabel, type MailLanguage } from '#outbound/mail-templates.ts'
import { getShopUrl } from '#outbound/mail-texts.ts'
import type { Needs } from '#services.ts'
import { recoverToken } from '#store/derived-tokens.ts'
import type { OrderMailKind } from '#store/enums.ts'
import { findPriceLocale } from '#store/language.ts'
import { amountWriter } from '#store/money.ts'
import type { MailSubject } from '#store/schema/mails.ts'
import type { ShippedLine } from '#store/schema/shipments.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { toArrival } from './order-arrival.ts'

/** The locale by which dates of a mail are written: in its language, at best the store's. */
function pickFormat({ order }: OrderView, store: Store, language: MailLanguage): string {
  const isOfLanguage = (locale: string) =>
    isLocale(locale) && locale.split('-')[0] === language.split('-')[0]
  return [store.defaultLocale, order.locale ?? ''].find(isOfLanguage) ?? language
}

/** The number of an account in groups of four (ISO 13616). */
const account = /\b([A-Z]{2}\d{2}(?: [A-Z\d]{4}){2,7}(?: \d{1,3})?)\b/

type Money = (minor: number) => string

/** Countries whose tax on what is sold is no VAT, with its label. */
const taxNames: Partial<Record<string, string>> = {
  ...{ AU: 'gst', IN: 'gst', NZ: 'gst', SG: 'gst' },
  ...{ CA: 'tax', JP: 'tax', MY: 'tax', US: 'tax' },
}

function toTaxLabel({ order }: OrderView, store: Store, language: MailLanguage) {
  const name = getMailLabel(language, taxNames[store.countryCode] ?? 'vat')
  const label = getMailLabel(language, order.taxIncluded ? 'taxIncluded' : 'taxAdded')
  return label.replace('{tax}', name)
}

export function toLineTitle({ snapshot }: OrderView['items'][number]): string {
  const options = snapshot.options.map(({ value, valueLabel }) => valueLabel ?? value).join(', ')
  return options ? `${snapshot.title}, ${options}` : snapshot.title
}

/** The title of a line, with how many of its pieces are not sent; of all, the mail says it itself. */
function toOrderedTitle(
  item: OrderView['items'][number],
  { order }: OrderView,
  language: MailLanguage,
): string {
  const count = order.state === 'cancelled' ? 0 : countCancelled(item)
  const label = getMailLabel(language, 'cancelledItems').replace('{count}', String(count))
  return count > 0 ? `${toLineTitle(item)} (${label})` : toLineTitle(item)
}

function toOrderValues(view: OrderView, money: Money, locale: string, language: MailLanguage) {
  const { order, items, tax, payment } = view
  // A payment that was cancelled was never made.
  const isLowered = chargedMinor(view) < order.totalMinor && payment.status !== 'cancelled'
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })
  return {
    number: order.orderNumber,
    state: order.state,
    cancelReason: order.cancelReason,
    note: order.buyerNote,
    isPartlyShipped: isPartlyShipped(items),
    lines: items.map((item) => ({
      title: toOrderedTitle(item, view, language),
      quantity: item.quantity,
      total: money(item.lineTotalMinor),
    })),
    discount: order.discountMinor > 0 ? money(order.discountMinor) : null,
    delivery: {
      name: order.shipping.name,
      price:
        order.shippingTotalMinor === 0
          ? getMailLabel(language, 'free')
          : money(order.shippingTotalMinor),
    },
    taxes: tax.summary
      .filter(({ taxMinor }) => taxMinor > 0)
      .map((part) => ({
        rate: percent.format(Number(part.rate) / 100),
        amount: money(part.taxMinor),
      })),
    total: money(order.totalMinor),
    chargedLabel: getMailLabel(language, payment.status === 'due' ? 'toPay' : 'charged'),
    charged: isLowered ? money(chargedMinor(view)) : null,
  }
}

const nameLines = ({ items }: OrderView, lines: readonly ShippedLine[] = []) =>
  lines.flatMap(({ orderItemId, quantity }) => {
    const item = items.find(({ id }) => id === orderItemId)
    return item ? [{ title: toLineTitle(item), quantity }] : []
  })

/** What came back, or is to. Without a subject, as in a preview, that of the last return. */
function toReturned(view: OrderView, returnId: string | null | undefined) {
  const { returns } = view
  const found = returnId ? returns.find(({ id }) => id === returnId) : returns.at(-1)
  return nameLines(view, found?.lines)
}

/** What was taken off before it was paid, and for which items; in a preview, the last time. */
function toLowered(view: OrderView, { refundId }: OrderMail, money: Money) {
  const lowered = view.refunds.filter(({ creditedMinor }) => creditedMinor > 0)
  const refund = lowered.find(({ id }) => id === refundId) ?? lowered.at(-1)
  const lines = refund?.lines.map(({ itemId, quantity }) => ({ orderItemId: itemId, quantity }))
  return { amount: money(refund?.creditedMinor ?? 0), lines: nameLines(view, lines), total: null }
}

/**
 * The refund that a mail is about; in a preview, all of them. `total` is what remains of the payment
 * after the refunds that have been paid. Null without rows, as for money that was no part of it.
 */
function toRefund({ refunds, ...view }: OrderView, mail: OrderMail, money: Money) {
  const isByHand = isPaidBackByHand(view.payment)
  const refund = refunds.find(({ id }) => id === mail.refundId)
  const amountMinor = refund?.amountMinor ?? refundedMinor({ refunds, ...view })
  const amount = money(amountMinor)
  if (mail.kind !== 'orderRefunded' || refund?.cause === 'unexpected')
    return { amount, isByHand, total: null }
  const others = refunds.filter(
    ({ id, state }) => refund && id !== refund.id && state === 'succeeded',
  )
  const earlierMinor = refundedMinor({ refunds: others, ...view })
  return {
    ...{ amount, isByHand },
    earlier: earlierMinor > 0 ? money(earlierMinor) : null,
    total: money(chargedMinor({ refunds, ...view }) - earlierMinor - amountMinor),
  }
}

/** The parcel that a mail is about; without one, what is known of the whole order. */
function toParcels(view: OrderView, shipmentId: string | null | undefined) {
  const { order, shipments } = view
  const shipment = shipments.find(({ id }) => id === shipmentId)
  const { trackingCode, trackingUrl, carrierName } = shipment ?? order
  if (!shipment && trackingCode === null && trackingUrl === null) return []
  const description = [carrierName, trackingCode].filter(Boolean).join(' ')
  return [{ description, trackingUrl, lines: nameLines(view, shipment?.lines) }]
}

const arrivals: Partial<Record<OrderMailKind, 'ahead' | 'waits'>> = {
  orderConfirmation: 'ahead',
  orderShipped: 'ahead',
  orderReadyForPickup: 'waits',
}

/** Which mail about an order; what it is about in particular. */
export interface OrderMail extends MailSubject {
  kind: OrderMailKind
  language: MailLanguage
}

/** What a mail about an order may say; amounts and dates are written already. */
export function toMailValues(
  { config, clock }: Needs<'config' | 'clock'>,
  store: Store,
  view: OrderView,
  mail: OrderMail,
): Record<string, unknown> {
  const { order, payment } = view
  const { kind, language } = mail
  // A mail with the link may be sent when all has arrived.
  const hasArrived = order.state === 'delivered' || order.state === 'closed'
  const arrival = hasArrived ? undefined : arrivals[kind]
  const isDue = payment.status === 'due'
  const isTransfer = isDue && (payment.type === 'bankTransfer' || payment.type === 'invoice')
  const locale = pickFormat(view, store, language)
  const priceLocale = findPriceLocale(store, order.locale ?? locale) ?? locale
  const money = amountWriter(order.currencyCode, priceLocale)
  const token = recoverToken(config.secrets, 'order', order)
  const url = getShopUrl(config, store) + (order.localePath ?? '')
  return {
    store: { name: store.name, url },
    buyer: { firstName: order.firstName },
    order: {
      ...toOrderValues(view, money, priceLocale, language),
      taxLabel: toTaxLabel(view, store, language),
      url: token === null ? null : `${url}/orders/${token}`,
    },
    payment: {
      status: payment.status,
      instructions: isDue ? payment.instructions : null,
      // Those with an odd index are accounts (IBAN), which must not be broken across lines.
      instructionParts: isDue ? (payment.instructions ?? '').split(account) : [],
      amount: isTransfer ? money(chargedMinor(view)) : null,
      reference: isTransfer ? order.orderNumber : null,
    },
    refund: (kind === 'orderLowered' ? toLowered : toRefund)(view, mail, money),
    returned: { lines: toReturned(view, mail.returnId) },
    arrival: arrival
      ? toArrival(order, { locale, language, now: clock(), store, isAhead: arrival === 'ahead' })
      : {},
    parcels: kind === 'orderShipped' ? toParcels(view, mail.shipmentId) : [],
  }
}
