import { findOrderById, type OrderView } from '#commerce/orders/read-orders.ts'
import { toMajor } from '#store/money.ts'
import { getShopUrl } from '#outbound/mail-texts.ts'
import { queueMail } from '#outbound/mail.ts'
import type { Needs } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { recoverToken } from '#store/derived-tokens.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { eq } from 'drizzle-orm'

function listLines({ order, items }: OrderView, money: (minor: number) => string) {
  const goods = items.map(({ snapshot, quantity, lineTotalMinor }) => {
    const options = snapshot.options.map(({ value }) => value).join(', ')
    const title = options ? `${snapshot.title}, ${options}` : snapshot.title
    return `${String(quantity)} x ${title}: ${money(lineTotalMinor)}`
  })
  const discount = order.discountMinor > 0 ? [`Discount: -${money(order.discountMinor)}`] : []
  const tax = `Tax${order.taxIncluded ? ' included' : ''}: ${money(order.taxMinor)}`
  return [
    ...goods,
    '',
    ...discount,
    `Delivery (${order.shipping.name}): ${money(order.shippingTotalMinor)}`,
    tax,
    `Total: ${money(order.totalMinor)}`,
  ].join('\n')
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** A calendar day, `YYYY-MM-DD`, in the language of our mails: "Wednesday 25 November 2026". */
const writeDay = (day: string) => dayFormat.format(new Date(`${day}T12:00:00Z`)).replace(',', '')

function describeArrival({ order: { shipping } }: OrderView) {
  const { pickupPoint, estimatedDelivery: dates } = shipping
  const days =
    dates && dates.earliest !== dates.latest
      ? `${writeDay(dates.earliest)} to ${writeDay(dates.latest)}`
      : dates && writeDay(dates.earliest)
  if (pickupPoint) {
    const { line1, postalCode, city } = pickupPoint.address
    const place = `${pickupPoint.name}, ${line1}, ${postalCode ?? ''} ${city}`
    return days ? `Pick it up at ${place}, from ${days}.` : `Pick it up at ${place}.`
  }
  return days ? `Estimated delivery: ${days}.` : ''
}

/** The confirmation of an order: its lines, totals, delivery and the link to follow it. */
export function writeOrderConfirmation({ config }: Needs<'config'>, store: Store, view: OrderView) {
  const { order, payment } = view
  const format = new Intl.NumberFormat(store.defaultLocale, {
    style: 'currency',
    currency: order.currencyCode,
  })
  const money = (minor: number) => format.format(toMajor(minor, order.currencyCode))
  const token = recoverToken(config.secrets, 'order', order)
  const parts = [
    `Hello ${order.firstName ?? ''}`.trim() + ',',
    `Thank you for your order ${order.orderNumber}.`,
    listLines(view, money),
    describeArrival(view),
    payment.instructions ?? '',
    token === null ? '' : `Follow your order here:\n\n${getShopUrl(config, store)}/orders/${token}`,
    store.name,
  ]
  return {
    subject: `Your order ${order.orderNumber} at ${store.name}`,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
  }
}

/** Queues the confirmation of an order in the transaction that confirms it. */
export const confirmByMail =
  (services: Needs<'config' | 'clock'>) => async (tx: Tx, storeId: string, orderId: string) => {
    const view = await findOrderById(tx, storeId, orderId)
    const [store] = await tx.select().from(stores).where(eq(stores.id, storeId))
    if (!view?.order.email || !store) return
    const text = writeOrderConfirmation(services, store, view)
    const draft = { kind: 'orderConfirmation' as const, to: view.order.email, ...text }
    await queueMail(tx, store, draft, services.clock())
  }
