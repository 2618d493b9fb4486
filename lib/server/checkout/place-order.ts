import 'server-only'
import type { z } from 'zod'
import {
  completeCart,
  ORDER_DEADLINE_MS,
  type Completion,
  type PlacedOrder,
} from '@/lib/commerce/checkout'
import { findCart } from '@/lib/commerce/cart'
import { asFault, FAULT_RULES, type CommerceError } from '@/lib/commerce/errors'
import { keyOf, whenFree } from '@/lib/commerce/client'
import { findOrderByToken } from '@/lib/commerce/order'
import type { placeOrderSchema } from '@/lib/shop/checkout/checkout-forms'
import { orderPath } from '@/lib/shop/links'
import { findMoney, formatMoney, type Money } from '@/lib/shop/i18n/money'
import { forgetCart, saveCart } from '@/lib/server/cart/cart'
import { pathWithFlash } from '@/lib/server/forms/flash'
import { refuse, type Outcome } from '@/lib/server/forms/form-action'
import { log, unlessFault } from '@/lib/server/request/log'
import { originOf } from '@/lib/server/request/origin'
import type { CartSession, Message } from '@/lib/server/session/sealed-cookies'
import type { Shopper } from '@/lib/server/session/shopper'
import { deliveryRefusal, seenOf, withoutCart } from './checkout'
import { isRefused, settleReturn, paymentUrl } from './payment-return'
import { localeOf } from '@/lib/server/request/stores'
import { localizePath, mailLanguageOf } from '@/lib/server/request/request-locale'

/** What the shopper saw on the review page and agreed to. */
type Agreement = z.infer<typeof placeOrderSchema>

/**
 * Places the order that the shopper has agreed to, once: the idempotency key is derived from all that
 * is sent and the order that was not paid before, so a double click, a reload and a lost reply repeat
 * the same request; what differs, as in another language, meets the completed cart
 * (docs/decisions/061). All calls share one deadline; what it cuts off is told as unknown.
 */
export async function placeOnce(given: Shopper, agreed: Agreement): Promise<Outcome> {
  const shopper = endingBy(given, Date.now() + ORDER_DEADLINE_MS)
  const { cart } = shopper
  if (!cart?.token) return withoutCart(shopper)
  const { paymentMethodId } = cart
  if (!paymentMethodId) return { ok: true, go: '/checkout/payment' }
  try {
    if (!(await isAsSeen(shopper, cart.token, paymentMethodId, agreed))) {
      return refuse('', 'orderChanged')
    }
    const order = await placeLive(shopper, cart, {
      paymentMethodId,
      expectedTotal: agreed.total,
      expectedShipping: agreed.delivery,
      buyerNote: agreed.buyerNote,
    })
    return { ok: true, go: await settle(shopper, order) }
  } catch (error) {
    const fault = asFault(error)
    if (!fault) throw error
    log(FAULT_RULES[fault.kind].logLevel, 'order not placed', fault)
    return refusalOf(fault, shopper, agreed)
  }
}

/**
 * Whether the review would still show what was agreed to. The platform itself says that the total
 * has changed, and answers with the order of a cart that was bought.
 */
async function isAsSeen(
  { client }: Shopper,
  token: string,
  paymentMethodId: string,
  { seen, total }: Agreement,
): Promise<boolean> {
  if (seen === undefined) return true
  const cart = await findCart(client, token)
  if (cart?.status !== 'open' || cart.total.amountMinor !== total.amountMinor) return true
  return seenOf(cart, paymentMethodId) === seen
}

const endingBy = (shopper: Shopper, time: number): Shopper => ({
  ...shopper,
  client: shopper.client.until(time),
  clientWith: (accessToken) => shopper.clientWith(accessToken).until(time),
})

type Wish = Omit<Completion, 'returnUrl' | 'locale' | 'localeUrl' | 'idempotencyKey'>

/**
 * The first answer is repeated for a day. If its order was refused or invalidated meanwhile, which
 * this browser may not know, the cart is open again: the next attempt's key names that order.
 */
async function placeLive(shopper: Shopper, cart: CartSession, wish: Wish): Promise<PlacedOrder> {
  const placed = await completeWhenFree(shopper, cart, wish)
  const { orderToken } = placed
  if (!placed.isReplayed || orderToken === cart.refusedOrder) return placed
  const read = findOrderByToken(shopper.clientWith(), orderToken)
  const order = await unlessFault('order of a repeated answer not read', read, null)
  if (!order || !isRefused(order)) return placed
  return placeLive(shopper, { ...cart, refusedOrder: orderToken }, wish)
}

/** Waits while an earlier request with the same key is still in flight. */
async function completeWhenFree(
  shopper: Shopper,
  { token, refusedOrder }: CartSession,
  wish: Wish,
): Promise<PlacedOrder> {
  const origin = originOf(shopper.host)
  const returnUrl = origin + (await localizePath('/checkout/return'))
  const completion = { ...wish, returnUrl, ...(await mailLanguageOf(shopper)) }
  const idempotencyKey = keyOf({ token, refusedOrder, ...completion })
  return whenFree(() => completeCart(shopper.client, token, { ...completion, idempotencyKey }))
}

/** Updates the cookie; returns the URL of the provider's page, or of the confirmation. */
async function settle(shopper: Shopper, order: PlacedOrder): Promise<string> {
  const { status, redirectUrl } = order.payment
  if (status === 'pending') {
    await saveCart(shopper, { pendingOrder: order.orderToken })
    return paymentUrl(redirectUrl) ?? orderPath(order.orderToken)
  }
  await forgetCart(shopper, '', order.orderToken)
  return orderPath(order.orderToken)
}

const PAGES: Readonly<Record<string, { page: string; form: string; key: string }>> = {
  'Cart.TotalChanged': { page: '/checkout/review', form: 'order', key: 'totalChanged' },
  'Cart.ShippingChanged': { page: '/checkout/review', form: 'order', key: 'deliveryChanged' },
  'Cart.InsufficientStock': { page: '/cart', form: 'cart', key: 'stockChanged' },
  'Cart.ShippingUnavailable': { page: '/checkout/delivery', form: 'delivery', key: 'deliveryGone' },
  'Payment.MethodUnavailable': { page: '/checkout/payment', form: 'payment', key: 'paymentGone' },
}

const wasPlaced = new Set<string | undefined>([
  'Cart.Completed',
  'Common.IdempotencyMismatch',
  'Common.AnswerUnreadable',
])

/** The page that explains why there is no order yet. An unknown outcome leads back to the review. */
async function refusalOf(
  error: CommerceError,
  shopper: Shopper,
  { total, buyerNote }: Agreement,
): Promise<Outcome> {
  // `runForm` handles both: with the sign-in page, or by saying when to try again.
  if (error.kind === 'unauthenticated' || error.kind === 'limited') throw error
  // The answer of one that was placed is emptied when somebody is erased. Only such an answer can
  // belong to another body, as an upgraded platform may read it.
  if (wasPlaced.has(error.code)) return { ok: true, go: await orderedPath(shopper) }
  if (error.code === 'Cart.NotFound') return { ok: true, go: '/cart' }
  const known = PAGES[error.code ?? '']
  const isLost = ['timeout', 'unavailable', 'malformed'].includes(error.kind)
  const isUnknown = isLost || error.code === 'Common.RequestInFlight'
  // What we sent is wrong, such as an address of another shop to return to: the log names the field.
  const isOurs = error.kind === 'invalid' || error.kind === 'forbidden'
  const fallback = isUnknown ? 'outcomeUnknown' : isOurs ? 'notPlaced' : 'changed'
  const { page, form, key } = known ?? { page: '/checkout/review', form: 'order', key: fallback }
  const said = key === 'deliveryGone' ? deliveryRefusal(error) : key
  const message: Message = { key: said, values: { total: newTotal(error, shopper, total) } }
  const field = form === 'cart' ? 'quantity' : ''
  const errors = { [field]: message }
  // After an unknown outcome the platform may not have the note.
  const values = form === 'order' ? { buyerNote } : {}
  const isFault = !known && (isLost || isOurs)
  return { ok: false, errors, isFault, go: await pathWithFlash(page, { form, errors, values }) }
}

/**
 * The page of the order that a cart has become. The cookie is written here, because Next follows a
 * redirect to a handler itself and loses the cookies that the handler sets.
 */
async function orderedPath(shopper: Shopper): Promise<string> {
  try {
    return await settleReturn(shopper)
  } catch (error) {
    if (!asFault(error)) throw error
    // While the platform is down, that page says what is safe and what to press.
    return '/checkout/return'
  }
}

function newTotal(error: CommerceError, shopper: Shopper, shown: Money): string {
  const money = findMoney(error.extensions.total, shown.currencyCode) ?? shown
  return formatMoney(money, localeOf(shopper.store, shopper.locale).priceLocale)
}
