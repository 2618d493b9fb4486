import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredAddress } from '#store/schema/carts.ts'
import { orderItems, orders, type OrderShipping } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { newId } from '#store/ids.ts'
import { addStore, readJson, readProblem, signInApplication } from '#testing.ts'
import type { OrderJson } from './schemas.ts'
import { openTestCheckout, type TestCheckout } from '#api/testing/shop.ts'

let shop: TestCheckout
let token: string
const placed: string[] = []

const send = (body: unknown, bearer = token) =>
  shop.call('POST', '/v1/orders/exports', body, { authorization: `Bearer ${bearer}` })

const readCsv = async (filter: object = {}) =>
  parse(await (await send({ format: 'csv', ...filter })).text(), { columns: true }) as Record<
    string,
    string
  >[]

const readLines = async (filter: object = {}) =>
  (await (await send({ format: 'jsonl', ...filter })).text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as OrderJson)

async function placeOrder(email?: string) {
  const { variantId } = await shop.variantOf(5)
  const { orderId } = (await shop.buy(variantId, 2, email)).placed
  placed.push(orderId)
  shop.advance(60_000)
  return orderId
}

beforeAll(async () => {
  shop = await openTestCheckout()
  token = await signInApplication(shop.services, shop.store, ['orders:read'])
  await placeOrder()
  await placeOrder()
  await placeOrder()
})
afterAll(() => shop.close())

test('a CSV has a row for each line of each order, oldest order first', async () => {
  const response = await send({ format: 'csv' })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('orders.csv')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const rows = await readCsv()
  const listed = await readLines()
  expect(rows.map((row) => row['order_number'])).toEqual(listed.map((one) => one.orderNumber))
  expect(rows[0]).toMatchObject({
    ...{ state: 'created', payment_status: 'due', currency: 'EUR', total: '54.9' },
    ...{ shipping_region: '', shipping_company: '' },
    ...{ shipping_city: 'Hamburg', line_title: 'Dune Bowl', line_quantity: '2' },
    ...{ line_options: 'Glaze: Oat', line_unit_price: '25', line_total: '50' },
  })
})

test('a JSON Lines file has an order in the shape of the API on each line', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const url = `/v1/orders/${placed[0] ?? ''}`
  const order = await readJson<OrderJson>(await shop.call('GET', url, undefined, headers))
  const lines = await readLines()
  expect(lines.map(({ id }) => id)).toEqual(placed)
  expect(lines[0]).toEqual(order)
})

test('orders can be filtered by time and state', async () => {
  const [first, second, third] = await readLines()
  const from = second?.placedOn
  const idsOf = async (filter: object) => (await readLines(filter)).map(({ id }) => id)
  expect(await idsOf({ from })).toEqual([second?.id, third?.id])
  expect(await idsOf({ to: from })).toEqual([first?.id])
  expect(await idsOf({ from, to: third?.placedOn })).toEqual([second?.id])
  const isThird = eq(orders.id, third?.id ?? '')
  await shop.services.db.update(orders).set({ state: 'confirmed' }).where(isThird)
  expect(await idsOf({ state: 'confirmed' })).toEqual([third?.id])
  expect(await readCsv({ state: 'closed' })).toEqual([])
  await shop.services.db.update(orders).set({ state: 'created' }).where(isThird)
})

test('a CSV names the day and the time that were chosen', async () => {
  const { db } = shop.services
  const isFirst = eq(orders.id, placed[0] ?? '')
  const [order] = await db.select().from(orders).where(isFirst)
  if (!order) throw new Error('There is no order.')
  const chosen = { scheduledDate: '2026-03-07', scheduledWindow: { from: '18:00', to: '20:00' } }
  const shipping = { ...order.shipping, ...chosen }
  await db.update(orders).set({ shipping }).where(isFirst)
  expect((await readCsv())[0]).toMatchObject({
    ...{ shipping_day: '2026-03-07', shipping_time: '18:00-20:00' },
  })
})

test('a CSV keeps the country of an order whose buyer is erased, but of none that is collected', async () => {
  const { db } = shop.services
  const isSecond = eq(orders.id, placed[1] ?? '')
  const [order] = await db.select().from(orders).where(isSecond)
  if (!order) throw new Error('There is no order.')
  const countryOf = async (type: OrderShipping['type'], shippingAddress: StoredAddress | null) => {
    const shipping = { ...order.shipping, type }
    await db.update(orders).set({ shipping, shippingAddress }).where(isSecond)
    return (await readCsv())[1]?.['shipping_country']
  }
  expect(await countryOf('regular', null)).toBe('DE')
  expect(await countryOf('pickup', null)).toBe('')
  expect(await countryOf('regular', order.shippingAddress)).toBe('DE')
})

test('spreadsheet formulas are escaped', async () => {
  const { db } = shop.services
  const isFirst = eq(orders.id, placed[0] ?? '')
  await db.update(orders).set({ firstName: '=HYPERLINK("x")', lastName: '@sum' }).where(isFirst)
  const [row] = await readCsv()
  expect([row?.['first_name'], row?.['last_name']]).toEqual([`'=HYPERLINK("x")`, `'@sum`])
})

test('an export of more orders than one batch has each of them once', async () => {
  const store = await addStore(shop.services)
  const other = await signInApplication(shop.services, store, ['orders:read'])
  const { db } = shop.services
  const [order] = await db.select().from(orders).limit(1)
  const [item] = await db.select().from(orderItems).limit(1)
  const [payment] = await db.select().from(payments).limit(1)
  if (!order || !item || !payment) throw new Error('There is no order to copy.')
  const scope = { tenantId: store.tenantId, storeId: store.id }
  // All have the same time, so the id decides where the next batch starts.
  const rows = Array.from({ length: 450 }, (_, i) => ({
    ...{ ...order, ...scope, id: newId('ord'), cartId: newId('crt'), tokenHash: newId('tok') },
    orderNumber: `E-${String(i)}`,
  }))
  await db.insert(orders).values(rows)
  const part = (prefix: string, row: { id: string }) => ({
    ...{ ...scope, id: newId(prefix), orderId: row.id },
  })
  await db.insert(orderItems).values(rows.map((row) => ({ ...item, ...part('ori', row) })))
  await db
    .insert(payments)
    .values(rows.map((row) => ({ ...payment, ...part('pay', row), tokenHash: null })))
  const text = await (await send({ format: 'jsonl' }, other)).text()
  const ids = text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as OrderJson).id)
  expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
})

test('an unknown format, state or time is refused', async () => {
  for (const body of [
    { format: 'xls' },
    { format: 'csv', state: 'lost' },
    { format: 'csv', from: 'yesterday' },
  ]) {
    expect((await readProblem(await send(body))).code).toBe('Common.Validation')
  }
})
