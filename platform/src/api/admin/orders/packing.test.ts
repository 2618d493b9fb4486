import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { orderStates } from '#store/enums.ts'
import { orders, type OrderState } from '#store/schema/orders.ts'
import { newId } from '#store/ids.ts'
import { payments } from '#store/schema/payments.ts'
import { returns } from '#store/schema/returns.ts'
import { readJson, signInApplication } from '#testing.ts'
import type { OrderJson } from '#api/admin/orders/schemas.ts'

const shop = await openTestCheckout()
const { db } = shop.services
const reader = await signInApplication(shop.services, shop.store, ['orders:read'])
const clerk = await signInApplication(shop.services, shop.store, ['orders:update'])
const packing = ['fulfillment:read', 'fulfillment:update']
const packer = await signInApplication(shop.services, shop.store, packing)
afterAll(() => shop.close())

const call = (method: string, path: string, bearer: string, body?: unknown) =>
  shop.call(method, path, body, {
    ...{ authorization: `Bearer ${bearer}`, 'idempotency-key': crypto.randomUUID() },
  })

async function placeOrder() {
  const { variantId } = await shop.variantOf(5)
  const { orderId } = (await shop.buy(variantId)).placed
  const setState = (state: OrderState) =>
    db.update(orders).set({ state }).where(eq(orders.id, orderId))
  return { orderId, url: `/v1/orders/${orderId}`, setState }
}

const readStatuses = async (url: string, bearer: string) => {
  const paths = [url, `${url}/notes`]
  return Promise.all(paths.map(async (path) => (await call('GET', path, bearer)).status))
}

const seen: readonly OrderState[] = [
  ...(['confirmed', 'invoiced', 'inProgress', 'readyToPickUp', 'inTransit'] as const),
]

test.each(orderStates)(
  'who only packs sees an order that is %s only if it is theirs',
  async (state) => {
    const { url, setState } = await placeOrder()
    await setState(state)
    const status = seen.includes(state) ? 200 : 404
    expect(await readStatuses(url, packer)).toEqual([status, status])
    expect(await readStatuses(url, reader)).toEqual([200, 200])
  },
)

test('who may change orders without reading them learns what became of one', async () => {
  const { url } = await placeOrder()
  const to = { to: 'cancelled' }
  expect((await call('POST', `${url}/transitions`, clerk, to)).status).toBe(200)
})

test('who only packs is told no more of an order than packing needs', async () => {
  const { orderId, url } = await placeOrder()
  const isOrder = eq(orders.id, orderId)
  const [stored] = await db.select().from(orders).where(isOrder)
  const billingAddress = stored?.shippingAddress
  await db.update(orders).set({ billingAddress, couponCode: 'SPRING' }).where(isOrder)
  await call('POST', `${url}/transitions`, clerk, { to: 'confirmed' })
  const read = async (bearer: string) => {
    const one = await readJson<OrderJson>(await call('GET', url, bearer))
    const list = await call('GET', '/v1/orders?task=toPack&limit=200', bearer)
    const { data } = await readJson<{ data: OrderJson[] }>(list)
    expect(data.find(({ id }) => id === orderId)).toEqual(one)
    return one
  }
  const { orderNumber, email } = await readJson<OrderJson>(await call('GET', url, reader))
  await shop.call('POST', '/v1/order-withdrawals', {
    orderNumber,
    email,
    name: 'Hanna Lind',
    items: 'One',
  })
  const whole = await read(reader)
  expect(whole).toMatchObject({ billingAddress: { line1: expect.any(String) } })
  expect(whole.withdrawnOn).toBe(shop.services.clock().toISOString())
  const unseen = { customerId: null, email: null, billingAddress: null, couponCode: null }
  expect(await read(packer)).toEqual({
    ...{ ...whole, ...unseen, cancelReason: null },
    payment: { ...whole.payment, methodId: '', name: '' },
  })
  const later = { type: 'cashOnDelivery' } as const
  await db.update(payments).set(later).where(eq(payments.orderId, orderId))
  expect((await read(packer)).payment).toEqual({ ...whole.payment, ...later })
})

test('who only packs is not told why money was paid back', async () => {
  const { url } = await placeOrder()
  await call('POST', `${url}/payments/mark-paid`, clerk)
  const refund = { amount: 1, reason: 'A complaint' }
  expect((await call('POST', `${url}/refunds`, clerk, refund)).status).toBe(201)
  const readRefunds = async (bearer: string) =>
    (await readJson<OrderJson>(await call('GET', url, bearer))).refunds
  expect(await readRefunds(reader)).toMatchObject([{ amount: 1, reason: 'A complaint' }])
  expect(await readRefunds(packer)).toMatchObject([{ amount: 1, reason: null }])
})

test('who only packs is not told why something is sent back', async () => {
  const { orderId, url, setState } = await placeOrder()
  await setState('inTransit')
  const { tenantId, id: storeId } = shop.store
  await db.insert(returns).values({
    ...{ id: newId('ret'), tenantId, storeId, orderId, requestedBy: 'buyer' as const },
    ...{ createdOn: shop.services.clock(), updatedOn: shop.services.clock() },
    lines: [{ orderItemId: 'any', quantity: 1, reason: 'damaged', restock: false }],
  })
  const readReturns = async (bearer: string) =>
    (await readJson<OrderJson>(await call('GET', url, bearer))).returns
  expect(await readReturns(reader)).toMatchObject([{ lines: [{ reason: 'damaged' }] }])
  expect(await readReturns(packer)).toMatchObject([{ lines: [{ quantity: 1, reason: null }] }])
})

test('who only packs finds an order by what packing shows, not by its email address', async () => {
  const { variantId } = await shop.variantOf(5)
  const { orderId, orderNumber } = (await shop.buy(variantId, 1, 'canary@example.org')).placed
  const isOrder = eq(orders.id, orderId)
  const named = { firstName: 'Zita', lastName: 'Quill', phone: '+49 40 7654321' }
  await db
    .update(orders)
    .set({ ...named, state: 'confirmed' })
    .where(isOrder)
  const find = async (search: string, bearer: string) => {
    const query = new URLSearchParams({ task: 'toPack', search })
    const { data } = await readJson<{ data: OrderJson[] }>(
      await call('GET', `/v1/orders?${query.toString()}`, bearer),
    )
    return data.some(({ id }) => id === orderId)
  }
  for (const search of [orderNumber, 'quill zita', '040 7654321']) {
    expect(await find(search, packer), search).toBe(true)
  }
  for (const search of ['canary@example.org', 'canar', `${orderNumber} example.org`]) {
    expect(await find(search, packer), search).toBe(false)
    expect(await find(search, reader), search).toBe(true)
  }
})

test('who only packs cannot list the orders of a customer', async () => {
  const path = '/v1/orders?task=toPack&customerId=cus_1'
  expect((await call('GET', path, packer)).status).toBe(403)
  expect((await call('GET', path, reader)).status).toBe(200)
})

test('who handed an order over sees it for a day', async () => {
  const { url, setState } = await placeOrder()
  await setState('readyToPickUp')
  const to = { to: 'delivered' }
  expect((await call('POST', `${url}/transitions`, packer, to)).status).toBe(200)
  expect(await readStatuses(url, packer)).toEqual([200, 200])
  shop.advance(25 * 3600_000)
  const later = await signInApplication(shop.services, shop.store, packing)
  expect(await readStatuses(url, later)).toEqual([404, 404])
})

test('who only packs learns nothing of a parcel that arrived long ago by delivering it again', async () => {
  const signIn = async () => ({
    all: await signInApplication(shop.services, shop.store),
    packs: await signInApplication(shop.services, shop.store, packing),
  })
  const { url } = await placeOrder()
  const now = await signIn()
  await call('POST', `${url}/transitions`, now.all, { to: 'confirmed' })
  const { items } = await readJson<OrderJson>(await call('GET', url, now.packs))
  const lines = items.map(({ id }) => ({ orderItemId: id, quantity: 1 }))
  const parcel = await readJson<{ id: string }>(
    await call('POST', `${url}/shipments`, now.packs, { lines }),
  )
  const deliver = async (bearer: string) =>
    (await call('POST', `${url}/shipments/${parcel.id}/deliver`, bearer)).status
  expect([await deliver(now.packs), await deliver(now.packs)]).toEqual([200, 200])
  shop.advance(25 * 3600_000)
  const later = await signIn()
  expect([await deliver(later.packs), await deliver(later.all)]).toEqual([404, 200])
})
