import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import {
  addPickupPoint,
  addShippingMethod,
  hamburg,
  vienna,
} from '#commerce/selling-store.testing.ts'
import { orderEvents, orders } from '#store/schema/orders.ts'
import { refunds } from '#store/schema/refunds.ts'
import { stores } from '#store/schema/tenancy.ts'
import {
  addStore,
  readJson,
  readProblem,
  signInApplication,
  signInCustomer,
  signInStaff,
} from '#testing.ts'

const shop = await openTestCheckout()
const { db } = shop.services
const token = await signInApplication(shop.services, shop.store)
const sibling = await addStore(shop.services, { tenantId: shop.store.tenantId })
const elsewhere = await signInApplication(shop.services, sibling)
afterAll(() => shop.close())

const get = (path: string, bearer = token) =>
  shop.call('GET', path, undefined, { authorization: `Bearer ${bearer}` })
const post = (path: string, body: unknown) =>
  shop.call('POST', path, body, {
    ...{ authorization: `Bearer ${token}`, 'idempotency-key': path },
  })

async function read(what: string, bearer = token) {
  const answer = await get(`/v1/reports/${what}`, bearer)
  expect(answer.status).toBe(200)
  return (await readJson<{ data: object[] }>(answer)).data
}

const march = 'from=2026-03-01&to=2026-03-31'

/**
 * Two sales on two days of the store, one of which is still the day before in UTC, and two that are
 * none. All are billed abroad.
 */
beforeAll(async () => {
  await db.execute(`update stores set timezone = 'Asia/Tokyo' where id = '${shop.store.id}'`)
  const { variantId } = await shop.variantOf(10)
  for (const [day, state] of [
    ['2026-03-02T10:00:00Z', 'confirmed'],
    ['2026-03-04T23:00:00Z', 'delivered'],
    ['2026-03-04T23:00:00Z', 'created'],
    ['2026-03-04T23:00:00Z', 'cancelled'],
  ] as const) {
    const { placed } = await shop.buy(variantId)
    const path = `/v1/orders/${placed.orderId}`
    if (state === 'cancelled') await post(`${path}/transitions`, { to: state })
    else if (state !== 'created') await post(`${path}/payments/mark-paid`, undefined)
    if (state === 'confirmed') await post(`${path}/refunds`, { amount: 5 })
    const occurredOn = new Date(day)
    await db
      .update(orders)
      .set({
        ...{ placedOn: occurredOn, state },
        billingAddress: sql`${orders.shippingAddress} || '{"countryCode":"FR"}'`,
      })
      .where(eq(orders.id, placed.orderId))
    await db.update(orderEvents).set({ occurredOn }).where(eq(orderEvents.orderId, placed.orderId))
  }
})

it('sums up sales and refunds by day of the store', async () => {
  const sale = { orders: 1, subTotal: 25, discount: 0, shipping: 4.9, total: 29.9 }
  expect(await read(`sales?${march}`)).toMatchObject([
    { date: '2026-03-02', ...sale, refunded: 5 },
    { date: '2026-03-05', ...sale, refunded: 0 },
  ])
  expect(await read('sales?from=2026-03-05&to=2026-03-05')).toHaveLength(1)
})

it.each([
  ['Asia/Tokyo', '2026-08-10', '2026-08-09T15:00:00Z', '2026-08-10T15:00:00Z'],
  ['America/New_York', '2026-09-10', '2026-09-10T04:00:00Z', '2026-09-11T04:00:00Z'],
])('in %s, a period begins and ends at midnight', async (zone, day, begins, ends) => {
  const setZone = (timezone: string) =>
    db.update(stores).set({ timezone }).where(eq(stores.id, shop.store.id))
  await setZone(zone)
  onTestFinished(async () => void (await setZone('Asia/Tokyo')))
  const { orderId } = (await shop.buy((await shop.variantOf(1)).variantId)).placed
  await post(`/v1/orders/${orderId}/payments/mark-paid`, undefined)
  await post(`/v1/orders/${orderId}/refunds`, { amount: 5 })
  const period = `from=${day}&to=${day}`
  const countAt = async (time: number) => {
    const at = new Date(time)
    await db.update(orders).set({ placedOn: at }).where(eq(orders.id, orderId))
    await db.update(orderEvents).set({ occurredOn: at }).where(eq(orderEvents.orderId, orderId))
    await db.update(refunds).set({ succeededOn: at }).where(eq(refunds.orderId, orderId))
    const sales = (await read(`sales?${period}`)) as { orders: number; refunded: number }[]
    const [tax, bookings] = [await read(`tax?${period}`), await read(`bookings?${period}`)]
    return [sales.map((row) => [row.orders, row.refunded]), tax.length, bookings.length]
  }
  const [start, end] = [Date.parse(begins), Date.parse(ends)]
  for (const time of [start, end - 1]) expect(await countAt(time)).toEqual([[[1, 5]], 1, 2])
  for (const time of [start - 1, end]) expect(await countAt(time)).toEqual([[], 0, 0])
})

it('sums up the tax by country of delivery and rate', async () => {
  const sales = (await read(`sales?${march}`)) as { tax: number; total: number }[]
  const tax = sales.reduce((all, row) => all + row.tax, 0)
  const [row, ...others] = await read(`tax?${march}`)
  expect(row).toMatchObject({ countryCode: 'DE', gross: 59.8 })
  expect(row).toMatchObject({ tax: Math.round(tax * 100) / 100 })
  expect(others).toEqual([])
})

it.each([
  ['2026-04', 'is sent abroad', { to: vienna }, 'AT'],
  ['2026-05', 'an older version has sent abroad', { to: vienna, isOld: true }, 'AT'],
  ['2026-06', 'is collected abroad', { isPickup: true }, 'AT'],
  ['2026-07', 'is sent in the country of the store', { to: hamburg }, 'DE'],
])('%s: without its buyer, what %s is taxed where it was', async (month, _what, given, country) => {
  const { to: shippingAddress, isPickup, isOld }: Partial<Record<string, unknown>> = given
  const email = `${month}@example.com`
  const { variantId } = await shop.variantOf(1)
  const ready = await shop.openReadyCart(variantId, 1, email)
  const { path } = ready
  let { cart } = ready
  if (shippingAddress) cart = await shop.change('PATCH', `${path}/addresses`, { shippingAddress })
  if (isPickup) {
    const shippingMethodId = await addShippingMethod(db, shop.store, { type: 'pickup' })
    const pickupPointId = await addPickupPoint(db, shop.store, { address: vienna })
    cart = await shop.change('PATCH', `${path}/shipping`, { shippingMethodId, pickupPointId })
  }
  const answer = await shop.complete(path, shop.payBy(shop.transfer, cart), path)
  const { orderId } = await readJson<{ orderId: string }>(answer)
  await post(`/v1/orders/${orderId}/payments/mark-paid`, undefined)
  const occurredOn = new Date(`${month}-02T10:00:00Z`)
  await db.update(orderEvents).set({ occurredOn }).where(eq(orderEvents.orderId, orderId))
  const set = { state: 'delivered' as const, ...(isOld === true && { taxCountry: null }) }
  await db.update(orders).set(set).where(eq(orders.id, orderId))
  const report = `tax?from=${month}-01&to=${month}-30`
  const before = await read(report)
  expect(before).toMatchObject([{ countryCode: country, gross: cart.total }])
  const bearer = { authorization: `Bearer ${token}` }
  const erased = await shop.call('POST', '/v1/customers/erasures', { email }, bearer)
  expect(await readJson(erased)).toMatchObject({ orders: 1 })
  const move = (countryCode: string) =>
    db.update(stores).set({ countryCode }).where(eq(stores.id, shop.store.id))
  await move('SE')
  expect(await read(report)).toEqual(before)
  await move('DE')
})

it('lists every sale and refund with its tax, what was paid back and what is due', async () => {
  type Rate = Record<'rate' | 'net' | 'tax' | 'gross', number>
  const rows = (await read(`bookings?${march}`)) as (Rate & { rates: Rate[] })[]
  const sale = { kind: 'order', gross: 29.9, due: 0, paymentType: 'bankTransfer' }
  expect(rows).toMatchObject([
    { date: '2026-03-02', ...sale, refunded: 5, tax: 4.77, rates: [{ rate: 19 }] },
    { date: '2026-03-02', kind: 'refund', gross: -5, tax: -0.8, refunded: 0, due: 0 },
    { date: '2026-03-05', ...sale, refunded: 0 },
  ])
  for (const row of rows) {
    expect(row.net + row.tax).toBeCloseTo(row.gross)
    expect(row.rates.reduce((sum, { gross }) => sum + gross, 0)).toBeCloseTo(row.gross)
  }
})

it('sums up the stock at its prices', async () => {
  expect(await read('stock')).toMatchObject([{ locationId: shop.main, quantity: 7, value: 175 }])
})

it('is read by the finance role, which changes no settings and no customer’s email', async () => {
  const { accessToken } = await signInStaff(shop.services, shop.store, 'finance')
  const headers = { authorization: `Bearer ${accessToken}`, 'x-store-id': shop.store.id }
  const statusOf = async (what: string, body?: object) => {
    const [method = '', path = ''] = what.split(' ')
    return (await shop.call(method, path, body, headers)).status
  }
  for (const what of [`sales?${march}`, `tax?${march}`, `bookings?${march}`, 'stock']) {
    expect(await statusOf(`GET /v1/reports/${what}`), what).toBe(200)
  }
  const { customer } = await signInCustomer(shop.services, shop.store)
  const email = 'mine@example.com'
  expect(await statusOf('PATCH /v1/store', { name: 'Mine' })).toBe(403)
  expect(await statusOf(`PATCH /v1/customers/${customer.id}`, { email })).toBe(403)
  expect(await statusOf(`PATCH /v1/customers/${customer.id}`, { lastName: 'Lind' })).toBe(200)
})

it('is of one store, for who may read it, and about a year at most', async () => {
  expect(await read(`sales?${march}`, elsewhere)).toEqual([])
  expect(await read(`tax?${march}`, elsewhere)).toEqual([])
  expect(await read(`bookings?${march}`, elsewhere)).toEqual([])
  expect(await read('stock', elsewhere)).toEqual([])
  const bare = await signInApplication(shop.services, shop.store, ['settings:read'])
  for (const what of [`sales?${march}`, `tax?${march}`, `bookings?${march}`, 'stock']) {
    expect((await get(`/v1/reports/${what}`, bare)).status, what).toBe(403)
  }
  for (const query of [
    'from=2026-03-02&to=2026-03-01',
    'from=2025-01-01&to=2026-03-01',
    march.slice(5),
  ]) {
    const answer = await get(`/v1/reports/tax?${query}`)
    expect([answer.status, (await readProblem(answer)).code]).toEqual([400, 'Common.Validation'])
  }
})
