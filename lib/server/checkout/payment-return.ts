import 'server-only'
import { findCart, type Cart } from '@/lib/commerce/cart'
import { findOrderByToken, type Order } from '@/lib/commerce/order'
import { orderPath } from '@/lib/shop/links'
import { formatHour } from '@/lib/shop/i18n/formatters'
import { forgetCart, saveCart } from '@/lib/server/cart/cart'
import { pathWithFlash } from '@/lib/server/forms/flash'
import type { Shopper } from '@/lib/server/session/shopper'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { paymentOrigins } from '@/lib/server/request/env'
import { log } from '@/lib/server/request/log'
import { leavePayment } from './leave-payment'

/**
 * Asks the platform for the result of a payment, trusting nothing in the URL of the return, and
 * updates the cart cookie. @returns the page that follows.
 */
export async function settleReturn(shopper: Shopper): Promise<string> {
  const token = shopper.cart?.token
  const cart = token ? await findCart(shopper.client, token) : null
  const { pendingOrder, lastOrder } = shopper.cart ?? {}
  const orderToken = pendingOrder ?? cart?.orderToken
  // Without the session: the token alone opens an order, and a session that has ended would not.
  const order = orderToken ? await findOrderByToken(shopper.clientWith(), orderToken) : null
  if (!orderToken || !order) {
    if (pendingOrder) await saveCart(shopper, { pendingOrder: undefined })
    const left = pendingOrder ? null : await settleLeft(shopper)
    if (left) return left
    if (cart) return (await findLatePayment(shopper)) ?? '/checkout'
    // Another tab was faster: the cart is already empty, but its order is known.
    return lastOrder ? orderPath(lastOrder) : '/cart'
  }
  if (isRefused(order)) return startNextRound(shopper, orderToken, { order, cart })
  const isNewCart = cart?.status === 'open'
  if (order.payment.status === 'pending') {
    await saveCart(shopper, { pendingOrder: orderToken })
  } else {
    await forgetCart(shopper, isNewCart ? cart.token : '', orderToken)
  }
  return orderPath(orderToken)
}

/**
 * The page of the order that was left for another cart, unless a newer one was placed and nothing
 * has been paid for this one. Its items join that cart only when the shopper says so there.
 */
async function settleLeft(shopper: Shopper): Promise<string | null> {
  const { leftOrder, lastOrder } = shopper.cart ?? {}
  const order = leftOrder ? await findOrderByToken(shopper.clientWith(), leftOrder) : null
  if (!leftOrder || !order) return null
  const { status, isProcessing } = order.payment
  const isUnpaid = isRefused(order) || (status === 'pending' && !isProcessing)
  if (isUnpaid && lastOrder) return null
  if (!isUnpaid && status !== 'pending') {
    await saveCart(shopper, { leftOrder: undefined, leftToken: undefined, lastOrder: leftOrder })
  }
  return orderPath(leftOrder)
}

/** The payment step, if the payment that was ended before has arrived after all. */
async function findLatePayment({ cart, clientWith }: Shopper): Promise<string | null> {
  const order = cart?.refusedOrder ? await findOrderByToken(clientWith(), cart.refusedOrder) : null
  if (order?.payment.status !== 'refunded') return null
  const errors = { '': { key: 'paymentLate' } }
  return pathWithFlash('/checkout/payment', { form: 'payment', errors })
}

const REFUSALS: Readonly<Record<string, string>> = {
  cancelled: 'paymentCancelled',
  declined: 'paymentDeclined',
  expired: 'paymentExpired',
  refunded: 'paymentLate',
}

/** Whether nothing is paid for an order, and nothing can be any more: its cart may be open again. */
export function isRefused(order: Order): boolean {
  const { status } = order.payment
  return order.state === 'invalidated' || (status in REFUSALS && status !== 'refunded')
}

/**
 * The cart is open again. Only a method that was declined is no longer selected. Without a cart, as
 * when the shop has cancelled, the order says what became of it.
 */
async function startNextRound(
  shopper: Shopper,
  orderToken: string,
  { order, cart }: { order: Order; cart: Cart | null },
): Promise<string> {
  const { status, methodId } = order.payment
  const isDeclined = status === 'declined'
  const kept = isDeclined ? { paymentMethodId: undefined } : {}
  const { outcome } = await leavePayment(shopper, { orderToken }, kept)
  if (outcome !== 'back') {
    const isItsCart = cart?.orderToken === orderToken
    if (isItsCart) await forgetCart(shopper, '', orderToken)
    return orderPath(orderToken)
  }
  const key = REFUSALS[status] ?? 'paymentExpired'
  const { calendar } = getStoreFormats(shopper.store, shopper.locale)
  const time = formatHour(order.updatedOn, calendar)
  const values: Record<string, string> = isDeclined ? { refused: methodId, time } : {}
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
