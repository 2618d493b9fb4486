import 'server-only'
import type { Order } from '@/lib/commerce/order'
import { isPlaced } from '@/lib/server/orders/receipt-files'
import type { CartSession } from '@/lib/server/session/sealed-cookies'
import type { AnalyticsEvent } from '@/lib/shop/analytics/event-schema'
import { purchase, refund } from '@/lib/shop/analytics/events'

/** A link in a mail is opened much later too, when a browser may have forgotten what it counted. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000

/**
 * What an order's page means to who measures. Only the browser that placed the order counts it, not
 * everyone who opens the link of a mail; that it counts once is the matter of its scripts.
 */
export function orderEvents(
  order: Order,
  orderToken: string,
  cart: CartSession | null,
): AnalyticsEvent[] {
  const isOwn = cart?.lastOrder === orderToken
  if (!isOwn || Date.now() - Date.parse(order.placedOn) > MAX_AGE_MS) return []
  const refunded = refund(order)
  return [...(isPlaced(order) ? [purchase(order)] : []), ...(refunded ? [refunded] : [])]
}
