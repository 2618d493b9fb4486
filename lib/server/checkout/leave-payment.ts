import 'server-only'
import type { z } from 'zod'
import { joinCarts } from '@/lib/commerce/customer-cart'
import { cancelPayment, type OwnOrder } from '@/lib/commerce/orders'
import type { leaveSchema } from '@/lib/shop/orders/order-requests'
import { saveCart } from '@/lib/server/cart/cart'
import type { Outcome } from '@/lib/server/forms/form-action'
import { askOf } from '@/lib/server/orders/order-requests'
import type { CartSession } from '@/lib/server/session/sealed-cookies'
import type { Shopper } from '@/lib/server/session/shopper'

type Left =
  /** The cart is back, less the items that are sold out. */
  | { readonly outcome: 'back'; readonly missing: number; readonly full: number }
  /** Paid meanwhile. */
  | { readonly outcome: 'stands' }
  /** Cancelled as an order, which leaves no cart. */
  | { readonly outcome: 'cancelled' }
  /** Bought again, changed in another browser, or in the cart of a customer who is not signed in. */
  | { readonly outcome: 'elsewhere' }

/**
 * Ends the payment of an order. Unless it was paid meanwhile, its cart becomes that of this
 * browser, with what was added to another one since. `kept` is saved in the same cookie.
 */
export async function leavePayment(
  shopper: Shopper,
  order: OwnOrder,
  kept: Partial<CartSession> = {},
): Promise<Left> {
  const left = await cancelPayment(shopper.client, order)
  if (left && left.state !== 'invalidated' && left.state !== 'cancelled') {
    return { outcome: 'stands' }
  }
  const { token = '', pendingOrder, refusedOrder, leftOrder, leftToken } = shopper.cart ?? {}
  const orderKey = left?.orderToken ?? ('orderToken' in order ? order.orderToken : order.orderId)
  // The platform names a guest's cart only while it is unchanged; this browser may know it.
  const isHeld = orderKey === (pendingOrder ?? refusedOrder)
  const heldToken = isHeld ? token : orderKey === leftOrder ? leftToken : undefined
  const known = left?.state === 'invalidated' ? heldToken : undefined
  // On a platform without the operation, the provider's answer has reopened the cart.
  const here = (left ? (left.cartToken ?? known) : token) || null
  const tokens = { here, elsewhere: token || null }
  const joined = await joinCarts(shopper.client, tokens, shopper.customer?.customerId ?? null)
  const isBack = here !== null && joined.token === here
  const pending = pendingOrder === orderKey ? undefined : pendingOrder
  const older = leftOrder === orderKey ? {} : { leftOrder, leftToken }
  const others = { leftOrder: undefined, leftToken: undefined, ...older }
  if (isBack) {
    const newer = pending && { leftOrder: pending, leftToken: token }
    const own = { token: here, pendingOrder: undefined, refusedOrder: orderKey }
    await saveCart(shopper, { ...kept, ...own, ...others, ...newer })
    return { outcome: 'back', missing: joined.missing + joined.short, full: joined.full }
  }
  const isGone = isHeld && joined.token !== token
  const gone = isGone ? { token: '', paymentMethodId: undefined, refusedOrder: undefined } : {}
  const isCancelled = left?.state === 'cancelled'
  const became = isGone && isCancelled ? { lastOrder: orderKey } : {}
  await saveCart(shopper, { ...kept, ...others, ...gone, ...became, pendingOrder: pending })
  return { outcome: isCancelled ? 'cancelled' : 'elsewhere' }
}

/** Ends the payment of an order to pay another way, to change the order, or to cancel it. */
export const leaveOnce = ({ way, ...key }: z.infer<typeof leaveSchema>, shopper: Shopper) =>
  askOf(shopper, key, async (by, order): Promise<Outcome> => {
    const left = await leavePayment(by, order)
    if (left.outcome === 'stands') return { ok: true, notice: { key: 'orderStands' } }
    if (left.outcome === 'cancelled') return { ok: true, notice: { key: 'orderCancelled' } }
    if (left.outcome === 'elsewhere') return { ok: true, notice: { key: 'orderElsewhere' } }
    const values = { missing: left.missing, full: left.full }
    if (way === 'cancel') return { ok: true, notice: { key: 'orderEnded', values } }
    const go = way === 'another' ? '/checkout/payment' : '/cart'
    return { ok: true, go, notice: { key: 'orderBack', values } }
  })
