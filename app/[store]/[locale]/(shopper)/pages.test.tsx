import { beforeEach, expect, it } from 'vitest'
import { browser, redirectOf } from '@/lib/server/browser.testing'
import { linesOf } from '@/lib/server/page.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { readRoute } from '@/lib/server/routes.testing'
import { changeFirstStore } from '@/lib/server/shop.testing'
import { wellGoingPlatform } from './actions.testing'
import { flashes, little, setUp, typed } from './answers.testing'
import { pagePaths, read } from './pages.testing'

const platform = usePlatform()

beforeEach(() => {
  changeFirstStore({ home: [{ kind: 'newsletter', title: '', text: '', consent: 'Ja, gern.' }] })
})

const person = { firstName: 'Ada', lastName: 'Test', city: 'Hamburg', postalCode: '20457' }
const kai = { ...person, line1: 'Kai 1', line2: 'Hof 2', company: 'Ada KG', countryCode: 'DE' }
const prater = { ...kai, firstName: 'Grace', line1: 'Prater 25', city: 'Wien', countryCode: 'AT' }
const corner = { ...kai, firstName: null, line1: 'Ecke 3', line2: null }
const bowl = { id: 'ori-1', sku: 'BOWL', productSlug: 'bowl', title: 'Schale', quantity: 3 }
const cup = { id: 'ori-2', sku: 'CUP', productSlug: 'cup', title: 'Becher', quantity: 2 }
const items = [
  { ...bowl, options: [{ name: 'Glasur', value: 'Hafer' }], unitPrice: 11.33, lineTotal: 33.99 },
  { ...cup, options: [], unitPrice: 7.77, lineTotal: 15.54, withdrawalException: 'sealedGoods' },
]
const taxSummary = [
  { rate: 19, tax: 5.43, net: 28.56 },
  { rate: 7, tax: 1.02, net: 14.52 },
  { rate: 0, tax: 0, net: 1.95 },
]
const sums = { subTotal: 49.53, discount: 4.95, shippingTotal: 6.9, tax: 6.45, total: 51.48 }
const amounts = { itemCount: 5, ...sums, taxIncluded: true, taxSummary, couponCode: 'FJORD' }
const scheduledWindow = { from: '08:00', to: '12:00' }
const days = { earliest: '2026-11-24', latest: '2026-11-26' }
const parcel = { methodId: 'ship-1', name: 'Paket', type: 'regular', price: 6.9 }
const byParcel = { ...parcel, estimatedDelivery: days }
const byVan = { ...parcel, name: 'Wagen', scheduledDate: '2026-11-25', scheduledWindow }
// Hours that nobody can read are left out.
const hours = [{ days: ['monday'], opens: 'nine', closes: 'five' }]
const pickupPoint = { id: 'pup-2', name: 'Eckladen', address: corner, hours }
const atShop = { ...parcel, name: 'Abholung', type: 'pickup', price: 0, pickupPoint }
const lines = items.map((item, at) => ({
  ...{ ...item, id: `line-${String(at)}`, productId: item.sku, variantId: `var-${String(at)}` },
  ...{ notices: [], availableQuantity: 4, lowestPriceLast30Days: 9.99 },
  compareAtPrice: item.unitPrice + 2,
}))
const soldOut = {
  ...lines[1],
  id: 'line-2',
  quantity: 0,
  lineTotal: 0,
  notices: [{ code: 'soldOut' }],
}
const noted = [
  [{ code: 'stockReduced', requested: 5, available: 2 }],
  [{ code: 'priceChanged', previousPrice: 10.11, currentPrice: 11.33 }],
]
const parts = [{ orderItemId: 'ori-2', quantity: 1 }]
const by = { carrierName: 'Post', trackingCode: 'A1', trackingUrl: 'https://p.test' }
const at = (hour: number) => `2026-11-19T${String(hour)}:45:00Z`
const shipments = [
  { id: 'par-1', ...by, lines: parts },
  { id: 'par-2', trackingUrl: 'javascript:alert(1)', deliveredOn: at(22), lines: parts },
]
/** An order that has come so far, whose payment has this status. */
const after = (steps: number, status: string, type = 'redirect') => ({
  timeline: ['placed', 'confirmed', 'inProgress', 'inTransit', 'delivered']
    .slice(0, steps)
    .map((state, step) => ({ state, occurredOn: at(18 + step) })),
  payment: {
    ...{ methodId: 'card', name: 'Karte', type, status, isProcessing: false },
    instructions: 'IBAN DE1',
  },
})
const note = {
  ...{ number: 'TT-1-C1', issuedOn: at(23), amount: 12.67, lines: [{ ...parts[0], amount: 7.77 }] },
  ...{ rest: 4.9, taxSummary },
}
const order = {
  ...{ ...amounts, items, shippingAddress: kai, billingAddress: prater, shipping: byParcel },
  ...{ placedOn: at(18), updatedOn: at(22), buyerNote: 'Bitte klingeln', email: 'ada@example.com' },
}
const cart = {
  ...{ ...amounts, coupon: { code: 'FJORD', name: 'Fjord', discount: 4.95 }, shipping: byParcel },
  ...{ items: lines, shippingAddress: kai, billingAddress: prater, freeShippingMissing: 8.52 },
}

const option = { id: 'ship-1', name: 'Paket', type: 'regular', price: 6.9, currencyCode: 'EUR' }
const atTimes = [
  { ...{ from: '18:00', to: '20:00' }, surcharge: 1.5 },
  { ...scheduledWindow, surcharge: 0.5 },
]
const deliveries = [
  { ...option, id: 'ship-0', type: 'express', name: 'Eile', price: 12.9, available: false },
  { ...option, available: true, estimatedDelivery: days, orderBy: at(20) },
  {
    ...{ ...option, id: 'ship-2', type: 'localDelivery', name: 'Wagen', available: true },
    ...{ calendar: ['2026-11-25', '2026-11-27'], timeWindows: atTimes, estimatedDelivery: days },
    daySurcharges: [{ date: '2026-11-27', surcharge: 2.25 }],
  },
  { ...option, id: 'ship-3', type: 'pickup', name: 'Abholung', price: 0, available: true },
  { ...option, id: 'ship-4', name: 'Kiste', available: false, reason: 'weight', limit: 20_000 },
]
const method = { id: 'card', type: 'redirect', name: 'Karte', available: true }
const limited = { ...method, id: 'cash', type: 'payAtPickup', name: 'Bar', available: false }
const payments = [
  { ...limited, reason: 'shipping' },
  { ...limited, id: 'bill', type: 'invoice', reason: 'amount', minAmount: 60, maxAmount: 90 },
  { ...method, description: 'Visa' },
  { ...method, id: 'bank', type: 'bankTransfer', name: 'Bank' },
]
const shopOf = (id: string, distanceKm: number, own: object) => ({
  ...{ id, shippingMethodId: 'ship-3', name: id, distanceKm, price: 0, currencyCode: 'EUR' },
  ...{ hours: [{ days: ['monday'], opens: '09:30', closes: '18:00' }], readyOn: at(20) },
  ...{ address: { ...corner, line1: `${id} 1` }, ...own },
})
const places = [
  shopOf('Hafen', 0.31, {}),
  shopOf('Markt', 7.5, { price: 1.5, inStock: false }),
  shopOf('Fern', 12, { distanceKm: null }),
  ...['Vier', 'Sechs'].map((id, more) => shopOf(id, 13 + more, {})),
  shopOf('Nebenan', 0.31, { shippingMethodId: 'ship-9' }),
]

/** What is different of a cart, and of an order. */
const situations: Readonly<Record<string, readonly [cart: object, order: object]>> = {
  'a part has left': [
    {},
    { ...after(3, 'paid'), state: 'inProgress', isPartlyShipped: true, shipments },
  ],
  'to be transferred': [
    {
      shipping: byVan,
      items: [...lines.map((line, n) => ({ ...line, notices: noted[n] })), soldOut],
    },
    {
      ...{ ...after(1, 'due', 'bankTransfer'), shipping: byVan, isCancellable: true },
      ...{ couponCode: null, chargedTotal: 43.71 },
    },
  ],
  collected: [
    { shipping: atShop, taxIncluded: false, coupon: null, discount: 0 },
    {
      ...{ ...after(5, 'paid'), taxIncluded: false, shipping: atShop, state: 'delivered' },
      ...{ returnable: parts, returnableUntil: at(23), withdrawableUntil: at(22) },
      ...{ discount: 0, shippingTotal: 0 },
    },
  ],
  'given back': [
    {
      ...{ shipping: null, shippingNotice: { code: 'dayUnavailable', name: 'Wagen' }, discount: 0 },
      coupon: { code: 'FJORD', discount: 0, reason: 'minimumNotReached', minimum: 60 },
    },
    {
      ...{ ...after(5, 'partiallyRefunded'), state: 'delivered', chargedTotal: 43.71 },
      ...{ refundedTotal: 12.67, creditNotes: [note], withdrawnOn: at(21), ...by },
      returns: [{ state: 'requested', lines: parts }],
    },
  ],
  pending: [
    { freeShippingFrom: 60 },
    { ...after(1, 'pending'), taxSummary: [], billingAddress: null },
  ],
  'nothing yet': [
    { shippingAddress: null, billingAddress: null, shipping: null, email: null },
    { ...after(1, 'pending'), payment: { ...after(1, 'pending').payment, isProcessing: true } },
  ],
  refused: [
    {},
    { ...after(1, 'failed'), state: 'invalidated', email: null, shippingAddress: null },
  ],
  'all sold out': [{ items: [soldOut], itemCount: 0 }, {}],
  cancelled: [
    { items: [], itemCount: 0 },
    {
      ...after(1, 'cancelled'),
      timeline: null,
      state: 'cancelled',
      refundedTotal: 51.48,
      chargedTotal: 43.71,
    },
  ],
}

/** What changes in these situations; in the others, what is about a cart or an order. */
const told: Readonly<Record<string, RegExp>> = {
  ...{ 'nothing yet': /./, refused: /^\/(?:cart|orders)/, 'all sold out': /^\/cart$/ },
}
const about = { token: 'order-1', id: 'a%2F1', slug: 'mug' }
const paths = pagePaths
  .filter((path) => !path.includes('preview'))
  .map((path) => path.replaceAll(/\[(\w+)\]/g, (_, name: keyof typeof about) => about[name]))

const files = [
  ...['/orders/order-1/calendar', '/api/orders/order-1/payment'],
  ...['/api/cart/delivery', '/api/checkout/pickup?method=ship-3&near=10115', '/api/shopper'],
]

/** What a page or another answer says in the end, to a customer or, while they wait, to a guest. */
async function show(path: string, name: string, locale: string): Promise<string[]> {
  const [cartChange, orderChange] = situations[name] ?? []
  browser.reset()
  const customerId = /pending|refused/.test(name) ? undefined : 'cus-ada'
  const [form = '', [, errors = {}, values = {}] = []] =
    Object.entries(flashes).find(([of, [on]]) => path === `${on}?notice=${of}`) ?? []
  await browser.hold({
    ...(customerId && { customer: { sid: 'sid-of-pages' } }),
    cart: { customerId, paymentMethodId: 'card', leftOrder: 'order-1' },
    flash: {
      store: 'first',
      id: form,
      form,
      errors: { ...errors },
      values: { ...typed, ...values },
    },
    setUp: { store: 'first', sid: 'sid-of-pages', ...setUp },
  })
  const cartNow = { ...cart, ...cartChange, customerId: customerId ?? null }
  platform.on(/./, wellGoingPlatform(cartNow, { ...order, ...orderChange }))
  platform.on(/GET \S+\/shipping-methods/, { json: { data: deliveries } })
  platform.on(/GET \S+\/payment-methods/, { json: { data: payments } })
  platform.on(/GET \S+\/pickup-options/, ({ path: asked }) => ({
    json: { data: asked.includes('10115') ? places.toReversed() : places },
  }))
  if (name === 'nothing yet') {
    platform.on(/graphql/, (call) =>
      String(call.body['query']).startsWith('query ListOrders')
        ? { json: { data: { orders: { data: [], hasNextPage: false, totalCount: 0 } } } }
        : wellGoingPlatform(cartNow, { ...order, ...orderChange })(call),
    )
    for (const [call, json] of little) platform.on(call, { json })
  }
  if (files.includes(path)) {
    return readRoute(path, locale).catch(async (error: unknown) => [
      `-> ${await redirectOf(Promise.reject(error as Error))}`,
    ])
  }
  const { html, title, at: place } = await read(path, locale)
  return place === path ? [`title ${title}`, ...linesOf(html)] : [`-> ${place}`]
}

it('say of every order what pages.testing.txt says', async () => {
  const said: string[] = []
  const before = new Map<string, readonly string[]>()
  const shown = Object.keys(situations).map((name) => [name, 'de'] as const)
  for (const [name, locale] of [...shown, ['to be transferred', 'en'] as const]) {
    const led = Object.entries(flashes).map(([form, [path]]) => `${path}?notice=${form}`)
    for (const path of [...paths, ...files, ...(name === 'refused' ? led : [])]) {
      const seen = before.get(locale + path)
      const isTold = (told[name] ?? /cart|checkout|orders|account$|withdrawal/).test(path)
      if (seen && !isTold) continue
      const lines = await show(path, name, locale)
      before.set(locale + path, seen ?? lines)
      const own = seen ? lines.filter((line) => !seen.includes(line)) : lines
      const left = lines.length > 1 ? (seen ?? []) : []
      const gone = left.filter((line) => !lines.includes(line)).map((line) => `- ${line}`)
      const all = [...gone, ...own]
      if (all.length > 0) said.push([`## ${path}, ${name}, ${locale}`, ...all].join('\n'))
    }
  }
  await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('pages.testing.txt')
})

it('selects the only delivery that can be had', async () => {
  await browser.hold({ cart: {} })
  platform.on(/./, wellGoingPlatform({ ...cart, shipping: null }, order))
  platform.on(/GET \S+\/pickup-options/, { json: { data: places } })
  const selected = async (...ids: string[]) => {
    const data = deliveries.filter(({ id }) => ids.includes(id))
    platform.on(/GET \S+\/shipping-methods/, { json: { data } })
    const { html } = await read('/checkout/delivery')
    const lines = linesOf(html).filter((line) => line.includes('[name shippingMethodId]'))
    expect(lines).toHaveLength(ids.length)
    return lines
      .filter((line) => line.includes('[checked'))
      .map((line) => /ship-\d/.exec(line)?.[0])
  }
  expect(await selected('ship-0', 'ship-3')).toEqual(['ship-3'])
  expect(await selected('ship-1', 'ship-3')).toEqual([])
})

it('selects what can still be withdrawn from, then what was declared before “Change”', async () => {
  const mugs = { title: 'Becher', options: [], productSlug: 'cup', image: null }
  const rowOf = (id: string, orderNumber: string, left: number) => ({
    ...{ id, orderNumber, state: 'delivered', currencyCode: 'EUR', itemCount: 3, total: 30 },
    ...{ placedOn: at(18), shipping: null, payment: { status: 'paid' }, timeline: [] },
    items: [{ ...mugs, id: `of-${id}`, quantity: 3, withdrawableQuantity: left }],
  })
  const data = [rowOf('new', 'TT-2', 0), rowOf('old', 'TT-1', 2)]
  platform.on(/./, wellGoingPlatform({}, { ...order, id: 'old', items: data[1]?.items }))
  platform.on(/graphql/, (call) =>
    String(call.body['query']).startsWith('query ListOrders')
      ? { json: { data: { orders: { data, hasNextPage: false, totalCount: 2 } } } }
      : wellGoingPlatform()(call),
  )
  const values = { name: 'Ada', email: 'ada@example.com', orderId: 'old', 'quantity.of-old': '1' }
  const flash = { store: 'first', id: 'f1', form: 'withdrawal', errors: {}, values }
  await browser.hold({ customer: { sid: 'sid' }, flash })
  const selected = async (path: string) => {
    const { html } = await read(path, 'en')
    const chosen = html.match(/<\w+[^>]* (?:checked|selected)=""[^>]*>/g) ?? []
    return chosen.map((tag) => /value="([^"]*)"/.exec(tag)?.[1])
  }
  expect(await selected('/withdrawal')).toEqual(['0', 'old', '2'])
  expect((await read('/withdrawal?notice=f1', 'en')).html).toContain('?notice=f1&amp;change=')
  expect(await selected('/withdrawal?notice=f1&change=')).toEqual(['0', 'old', '1'])
})
