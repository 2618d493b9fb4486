import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { toCompletedEvent } from '#commerce/cart/cart-events.ts'
import { selectVariantIds } from '#commerce/cart/cart-lines.ts'
import { viewCart, type CartView } from '#commerce/cart/cart-view.ts'
import { lockCart } from '#commerce/cart/carts.ts'
import { countRedemption, lockCoupon } from '#commerce/coupons/coupons.ts'
import type { CartRequest } from '#commerce/cart/change-cart.ts'
import { placeOrder, type Purchase } from '#commerce/orders/place-order.ts'
import type { OrderView } from '#commerce/orders/read-orders.ts'
import { holdPaymentChoice, type CarriesOut } from '#commerce/payments/payment-choices.ts'
import type { ShippingSelection } from '#commerce/shipping/choice.ts'
import { lockStock } from '#commerce/stock/move-stock.ts'
import { count } from '#count.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import type { Secrets } from '#store/derived-tokens.ts'
import { newId } from '#store/ids.ts'
import { carts, type Cart } from '#store/schema/carts.ts'
import type { Customer } from '#store/schema/customers.ts'
import { orders, type Order, type OrderShipping } from '#store/schema/orders.ts'
import { payments, type Payment, type PaymentMethod } from '#store/schema/payments.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { CheckoutRefusal, MissingPart } from './checkout-refusal.ts'

export interface CheckoutRequest
  extends CartRequest, Pick<Purchase, 'returnUrl' | 'locale' | 'localePath'> {
  paymentMethodId: string
  /** The total that the shopper saw, minor units. */
  expectedTotalMinor: number
  /** The delivery that the shopper saw; undefined accepts any. */
  expectedShipping?: ShippingSelection | undefined
  /** The buyer's note to the shop; undefined keeps that of the cart. */
  buyerNote: string | null | undefined
  /** Whose order it is, null for a guest’s; undefined keeps the customer of the cart. */
  customer?: Customer | null
}

export type CheckoutAnswer = { ok: true; order: Order; payment: Payment } | CheckoutRefusal

/** A side effect in the transaction of a new order, such as queueing an email. */
type Confirm = (placed: OrderView) => Promise<void>
/** For an order without a payment page: reads what confirming it needs. */
type PrepareConfirmation = (tx: Tx, store: Store, locale: string | null) => Promise<Confirm>

interface Checkout {
  db: Db
  secrets: Secrets
  carriesOut: CarriesOut
  prepareConfirmation: PrepareConfirmation
}

async function findPlaced(tx: Tx, storeId: string, orderId: string): Promise<CheckoutAnswer> {
  const order = await findRow(tx, orders, eq(orders.id, orderId), eq(orders.storeId, storeId))
  const payment = await findRow(tx, payments, eq(payments.orderId, orderId))
  if (!order || !payment) throw new Error(`Order ${orderId} vanished.`)
  return { ok: true, order, payment }
}

/** Locks what an order uses up: stock, then coupon; every checkout in the same order. */
async function lockGoods(tx: Tx, cart: Cart) {
  await lockStock(tx, selectVariantIds(tx, cart.id))
  if (cart.couponCode !== null) await lockCoupon(tx, cart.storeId, cart.couponCode)
}

function listMissing({ cart, shipping, itemCount }: CartView): MissingPart[] {
  const collects = shipping?.type === 'pickup'
  const missing: [MissingPart, boolean][] = [
    ['items', itemCount === 0],
    ['email', cart.email === null],
    ['shipping', cart.shippingMethodId === null],
    ['shippingAddress', cart.shippingAddress === null && !collects],
  ]
  return missing.filter(([, lacks]) => lacks).map(([part]) => part)
}

const toSelection = (shipping: OrderShipping): ShippingSelection => ({
  shippingMethodId: shipping.methodId,
  pickupPointId: shipping.pickupPoint?.id ?? null,
  scheduledDate: shipping.scheduledDate,
  scheduledWindow: shipping.scheduledWindow ?? null,
})

type Readiness = { ok: true; shipping: OrderShipping; method: PaymentMethod } | CheckoutRefusal

/** Checks every reason to refuse, what the shopper has left out first. */
async function checkReady(
  tx: Tx,
  view: CartView,
  request: CheckoutRequest,
  carriesOut: Checkout['carriesOut'],
): Promise<Readiness> {
  const missing = listMissing(view)
  if (missing.length > 0) return { ok: false, code: 'Cart.NotReady', missing }
  const { shipping, totals, cart } = view
  const lapse = view.shippingNotice?.code ?? 'unavailable'
  if (!shipping) return { ok: false, code: 'Cart.ShippingUnavailable', reason: lapse }
  const { totalMinor } = totals
  const countryCode = cart.shippingAddress?.countryCode ?? request.store.countryCode
  const methodId = request.paymentMethodId
  const purchase = { totalMinor, shippingType: shipping.type, countryCode, methodId }
  const choice = await holdPaymentChoice(tx, request.store, carriesOut, purchase)
  if (!choice) return { ok: false, code: 'Payment.MethodNotFound' }
  const { method, reason } = choice
  if (reason !== null) return { ok: false, code: 'Payment.MethodUnavailable', reason }
  if (method.type === 'redirect' && request.returnUrl === null) {
    return { ok: false, code: 'Payment.ReturnUrlMissing' }
  }
  if (totalMinor !== request.expectedTotalMinor) {
    return { ok: false, code: 'Cart.TotalChanged', totalMinor }
  }
  const expected = request.expectedShipping
  if (expected && !isDeepStrictEqual(toSelection(shipping), expected)) {
    return { ok: false, code: 'Cart.ShippingChanged' }
  }
  return { ok: true, shipping, method }
}

async function closeCart(tx: Tx, { cart, totals }: CartView, orderId: string, now: Date) {
  const { customerId } = cart
  const set = { status: 'completed', orderId, customerId, updatedOn: now } as const
  await tx.update(carts).set(set).where(eq(carts.id, cart.id))
  return toCompletedEvent(cart, totals.totalMinor, now)
}

/** The cart with who it is bought for, and what it lacks of the account; kept only with the order. */
function ofBuyer(cart: Cart, { customer }: CheckoutRequest): Cart {
  if (customer === undefined) return cart
  return {
    ...cart,
    customerId: customer?.id ?? null,
    email: cart.email ?? customer?.email ?? null,
    firstName: cart.firstName ?? customer?.firstName ?? null,
    lastName: cart.lastName ?? customer?.lastName ?? null,
  }
}

async function buy(
  tx: Tx,
  checkout: Checkout,
  cart: Cart,
  request: CheckoutRequest,
): Promise<CheckoutAnswer> {
  const { store, now, returnUrl, locale, localePath } = request
  await lockGoods(tx, cart)
  const view = await viewCart(tx, store, ofBuyer(cart, request), now)
  const ready = await checkReady(tx, view, request, checkout.carriesOut)
  if (!ready.ok) return ready
  const orderId = newId('ord')
  const coupon = view.coupon?.refusal === null ? view.coupon : null
  if (coupon?.id) await countRedemption(tx, coupon.id, 1)
  // Before placing the order, whose number is taken under a lock that every checkout of the store
  // waits for.
  const isConfirmed = ready.method.type !== 'redirect' || view.totals.totalMinor === 0
  const confirm = isConfirmed ? await checkout.prepareConfirmation(tx, store, locale) : null
  const cartEvent = await closeCart(tx, view, orderId, now)
  const wish = { ...ready, store, view, returnUrl, locale, localePath, now }
  const purchase: Purchase = { ...wish, orderId, cartEvent }
  const placed = await placeOrder(tx, checkout.secrets, purchase)
  const { order, payment } = placed
  await confirm?.(placed)
  return { ok: true, order, payment }
}

/** Kept on the cart, so that it survives a refused order, and one whose payment is abandoned. */
async function keepNote(tx: Tx, cart: Cart, { buyerNote }: CheckoutRequest): Promise<Cart> {
  if (buyerNote === undefined || buyerNote === cart.buyerNote) return cart
  await tx.update(carts).set({ buyerNote }).where(eq(carts.id, cart.id))
  return { ...cart, buyerNote }
}

/**
 * Buys a cart in one transaction: the order with its number, items and payment, the stock, the
 * coupon, the completed cart and their events are all written, or none of them. A cart that was
 * bought answers with its order.
 */
export async function completeCart(checkout: Checkout, request: CheckoutRequest) {
  const { store, token, now } = request
  const { isNew, answer } = await checkout.db.transaction(async (tx) => {
    const cart = await lockCart(tx, { storeId: store.id, token, now })
    if (cart?.status === 'completed' && cart.orderId !== null) {
      return { isNew: false, answer: await findPlaced(tx, store.id, cart.orderId) }
    }
    const answer: CheckoutAnswer = cart
      ? await buy(tx, checkout, await keepNote(tx, cart, request), request)
      : { ok: false, code: 'Cart.NotFound' }
    return { isNew: answer.ok, answer }
  })
  if (isNew) count('vitrine.orders')
  return answer
}
