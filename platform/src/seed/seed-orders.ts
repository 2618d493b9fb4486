import type { MakeId, Scope } from '#commerce/catalog/read/product-rows.ts'
import { fulfilmentOf } from '#commerce/orders/life-cycle.ts'
import { taxOf } from '#commerce/tax/tax.ts'
import { addUp, sumLines } from '#commerce/pricing/totals.ts'
import { selectLiveVariants, toLiveVariants } from '#commerce/stock/live-variants.ts'
import { readTextsOfKinds } from '#commerce/translations/read-texts.ts'
import type { Tx } from '#store/database.ts'
import { createDerivedToken, type Secrets } from '#store/derived-tokens.ts'
import type { StoredAddress } from '#store/schema/carts.ts'
import {
  orderEvents,
  orderItems,
  orders,
  type FulfillmentStatus,
  type OrderShipping,
  type OrderState,
} from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import type { DemoOrder, DemoShop } from './demo-shop.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** `language` is the customer's, null for the catalogue's own. */
type Buyer = {
  customerId: string
  email: string
  language: string | null
  secrets: Secrets
  now: Date
}

/** The product data that an order copies, in the language of the buyer. */
async function readOffers(tx: Tx, { storeId }: Scope, language: string | null) {
  const rows = await selectLiveVariants(tx, storeId)
  const live = await toLiveVariants(tx, { id: storeId, language }, rows)
  const kinds = ['shippingMethod', 'pickupPoint', 'paymentMethod'] as const
  return {
    variants: new Map([...live.values()].map((variant) => [variant.snapshot.sku, variant])),
    texts: await readTextsOfKinds(tx, { storeId, language }, [...kinds]),
  }
}

type Offers = Awaited<ReturnType<typeof readOffers>>

type Given = Buyer & { offers: Offers }

function find<Item extends { key: string }>(items: Item[], key: string): Item {
  const item = items.find((candidate) => candidate.key === key)
  if (!item) throw new Error(`The demo shop has no ${key}.`)
  return item
}

/** What became of the pieces of a line. They were never taken from the stock of the shop. */
function toPieces(order: DemoOrder, quantity: number) {
  const states = new Set(statesOf(order).map(([state]) => state))
  if (states.has('cancelled')) return { cancelledWrittenOff: quantity }
  const isCollected = order.point !== undefined && states.has('delivered')
  const isShipped = states.has('inTransit') || isCollected
  return {
    shippedQuantity: isShipped ? quantity : 0,
    returnedInspected: states.has('returned') ? quantity : 0,
  }
}

function toItemRows(scope: Scope, order: DemoOrder, orderId: string, offers: Offers, make: MakeId) {
  return Object.entries(order.lines).map(([sku, quantity], position) => {
    const variant = offers.variants.get(sku)
    if (!variant) throw new Error(`The demo catalogue has no ${sku}.`)
    const { productId, variantId, snapshot, unitPriceMinor } = variant
    return {
      ...scope,
      id: make('oit', `${order.number}/${sku}`),
      orderId,
      position,
      productId,
      variantId,
      snapshot,
      quantity,
      ...toPieces(order, quantity),
      unitPriceMinor,
      lineTotalMinor: unitPriceMinor * quantity,
    }
  })
}

function toShipping(
  shop: DemoShop,
  order: DemoOrder,
  placedOn: Date,
  make: MakeId,
  { texts }: Offers,
): OrderShipping {
  const method = find(shop.methods, order.method)
  const point = order.point === undefined ? null : find(shop.points, order.point)
  const inDays = (days: number) =>
    new Date(placedOn.getTime() + days * dayMs).toISOString().slice(0, 10)
  const [earliest, latest] = order.arrivesAfterDays
  const methodId = make('shm', method.key)
  return {
    methodId,
    name: texts?.of('shippingMethod', methodId)?.name ?? method.displayName,
    type: method.type,
    priceMinor: order.shippingMinor,
    pickupPoint: point && {
      id: make('pup', point.key),
      name: texts?.of('pickupPoint', make('pup', point.key))?.name ?? point.name,
      address: point.address,
      hours: point.hours ?? [],
    },
    scheduledDate: null,
    estimatedDelivery: { earliest: inDays(earliest), latest: inDays(latest) },
  }
}

/** Each state of an order with the hours from the order to it. */
const statesOf = ({ history }: DemoOrder) => Object.entries(history) as [OrderState, number][]

/** The current state of an order, and the fulfillment status that follows from its states. */
function toStates(order: DemoOrder) {
  const history = statesOf(order)
  let fulfillmentStatus: FulfillmentStatus = 'unfulfilled'
  for (const [state] of history) fulfillmentStatus = fulfilmentOf(state, fulfillmentStatus)
  const [state, hours] = history.at(-1) ?? ['created' as const, 0]
  const returnStatus = history.some(([past]) => past === 'returned') ? 'returned' : 'none'
  return { state, hours, fulfillmentStatus, returnStatus } as const
}

function toAddress(shop: DemoShop): StoredAddress | null {
  const [home] = shop.addresses
  if (!home) return null
  const { isDefault: _isDefault, ...address } = home
  return address
}

function toOrderRow(
  scope: Scope,
  shop: DemoShop,
  order: DemoOrder,
  make: MakeId,
  { offers, ...buyer }: Given,
) {
  const placedOn = new Date(buyer.now.getTime() - order.daysAgo * dayMs)
  const address = toAddress(shop)
  const { hours, ...states } = toStates(order)
  const { tokenSeed, tokenHash } = createDerivedToken(buyer.secrets, 'order')
  return {
    ...scope,
    ...states,
    id: make('ord', order.number),
    cartId: make('crt', order.number),
    customerId: buyer.customerId,
    orderNumber: shop.store.orderPrefix + order.number,
    tokenSeed,
    tokenHash,
    currencyCode: shop.store.currencyCode,
    email: buyer.email,
    firstName: address?.firstName ?? null,
    lastName: address?.lastName ?? null,
    phone: address?.phone ?? null,
    couponCode: order.coupon ?? null,
    taxIncluded: shop.store.taxIncluded,
    taxRate: shop.store.taxRate,
    shippingAddress: order.point === undefined ? address : null,
    billingAddress: address,
    shipping: toShipping(shop, order, placedOn, make, offers),
    trackingCode: order.tracking?.code ?? null,
    trackingUrl: order.tracking ? `https://track.example.com/${order.tracking.code}` : null,
    carrierName: order.tracking?.carrier ?? null,
    cancelReason: order.cancelReason ?? null,
    locale: buyer.language,
    localePath: buyer.language === null ? null : '',
    placedOn,
    createdOn: placedOn,
    updatedOn: new Date(placedOn.getTime() + hours * hourMs),
  }
}

function toPaymentRow(
  scope: Scope,
  shop: DemoShop,
  order: DemoOrder,
  make: MakeId,
  { texts }: Offers,
) {
  const [key, status] = order.payment
  const method = find(shop.payments, key)
  const methodId = make('pay', key)
  const own = texts?.of('paymentMethod', methodId)
  return {
    ...scope,
    id: make('pmt', order.number),
    orderId: make('ord', order.number),
    methodId,
    type: method.type,
    name: own?.name ?? method.name,
    instructions: own?.instructions ?? method.instructions ?? null,
    status,
    currencyCode: shop.store.currencyCode,
  }
}

async function seedOrder(
  tx: Tx,
  scope: Scope,
  shop: DemoShop,
  order: DemoOrder,
  make: MakeId,
  given: Given,
) {
  const row = toOrderRow(scope, shop, order, make, given)
  const items = toItemRows(scope, order, row.id, given.offers, make)
  const subTotalMinor = sumLines(items)
  const { discountMinor = 0, shippingMinor: shippingTotalMinor } = order
  const taxMinor = taxOf(subTotalMinor - discountMinor + shippingTotalMinor, shop.store)
  const totals = addUp({ subTotalMinor, discountMinor, shippingTotalMinor, taxMinor }, shop.store)
  await tx.insert(orders).values({ ...row, ...totals })
  await tx.insert(orderItems).values(items)
  await tx.insert(orderEvents).values(
    statesOf(order).map(([state, hours], position) => ({
      ...scope,
      id: make('oev', `${order.number}/${String(position)}`),
      orderId: row.id,
      position,
      state,
      occurredOn: new Date(row.placedOn.getTime() + hours * hourMs),
    })),
  )
  const payment = toPaymentRow(scope, shop, order, make, given.offers)
  const { placedOn: createdOn, updatedOn } = row
  await tx
    .insert(payments)
    .values({ ...payment, amountMinor: totals.totalMinor, createdOn, updatedOn })
}

/** Past orders of the demo customer. They were fulfilled long ago and do not change the stock. */
export async function seedOrders(tx: Tx, scope: Scope, shop: DemoShop, make: MakeId, buyer: Buyer) {
  const offers = await readOffers(tx, scope, buyer.language)
  for (const order of shop.orders)
    await seedOrder(tx, scope, shop, order, make, { ...buyer, offers })
}
