import 'server-only'
import { getCart, type Cart } from '@/lib/commerce/cart'
import { hasCode } from '@/lib/commerce/errors'
import { findOrderByToken, type Order } from '@/lib/commerce/order'
import { orderPath } from '@/lib/shop/links'
import { formatMomentDay } from '@/lib/shop/i18n/formatters'
import { forgetCart, saveCart } from '@/lib/server/cart/cart'
import { pathWithFlash } from '@/lib/server/forms/flash'
import type { Shopper } from '@/lib/server/session/shopper'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { paymentOrigins } from '@/lib/server/request/env'
import { log } from '@/lib/server/request/log'

/**
 * Asks the platform for the result of a payment, trusting nothing in the URL that the provider
 * returned the shopper to, and updates the cart cookie.
 * @returns the page that follows.
 */
export async function settleReturn(shopper: Shopper): Promise<string> {
  const cart = await findAnyCart(shopper)
  const orderToken = shopper.cart?.pendingOrder ?? cart?.orderToken
  // Without the session: the token alone opens an order, and a session that has ended would not.
  const order = orderToken ? await findOrderByToken(shopper.clientWith(), orderToken) : null
  if (!orderToken || !order) {
    if (shopper.cart?.pendingOrder) await saveCart(shopper, { pendingOrder: undefined })
    if (cart) return '/checkout'
    // Another tab was faster: the cart is already empty, but its order is known.
    const { lastOrder } = shopper.cart ?? {}
    return lastOrder ? orderPath(lastOrder) : '/cart'
  }
  if (isRefused(order)) return startNextRound(shopper, order)
  const isNewCart = cart?.status === 'open'
  if (order.payment.status === 'pending') {
    await saveCart(shopper, { pendingOrder: orderToken })
  } else {
    await forgetCart(shopper, isNewCart ? cart.token : '', orderToken)
  }
  return orderPath(orderToken)
}

/** The cart of the cookie in any state, or null. */
async function findAnyCart({ client, cart }: Shopper): Promise<Cart | null> {
  if (!cart?.token) return null
  try {
    return await getCart(client, cart.token)
  } catch (error) {
    if (hasCode(error, 'Cart.NotFound')) return null
    throw error
  }
}

const REFUSALS: Readonly<Record<string, string>> = {
  cancelled: 'paymentCancelled',
  declined: 'paymentDeclined',
  expired: 'paymentExpired',
}

function isRefused(order: Order): boolean {
  return order.payment.status in REFUSALS || order.state === 'invalidated'
}

/** Nothing was charged and the cart is open again: the next attempt gets a new idempotency key. */
async function startNextRound(shopper: Shopper, order: Order): Promise<string> {
  const round = (shopper.cart?.round ?? 0) + 1
  await saveCart(shopper, { pendingOrder: undefined, paymentMethodId: undefined, round })
  const key = REFUSALS[order.payment.status] ?? 'paymentExpired'
  const { store } = shopper
  const { calendar } = getStoreFormats(store, shopper.locale)
  const time = formatMomentDay(order.updatedOn, calendar, 'time')
  const values = { refused: order.payment.methodId, time }
  return pathWithFlash('/checkout/payment', { form: 'payment', errors: { '': { key } }, values })
}

/**
 * The provider's page for a payment, or null when the platform names none, or one outside
 * PAYMENT_ORIGINS: shoppers are sent only to origins that the merchant has listed.
 */
export function paymentUrl(redirectUrl: string | null): string | null {
  if (redirectUrl === null) return null
  const url = URL.canParse(redirectUrl) ? new URL(redirectUrl) : null
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url && isWeb && paymentOrigins().includes(url.origin)) return url.href
  log('error', 'the payment page is not in PAYMENT_ORIGINS')
  return null
}
