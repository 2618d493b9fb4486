import 'server-only'
import type { Order } from '@/lib/commerce/order'
import { isPlaced } from '@/lib/server/orders/receipt-files'
import type { CartSession } from '@/lib/server/session/sealed-cookies'
import type { AnalyticsEvent } from '@/lib/shop/analytics/event-schema'
import { purchase, refund } from '@/lib/shop/analytics/events'

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
  const isOwn = cart?.lastOrder === orderToken
  if (!isOwn || Date.now() - Date.parse(order.placedOn) > MAX_AGE_MS) return []
  const refunded = refund(order)
  return [...(isPlaced(order) ? [purchase(order)] : []), ...(refunded ? [refunded] : [])]
}
