import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { TakeOut } from '@/lib/commerce/customer'
import { CommerceError } from '@/lib/commerce/errors'
import { findOrderByToken, type Order } from '@/lib/commerce/order'
import { MISSING } from '@/lib/routes'
import { orderPath } from '@/lib/shop/links'
import { joinParts } from '@/lib/shop/i18n/formatters'
import { translatorOf } from '@/lib/server/i18n/messages'
import { limitSources } from '@/lib/server/request/request-source'
import { localizePath } from '@/lib/server/request/request-locale'
import { readPrivate } from '@/lib/server/session/faults'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { addressLines } from '@/lib/shop/address/address-format'
import { orderTone } from '@/lib/shop/orders/order-states'
import { writeCalendarEntry } from '@/lib/shop/orders/calendar-entry'

/** Whether an order was accepted: it neither awaits payment nor was abandoned unpaid. */
export function isPlaced({ state, payment }: Pick<Order, 'state' | 'payment'>): boolean {
  return state !== 'invalidated' && payment.status !== 'pending'
}

/** Whether an order has an invoice: none that was cancelled before it was a sale, as nothing is due. */
export const isInvoiced = (order: Order) =>
  isPlaced(order) && (order.payment.status !== 'cancelled' || order.creditNotes.length > 0)

/** The days of a delivery or pickup that is still ahead, or null. */
export function findDaysAhead(order: Order) {
  const days = order.shipping?.estimatedDelivery
  return days && isPlaced(order) && orderTone(order.state) === 'underWay' ? days : null
}

/**
 * Files that one source may get in ten seconds. In Chinese characters, an invoice takes a tenth
 * of a second of the processor, in which nobody else is answered.
 */
const isTooMuch = limitSources(10, 10_000)

/**
 * Answers with a file about the order of a token. As on its page, the token alone grants access. An
 * unknown token redirects to the not-found page; `write` returns null when there is no such file.
 */
export async function answerOrderFile(
  token: string,
  write: (order: Order, shopper: Shopper) => Promise<PrivateFile | null>,
): Promise<Response> {
  const shopper = await getShopper()
  const head = await headers()
  const order = await readPrivate(orderPath(token), () => {
    if (isTooMuch(head.get('x-forwarded-for')))
      throw new CommerceError({ kind: 'limited', status: 429, requestId: '' })
    return findOrderByToken(shopper.clientWith(), token)
  })
  if (!order) redirect(await localizePath(MISSING.order))
  const file = await write(order, shopper)
  if (!file) redirect(await localizePath(orderPath(token)))
  return answerFile(file)
}

interface PrivateFile {
  body: BodyInit
  type: string
  name: string
}

/** A file of one shopper, to be saved. */
export const answerFile = ({ body, type, name }: PrivateFile) =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
      'Cache-Control': 'private, no-store',
    },
  })

/** What the platform keeps of a person, as a file that people and programs can read. */
export const takeOutFile = (data: TakeOut, name: string): PrivateFile => ({
  body: `${JSON.stringify(data, null, 2)}\n`,
  type: 'application/json',
  name: `${name}.json`,
})

/** The delivery or pickup of an order as an iCalendar file, or null when neither is ahead. */
export function writeOrderCalendar(
  order: Order,
  shopper: Pick<Shopper, 'store' | 'locale' | 'host'>,
): string | null {
  const days = findDaysAhead(order)
  if (!days) return null
  const t = translatorOf(shopper.store, shopper.locale, 'order')
  const { orderNumber: number, shipping } = order
  const point = shipping?.pickupPoint
  const isPickup = shipping?.type === 'pickup'
  return writeCalendarEntry({
    uid: `${number}@${shopper.host.split(':')[0] ?? ''}`,
    title: t(isPickup ? 'files.collect' : 'files.arrives', { number, shop: shopper.store.name }),
    // Without the URL of the page: calendars are shared, and it would open the order.
    description: shipping?.name ?? '',
    location: point
      ? joinParts([...new Set([point.name, ...addressLines(point.address)])], shopper.locale)
      : '',
    earliest: days.earliest,
    latest: isPickup ? days.earliest : days.latest,
    window: shipping?.scheduledWindow ?? null,
    timeZone: shopper.store.timeZone,
    changedOn: order.updatedOn,
  })
}
