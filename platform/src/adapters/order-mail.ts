import { findOrderById, type OrderView } from '#commerce/orders/read-orders.ts'
import { toMajor } from '#store/money.ts'
import { getShopUrl } from '#outbound/mail-texts.ts'
import { queueMail } from '#outbound/mail.ts'
import type { Needs } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { recoverToken } from '#store/derived-tokens.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { eq } from 'drizzle-orm'

function listLines({ order, items, tax }: OrderView, money: (minor: number) => string) {
  const goods = items.map(({ snapshot, quantity, lineTotalMinor }) => {
    const options = snapshot.options.map(({ value }) => value).join(', ')
    const title = options ? `${snapshot.title}, ${options}` : snapshot.title
    return `${String(quantity)} x ${title}: ${money(lineTotalMinor)}`
  })
  const discount = order.discountMinor > 0 ? [`Discount: -${money(order.discountMinor)}`] : []
  const taxes = tax.summary.map(
    ({ rate, taxMinor }) =>
      `${order.taxIncluded ? 'Includes' : 'Plus'} ${String(Number(rate))} % tax: ${money(taxMinor)}`,
  )
  return [
    ...goods,
    '',
    ...discount,
    `Delivery (${order.shipping.name}): ${money(order.shippingTotalMinor)}`,
    ...taxes,
    `Total: ${money(order.totalMinor)}`,
  ].join('\n')
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** A calendar day, `YYYY-MM-DD`, as a date that the format of our mails takes. */
const toDate = (day: string) => new Date(`${day}T12:00:00Z`)

function describeArrival({ order: { shipping } }: OrderView) {
  const { pickupPoint, estimatedDelivery: dates } = shipping
  if (pickupPoint) {
    const { line1, postalCode, city } = pickupPoint.address
    const town = [postalCode, city].filter(Boolean).join(' ')
    const place = `Collect from: ${pickupPoint.name}, ${line1}, ${town}`
    return dates ? `${place}\nReady from: ${dayFormat.format(toDate(dates.earliest))}` : place
  }
  if (!dates) return ''
  const { earliest, latest } = dates
  return `Estimated delivery: ${dayFormat.formatRange(toDate(earliest), toDate(latest))}`
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
