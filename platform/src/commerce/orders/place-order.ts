import { eq, sql } from '#store/drizzle.ts'
import { destinationOf, type CartView } from '#commerce/cart/cart-view.ts'
import { goodsOf } from '#commerce/cart/cart-lines.ts'
import type { Allocation } from '#commerce/stock/allocate.ts'
import { takeStock } from '#commerce/stock/move-stock.ts'
import type { Tx } from '#store/database.ts'
import type { PlatformEvent } from '#store/events.ts'
import { createDerivedToken, type Secrets } from '#store/derived-tokens.ts'
import { newId } from '#store/ids.ts'
import { orderItems, orders, type Order, type OrderShipping } from '#store/schema/orders.ts'
import { payments, type PaymentMethod } from '#store/schema/payments.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { insertRow } from '#store/write-row.ts'
import { isOf } from './guest-orders.ts'
import { actorOn, announceOrder, moveOrder } from './move-order.ts'
import { readOrderTax } from './order-tax.ts'
import type { OrderView } from './read-orders.ts'

/** How long a redirect payment may stay pending. */
const paymentLifeMs = 30 * 60_000

const dayMs = 24 * 3600_000
const usualHoldDays = 7

/**
 * Until when stock is held for an order that is not paid yet. The store sets the days per payment
 * method; a redirect payment has the life of its page. A confirmed order holds its stock for good,
 * as one on invoice is from the beginning.
 */
function holdUntil({ store, method, now }: Purchase): Date | null {
  if (method.type === 'invoice') return null
  if (method.type === 'redirect') return new Date(now.getTime() + paymentLifeMs)
  const days = store.settings.unpaidOrderDays?.[method.type] ?? usualHoldDays
  return new Date(now.getTime() + days * dayMs)
}

export interface Purchase {
  /** The id of the new order, which its cart already has. */
  orderId: string
  store: Store
  view: CartView
  cartEvent: PlatformEvent
  shipping: OrderShipping
  method: PaymentMethod
  /** Where the provider returns the shopper to; checked by the caller. */
  returnUrl: string | null
  /** The shopper's language (BCP 47) and the path prefix of the shop in it, for emails. */
  locale: string | null
  localePath: string | null
  now: Date
}

/** The next order number, without gaps; locked last, because every checkout of the store waits. */
async function takeOrderNumber(tx: Tx, store: Store): Promise<string> {
  const [row] = await tx
    .update(stores)
    .set({ nextOrderNumber: sql`${stores.nextOrderNumber} + 1` })
    .where(eq(stores.id, store.id))
    .returning({ next: stores.nextOrderNumber })
  if (!row) throw new Error('The store vanished.')
  return `${store.orderPrefix}${String(row.next - 1)}`
}

async function insertOrder(tx: Tx, secrets: Secrets, purchase: Purchase): Promise<Order> {
  const { store, view, shipping, locale, localePath, now } = purchase
  const { cart, totals } = view
  const coupon = view.coupon?.refusal === null ? view.coupon : null
  const { tokenSeed, tokenHash } = createDerivedToken(secrets, 'order')
  const { shippingAddress: sentTo } = cart
  const own = sentTo && isOf(cart, sentTo) ? sentTo : null
  return insertRow(tx, orders, {
    id: purchase.orderId,
    tenantId: store.tenantId,
    storeId: store.id,
    cartId: cart.id,
    customerId: cart.customerId,
    orderNumber: await takeOrderNumber(tx, store),
    tokenSeed,
    tokenHash,
    shipping,
    locale,
    localePath,
    currencyCode: cart.currencyCode,
    email: cart.email,
    firstName: cart.firstName ?? own?.firstName ?? null,
    lastName: cart.lastName ?? own?.lastName ?? null,
    phone: cart.phone ?? own?.phone ?? null,
    ...totals,
    buyerNote: cart.buyerNote,
    couponCode: coupon?.code ?? null,
    couponId: coupon?.id ?? null,
    taxIncluded: store.taxIncluded,
    taxRate: store.taxRate,
    taxSummary: view.tax.summary,
    shippingTaxMinor: view.tax.shippingTaxMinor,
    taxCountry: destinationOf(store, cart, shipping.pickupPoint).countryCode,
    shippingAddress: cart.shippingAddress,
    billingAddress: cart.billingAddress ?? cart.shippingAddress,
    placedOn: now,
    createdOn: now,
    updatedOn: now,
  })
}

type Line = CartView['lines'][number]

async function insertItems(tx: Tx, order: Order, lines: Line[], taken: Allocation[][]) {
  const { id: orderId, tenantId, storeId } = order
  const rows = lines.map((line, position) => ({
    // Only the columns of the table are written: the item, its price and its tax.
    ...line,
    id: newId('ori'),
    tenantId,
    storeId,
    orderId,
    position,
    sellerId: line.variant?.sellerId ?? null,
    allocations: taken[position] ?? [],
  }))
  return tx.insert(orderItems).values(rows).returning()
}

async function insertPayment(tx: Tx, secrets: Secrets, order: Order, purchase: Purchase) {
  const { method, returnUrl, now } = purchase
  const isFree = order.totalMinor === 0
  const redirect = method.type === 'redirect' && !isFree
  const token = redirect ? createDerivedToken(secrets, 'payment') : null
  return insertRow(tx, payments, {
    tenantId: order.tenantId,
    storeId: order.storeId,
    orderId: order.id,
    methodId: method.id,
    type: method.type,
    provider: redirect ? (method.provider ?? 'practice') : null,
    capture: redirect ? method.capture : 'automatic',
    name: method.name,
    instructions: method.instructions,
    // There is nothing to pay for a free order.
    status: isFree ? 'paid' : redirect ? 'pending' : 'due',
    amountMinor: order.totalMinor,
    currencyCode: order.currencyCode,
    tokenSeed: token?.tokenSeed ?? null,
    tokenHash: token?.tokenHash ?? null,
    returnUrl: redirect ? returnUrl : null,
    expiresOn: isFree ? null : holdUntil(purchase),
    createdOn: now,
    updatedOn: now,
  })
}

/**
 * Writes the order of a cart whose stock is locked: its items, payment and first event. From
 * `takeOrderNumber` on, each statement holds up the other checkouts of the store.
 */
export async function placeOrder(tx: Tx, secrets: Secrets, purchase: Purchase): Promise<OrderView> {
  const { store, view, now } = purchase
  const lines = view.lines.filter((line) => line.quantity > 0)
  const scope = { tenantId: store.tenantId, storeId: store.id, orderId: purchase.orderId, now }
  const { taken, events } = await takeStock(tx, scope, goodsOf(lines), view.pickupLocationId)
  const created = await insertOrder(tx, secrets, purchase)
  const items = await insertItems(tx, created, lines, taken)
  const payment = await insertPayment(tx, secrets, created, purchase)
  await announceOrder(tx, created, now, { causes: [purchase.cartEvent, ...events], items })
  const isConfirmed = payment.status === 'paid' || payment.type === 'invoice'
  const order = isConfirmed ? await moveOrder(tx, created, { to: 'confirmed', now }) : created
  const states = isConfirmed ? [created.state, order.state] : [order.state]
  const timeline = states.map((state) => ({ state, occurredOn: now, actor: actorOn(order) }))
  const later = { withdrawals: [], withdrawnOn: null, refunds: [], shipments: [], returns: [] }
  const none = { isWithdrawalOpen: false, unwanted: {} }
  return { order, ...readOrderTax(order, items), timeline, payment, ...later, ...none }
}
