// Orders, lists and reports in which no two values agree, for the tests of the desk's screens.
import { readFileSync } from 'node:fs'
import type { Schemas } from '#api/client.ts'
import type { Order } from '#orders/order-rules.ts'
import type { Product } from '#products/product-drafts.ts'

interface Example {
  request: { path: string; parameters: Record<string, string> }
  response: { body: unknown }
}
const examples = JSON.parse(
  readFileSync(new URL('../../platform/src/api/openapi/examples.json', import.meta.url), 'utf8'),
) as Record<string, Example>

const listed = (name: string): object[] =>
  (examples[name]?.response.body as { data: object[] } | undefined)?.data ?? []

const readers = /^(?:Get|List|Report)/
/** Operations of the examples, their paths, and what they answer. */
const recorded = Object.entries(examples).map(([name, { request, response }]) => {
  const given = Object.values(request.parameters).map(encodeURIComponent)
  const path = request.path
    .split('/')
    .map((part) => (given.includes(part) ? '[^/]+' : RegExp.escape(part)))
    .join('/')
  return [new RegExp(`^${path}$`), response.body, name] as const
})

const person = { firstName: 'Ada', lastName: 'Test', city: 'Hamburg', postalCode: '20457' }
const kai = {
  ...{ ...person, line1: 'Kai 1', line2: 'Hof 2', company: 'Ada KG', countryCode: 'DE' },
  ...{ region: null, phone: '+49 40 1' },
}
const prater = { ...kai, firstName: 'Grace', line1: 'Prater 25', city: 'Wien', countryCode: 'AT' }
const none = { open: 0, shipped: 0, kept: 0, cancelled: 0, returned: 0, refunded: 0 }
const counts = {
  ...{ cancelledRestocked: 0, cancelledWrittenOff: 0, returnedRestocked: 0 },
  ...{ withdrawn: 0, unwanted: 0 },
}
const pieces = { ...none, ...counts, returnedWrittenOff: 0, returnedInspected: 0 }
const item = (id: string, title: string, quantity: number, unitPrice: number, own: object) => ({
  ...{
    id,
    title,
    contentTitle: `Our ${title}`,
    quantity,
    unitPrice,
    sku: `SKU-${id}`,
    productId: `prd-${id}`,
  },
  ...{ variantId: `var-${id}`, sellerId: null, image: null, taxClass: 'standard', taxRate: 19 },
  options: [{ name: 'Glaze', value: `Oat ${id}`, label: 'Glasur', valueLabel: `Hafer ${id}` }],
  ...{ lineTotal: quantity * unitPrice, tax: 5.43, discount: 3.4 },
  allocations: [{ quantity, locationId: 'loc-2' }],
  pieces: { ...pieces, ...own },
})
const at = (day: number) => `2026-03-0${String(day)}T11:30:00.000Z`
const robin = { id: 'stf-1', kind: 'staff', name: 'Robin' }
const nobody = { id: null, kind: 'system', name: null }
const actors = [robin, robin, robin, nobody]
const steps = ['created', 'confirmed', 'inProgress', 'inTransit']
const parcel = { carrierName: 'Post', trackingCode: 'A1', trackingUrl: 'https://p.test/A1' }
const lines = [{ orderItemId: 'ori-2', quantity: 2 }]
const refund = {
  ...{ id: 'ref-1', amount: 12.67, credited: 0, shipping: 1.9, currencyCode: 'EUR' },
  ...{ state: 'pending', cause: 'merchant', failure: null, reason: 'A complaint', lines: [] },
  ...{ createdOn: at(5), updatedOn: at(6) },
}
/** What a buyer sends back. */
export const back: Order['returns'][number] = {
  ...{ id: 'ret-1', state: 'requested', requestedBy: 'buyer', refundId: null },
  ...{ requestedOn: at(5), receivedOn: null },
  lines: [{ orderItemId: 'ori-2', quantity: 2, reason: 'damaged', restock: false }],
}
const order = {
  ...(examples['GetOrder']?.response.body as Order),
  ...{
    id: 'ord-1',
    orderNumber: 'TT-1',
    email: 'ada@example.com',
    phone: '+49 40 2',
    etag: '"shown"',
  },
  ...{ firstName: 'Ada', lastName: 'Test', state: 'inProgress', isPartlyShipped: true },
  items: [
    item('ori-1', 'Bowl', 3, 11.33, { open: 2, cancelled: 1, withdrawn: 2, unwanted: 1 }),
    item('ori-2', 'Cup', 5, 7.77, { open: 1, shipped: 4, kept: 3, returned: 1, refunded: 1 }),
    item('ori-3', 'Jug', 1, 4.5, { cancelled: 1 }),
  ],
  ...{ subTotal: 72.84, discount: 6.8, couponCode: 'FJORD', shippingTotal: 6.9, shippingTax: 1.1 },
  ...{ tax: 11.64, total: 72.94, chargedTotal: 61.61, refundedTotal: 7.77, taxIncluded: true },
  taxSummary: [
    { rate: 7, net: 14.52, tax: 1.02, gross: 15.54 },
    { rate: 19, net: 46.78, tax: 10.62, gross: 57.4 },
  ],
  ...{ shippingAddress: kai, billingAddress: prater, buyerNote: 'Ring twice' },
  refunds: [refund, { ...refund, id: 'ref-2', amount: 7.77, state: 'succeeded', reason: null }],
  creditNotes: [{ number: 'TT-1-C1', issuedOn: at(6), amount: 7.77 }],
  returns: [back],
  timeline: steps.map((state, n) => ({ state, occurredOn: at(n + 2), actor: actors[n] })),
  shipments: [
    { id: 'shp-1', ...parcel, lines, shippedOn: at(4), deliveredOn: null },
    { id: 'shp-2', ...parcel, trackingCode: 'B2', lines, shippedOn: at(5), deliveredOn: at(6) },
  ],
  ...{ placedOn: at(2), updatedOn: at(6), withdrawnOn: at(6), isWithdrawalOpen: true },
  payment: { methodId: 'pym-1', type: 'bankTransfer', name: 'Bank', status: 'partiallyRefunded' },
  shipping: {
    ...{ methodId: 'shm-1', name: 'Parcel', type: 'regular', price: 6.9, pickupPoint: null },
    estimatedDelivery: { earliest: '2026-03-04', latest: '2026-03-06' },
  },
} as unknown as Order

const page = (rows: unknown[]) => ({
  ...{ data: rows, hasNextPage: false, nextCursor: null, totalCount: rows.length },
})
const placed = { ...order, id: 'ord-2', orderNumber: 'TT-2', state: 'created', phone: null }
const hours = [{ days: ['monday', 'friday'], opens: '09:30', closes: '18:00' }]
const point = { id: 'pup-1', name: 'Corner', address: { ...kai, line1: 'Ecke 3' }, hours }
const collected = { ...order.shipping, type: 'pickup', name: 'Collection', pickupPoint: point }
const unpaid = {
  ...{ ...placed, shipping: collected, buyerNote: null, isWithdrawalOpen: false, couponCode: null },
  items: order.items.map(({ pieces: { cancelled }, ...one }) => ({
    ...{ ...one, pieces: { ...pieces, cancelled, open: one.quantity - cancelled } },
  })),
  ...{ taxIncluded: false, isPartlyShipped: false },
  ...{ refunds: [], creditNotes: [], returns: [], shipments: [], refundedTotal: 0, discount: 0 },
  payment: { ...order.payment, type: 'invoice', status: 'due' },
} as unknown as Order
const kept = {
  ...{ ...order, id: 'ord-3', orderNumber: 'TT-3', state: 'delivered', isPartlyShipped: false },
  items: [
    item('ori-1', 'Bowl', 3, 11.33, { shipped: 3, kept: 2, returned: 1, refunded: 1 }),
    item('ori-2', 'Cup', 5, 7.77, { shipped: 5, kept: 5 }),
  ],
  ...{ payment: { ...order.payment, type: 'redirect', status: 'partiallyRefunded' } },
  ...{ chargedTotal: 72.94, taxIncluded: false },
  shipping: {
    ...{ ...order.shipping, scheduledDate: '2026-03-09' },
    scheduledWindow: { from: '08:00', to: '12:30' },
  },
} as unknown as Order
const money = { currencyCode: 'EUR' }
const sold = { date: '2026-03-02', orders: 2, subTotal: 61.33, discount: 6.13, shipping: 4.9 }
const rates = [{ rate: 19, net: 25.13, tax: 4.77, gross: 29.9 }]
const booked = { date: '2026-03-02', orderNumber: 'TT-1', kind: 'order', paymentType: 'invoice' }
const [coupon] = listed('ListCoupons')
/** One with an attribute. */
export const product = {
  ...(examples['GetProduct']?.response.body as Product),
  attributes: [{ name: 'Main material', value: 'Clay' }],
}
const levels = listed('ListInventoryLevels')
const places = ['loc-1', 'loc-2'].map((id) => ({ id, code: id, name: `At ${id}`, isActive: true }))
const changes = ['CreateOrderNote', 'CreateShipment', 'CreateReturn'].map((operation, n) => ({
  ...{ id: `aud-${n}`, operation, occurredOn: at(n < 2 ? 4 : 5), subjectId: 'ord-1' },
  actor: { ...robin, name: ['Ada', 'Ole', 'Pia'][n] },
}))
/** What the tests need more of than an example has. */
const own: readonly (readonly [RegExp, unknown])[] = [
  [/^\/v1\/orders$/, page([order, unpaid, kept])],
  [/audit$/, page(changes)],
  ...[order, unpaid, kept].map((one) => [RegExp(`^/v1/orders/${one.id}$`), one] as const),
  [
    /reports\/sales/,
    {
      ...money,
      data: [
        { ...sold, tax: 9.59, total: 60.1, refunded: 7.7 },
        {
          ...{ ...sold, date: '2026-03-05', orders: 3, subTotal: 25.07, discount: 1.05 },
          ...{ shipping: 12.9, tax: 5.9, total: 36.92, refunded: 0.4 },
        },
      ],
    },
  ],
  [
    /reports\/tax/,
    {
      ...money,
      data: [
        { countryCode: 'DE', rate: 19, net: 50.26, tax: 9.54, gross: 59.8 },
        { countryCode: 'AT', rate: 20, net: 33.33, tax: 6.67, gross: 40 },
      ],
    },
  ],
  [
    /reports\/bookings/,
    {
      ...money,
      data: [
        { ...booked, rates, net: 25.13, tax: 4.77, gross: 29.9, refunded: 5, due: 3.3 },
        {
          ...booked,
          kind: 'refund',
          rates: [],
          net: -4.2,
          tax: -0.8,
          gross: -5,
          refunded: 0,
          due: 0,
        },
        {
          ...booked,
          orderNumber: 'TT-2',
          rates,
          net: 7.1,
          tax: 0.9,
          gross: 8,
          refunded: 9.5,
          due: 0,
        },
      ],
    },
  ],
  [
    /reports\/stock/,
    {
      ...money,
      data: [
        { locationId: 'loc-1', name: 'main', quantity: 6, value: 150.5 },
        { locationId: 'loc-2', name: 'away', quantity: 11, value: 77.07 },
      ],
    },
  ],
  [
    /^\/v1\/coupons$/,
    page([
      coupon,
      {
        ...{
          ...coupon,
          id: 'cou-2',
          code: 'SUMMER',
          type: 'amount',
          percentage: null,
          amount: 7.5,
        },
        ...{ minSubTotal: 49.9, startsOn: at(7), endsOn: at(9), usageLimit: 3, usedCount: 2 },
      },
      { ...coupon, id: 'cou-3', code: 'OLD', type: 'freeShipping', endsOn: at(1), isActive: true },
    ]),
  ],
  [/^\/v1\/catalog\/products$/, page([product])],
  [/^\/v1\/catalog\/products\/[^/]+$/, product],
  [
    /^\/v1\/store$/,
    {
      ...(examples['GetStore']?.response.body as object),
      postalAddress: 'Quay 1',
      languages: ['de', 'sv'],
    },
  ],
  [
    /^\/v1\/issues$/,
    page([
      { ...listed('ListIssues')[0], id: 'iss-1', kind: 'refundFailed' },
      ...listed('ListIssues').slice(1),
    ]),
  ],
  [/inventory\/locations$/, page(places)],
  [
    /inventory\/levels$/,
    page(
      levels.flatMap((level) =>
        places.map(({ id }, n) => ({ ...level, locationId: id, availableQuantity: 3 + 4 * n })),
      ),
    ),
  ],
]

const writers: Record<string, RegExp> = {
  PUT: /^(?:Replace|Put|Set|Change)/,
  PATCH: /^(?:Update|Change)/,
  POST: /^(?!Get|List|Report|Replace|Put|Set|Update|Change|Delete|Remove)/,
}

/** What the platform answers to a path; undefined for what nobody reads. */
export function answerOf(path: string, method: string, isNothing: boolean): unknown {
  if (path.endsWith('/gone')) return undefined
  const isRead = method === 'GET'
  const named = isRead ? readers : (writers[method] ?? /^$/)
  const fitting = recorded.filter(([, , name]) => named.test(name))
  const found = [...(isRead ? own : []), ...fitting].find(([known]) => known.test(path))
  const body = found ? found[1] : isRead ? undefined : {}
  const isList = isRead && Array.isArray((body as { data?: unknown } | undefined)?.data)
  return isNothing && isList ? { ...(body as object), ...page([]) } : body
}

/** On its way, to be paid, and delivered. */
export const orders = { order, unpaid, kept }

/** By which the customer gives back what the order of an id has. */
export const withdrawalOf = (orderId: string) =>
  ({ ...listed('ListWithdrawals')[0], orderId }) as Schemas['Withdrawal']

/** Somebody who may only read in the first shop. */
export const me = {
  ...{ id: 'stf-1', email: 'robin@example.com', name: 'Robin', hasTwoFactor: true },
  stores: ['Asia/Tokyo', 'America/Los_Angeles'].map((timezone, place) => ({
    ...{ storeId: `sto-${String(place)}`, name: `Shop ${String(place)}`, timezone },
    ...{ domain: `shop-${String(place)}.test`, role: 'owner' as const },
    scopes: [place === 0 ? ('orders:read' as const) : ('api_admin' as const)],
    lacksTwoFactor: false,
  })),
}
