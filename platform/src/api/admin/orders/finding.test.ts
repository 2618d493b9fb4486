import { eq, like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { listStatements, openTestCheckout } from '#api/testing/shop.ts'
import { customers } from '#store/schema/customers.ts'
import { orderItems, orders } from '#store/schema/orders.ts'
import { readJson, signInApplication, signInCustomer } from '#testing.ts'

const shop = await openTestCheckout()
const { db } = shop.services
const token = await signInApplication(shop.services, shop.store)
const reader = await signInApplication(shop.services, shop.store, ['orders:read'])
afterAll(() => shop.close())

const call = (method: string, path: string, body?: unknown, bearer = token) =>
  shop.call(method, path, body, { authorization: `Bearer ${bearer}`, 'idempotency-key': path })

async function find(list: string, search: string) {
  const and = list.includes('?') ? '&' : '?'
  const answer = await call('GET', `${list}${and}${new URLSearchParams({ search }).toString()}`)
  return (await readJson<{ data: { id: string }[] }>(answer)).data.map(({ id }) => id)
}

const { variantId } = await shop.variantOf(10)
const buyer = { firstName: 'Erika', lastName: 'Muster', phone: '+49 171 2345678' }
const first = (await shop.buy(variantId)).placed.orderId
const second = (await shop.buy(variantId, 2)).placed.orderId
await db.update(orders).set(buyer).where(eq(orders.id, first))

test('an order is found by names in any order, and by a telephone number however it is typed', async () => {
  for (const search of ['Muster Erika', 'erika must', '0171 234 56 78', '+49 (0)171-2345678'])
    expect(await find('/v1/orders', search), search).toEqual([first])
  expect(await find('/v1/orders', 'Muster Egon')).toEqual([])
  for (const noise of ['000000', '......', '001234', '％', 'Erika＿Muster'])
    expect(await find('/v1/orders', noise), noise).toEqual([])
})

test('orders and customers are found without accents and typographic apostrophes', async () => {
  const { customer } = await signInCustomer(shop.services, shop.store)
  const named = { firstName: 'Søren أحمد', lastName: 'Çelik-O’Neill' }
  await db.update(customers).set(named).where(eq(customers.id, customer.id))
  await db.update(orders).set(named).where(eq(orders.id, second))
  for (const search of ["celik-o'neill", 'ÇELİK', 'soren o’neill', 'احمد', 'Søren']) {
    expect(await find('/v1/orders', search), search).toEqual([second])
    expect(await find('/v1/customers', search), search).toEqual([customer.id])
  }
})

test.each([
  ['Straße Müller', ['strasse mueller', 'STRASSE muller', 'straße müller', 'müll']],
  ['Strasse Mueller', ['straße müller', 'strasse mueller', 'Ueller']],
  ['Kjær Sørensen', ['kjaer soerensen', 'kjær sorensen', 'Kjär Sörensen']],
  ['Wałęsa Johansson-Åkesson', ['walesa akesson', 'Wałęsa Aakesson']],
])('orders and customers named %s are found however that is spelt', async (lastName, searches) => {
  const { customer } = await signInCustomer(shop.services, shop.store)
  await db.update(customers).set({ lastName }).where(eq(customers.id, customer.id))
  await db.update(orders).set({ lastName }).where(eq(orders.id, second))
  for (const search of searches) {
    expect(await find('/v1/orders', search), search).toEqual([second])
    expect(await find('/v1/customers', search), search).toEqual([customer.id])
  }
  for (const search of ['Joe', 'Strase', '(', 'ss|', 'ß'.repeat(100)])
    expect(await find('/v1/orders', search), search).toEqual([])
  await db.delete(customers).where(eq(customers.id, customer.id))
})

test('an order is found by what was bought, as it was called then', async () => {
  const { variantId } = await shop.variantOf(10)
  const { orderId } = (await shop.buy(variantId)).placed
  const isLine = eq(orderItems.orderId, orderId)
  const [line] = await db.select().from(orderItems).where(isLine)
  if (!line) throw new Error('The order has no line.')
  const snapshot = { ...line.snapshot, title: 'Copper kettle', sku: 'CK-12' }
  await db.update(orderItems).set({ snapshot }).where(isLine)
  for (const search of ['kettle copper', 'COPPER', 'ck-12'])
    expect(await find('/v1/orders', search), search).toEqual([orderId])
  for (const search of ['copper spoon', 'ck'])
    expect(await find('/v1/orders', search), search).toEqual([])
})

test('what is in thousands of lines finds its orders, with other filters too', async () => {
  const { variantId } = await shop.variantOf(10)
  const { orderId } = (await shop.buy(variantId)).placed
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  if (!line) throw new Error('The order has no line.')
  const snapshot = { ...line.snapshot, title: 'Tea towel' }
  const copies = Array.from({ length: 5001 }, (_, i) => ({
    ...{ ...line, snapshot, id: `towel${i}`, position: i + 1 },
  }))
  for (let at = 0; at < copies.length; at += 1000)
    await db.insert(orderItems).values(copies.slice(at, at + 1000))
  expect(await find('/v1/orders', 'towel')).toEqual([orderId])
  expect(await find('/v1/orders?state=created', 'tea towel')).toEqual([orderId])
  expect(await find('/v1/orders?state=delivered', 'towel')).toEqual([])
  await db.delete(orderItems).where(like(orderItems.id, 'towel%'))
})

test('a search counts no more than a thousand orders, and says so; a list counts them all', async () => {
  const [order] = await db.select().from(orders).where(eq(orders.id, second))
  if (!order) throw new Error('There is no order.')
  const copies = Array.from({ length: 1000 }, (_, i) => ({
    ...{
      ...order,
      id: `copy${i}`,
      orderNumber: `C${i}`,
      tokenHash: `copy${i}`,
      cartId: `copy${i}`,
    },
    ...{ lastName: 'Dupont', placedOn: new Date(order.placedOn.getTime() - 1 - i) },
  }))
  await db.insert(orders).values(copies)
  await db.update(orders).set({ lastName: 'Dupont' }).where(eq(orders.id, second))
  const count = async (query: string) => {
    const answer = await call('GET', `/v1/orders?limit=1&${query}`)
    const { data: _, nextCursor: __, ...rest } = await readJson<Record<string, unknown>>(answer)
    return rest
  }
  const limited = { hasNextPage: true, totalCount: 1000, isCountLimited: true }
  expect(await count('search=dupont')).toEqual(limited)
  const exact = { hasNextPage: true, totalCount: await db.$count(orders) }
  expect(await count('sortDirection=desc')).toEqual(exact)
  await db.delete(orders).where(eq(orders.id, 'copy0'))
  expect(await count('search=dupont')).toEqual({ hasNextPage: true, totalCount: 1000 })
  await db.delete(orders).where(like(orders.id, 'copy%'))
})

test('the count of a search is a statement that PostgreSQL 15 takes: its subquery has a name', async () => {
  const statements = await listStatements(db, () => find('/v1/orders', 'muster'))
  const counts = statements.filter((text) => /from \(+select/.test(text))
  expect(counts).toEqual([expect.stringMatching(/\) counted\b/)])
})

test('a telephone number is found with and without the prefix of its country', async () => {
  for (const phone of ['0171 2345678', '+49 171 2345678', '+49 (0)171 2345678']) {
    await db.update(orders).set({ phone }).where(eq(orders.id, first))
    for (const search of ['0171 2345678', '+49 171 2345678', '0049 171 2345678', '0171 234567'])
      expect(await find('/v1/orders', search), `${search} for ${phone}`).toEqual([first])
  }
})

test('an order is found by the tracking number of any of its parcels', async () => {
  const path = `/v1/orders/${second}`
  await call('POST', `${path}/payments/mark-paid`)
  const order = await readJson<{ items: { id: string }[] }>(await call('GET', path))
  const lines = order.items.map(({ id: orderItemId }) => ({ orderItemId, quantity: 1 }))
  for (const trackingCode of ['JJD00012345678', 'JJD0 0087 654321']) {
    const body = { lines, trackingCode }
    const sent = await shop.call('POST', `${path}/shipments`, body, {
      ...{ authorization: `Bearer ${token}`, 'idempotency-key': trackingCode.slice(-3) },
    })
    expect(sent.status).toBeLessThan(300)
  }
  for (const search of [
    'jjd000 12345678',
    'JJD00087654321',
    'JJD0 0087 654321',
    '0087 654',
    '654321',
  ])
    expect(await find('/v1/orders', search), search).toEqual([second])
  for (const search of ['JJD00087654322', '65432'])
    expect(await find('/v1/orders', search), search).toEqual([])
})

test('an order is found by company, street and postal code of either address', async () => {
  const [order] = await db.select().from(orders).where(eq(orders.id, first))
  if (!order?.shippingAddress) throw new Error('The order has no address.')
  const known = order.shippingAddress
  const shippingAddress = { ...known, line1: 'Nybrogatan 7', line2: 'Hus C', postalCode: '114 39' }
  const billingAddress = {
    ...known,
    company: 'Fjäll & Sjö AB',
    line1: 'Box 88',
    postalCode: 'SW1A 1AA',
  }
  await db.update(orders).set({ shippingAddress, billingAddress }).where(eq(orders.id, first))
  const theirs = ['nybrogatan 7', 'hus c', '114 39', '11439', 'muster nybrogatan']
  const paying = ['fjall sjo', 'Box 88', 'sw1a1aa', 'SW1A 1AA']
  for (const search of [...theirs, ...paying])
    expect(await find('/v1/orders', search), search).toEqual([first])
  // The number of a house is no part of another number.
  for (const search of ['nybrogatan borgen', 'nybrogatan 9'])
    expect(await find('/v1/orders', search), search).toEqual([])
  const packer = await signInApplication(shop.services, shop.store, ['fulfillment:read'])
  await db.update(orders).set({ state: 'confirmed' }).where(eq(orders.id, first))
  const pack = async (search: string) => {
    const query = new URLSearchParams({ task: 'toPack', search }).toString()
    const answer = await call('GET', `/v1/orders?${query}`, undefined, packer)
    return (await readJson<{ data: { id: string }[] }>(answer)).data.map(({ id }) => id)
  }
  // Who only packs does not see the billing address.
  for (const search of theirs) expect(await pack(search), search).toEqual([first])
  for (const search of paying) expect(await pack(search), search).toEqual([])
  await db.update(orders).set({ state: order.state }).where(eq(orders.id, first))
})

test('a customer is found by names in any order and by telephone number', async () => {
  const { customer } = await signInCustomer(shop.services, shop.store)
  await db.update(customers).set(buyer).where(eq(customers.id, customer.id))
  for (const search of ['Muster Erika', '0171/2345678'])
    expect(await find('/v1/customers', search), search).toEqual([customer.id])
})

test('the invoice of an order has the address that its buyer has, for who may change orders', async () => {
  const path = `/v1/orders/${first}/invoice`
  const { url } = await readJson<{ url: string }>(await call('POST', path))
  expect(new URL(url).pathname).toMatch(/^\/orders\/[\w-]{32}\/invoice$/)
  expect((await call('POST', path, undefined, reader)).status).toBe(403)
  expect((await call('POST', '/v1/orders/ord_none/invoice')).status).toBe(404)
})
