import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { orders } from '#store/schema/orders.ts'
import { readJson, signInApplication } from '#testing.ts'

const shop = await openTestCheckout()
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

const send = (method: string, path: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  return shop.call(method, path, body, headers)
}

/** A paid order of three items in one line, 25.00 each and 4.90 delivery. */
async function placeOrder() {
  const { variantId } = await shop.variantOf(5)
  const { orderId } = (await shop.buy(variantId, 3)).placed
  const url = `/v1/orders/${orderId}`
  const read = async () => readJson<OrderJson>(await send('GET', url))
  const move = (to: string) => send('POST', `${url}/transitions`, { to })
  await move('confirmed')
  const itemId = (await read()).items[0]?.id ?? ''
  const ship = async (quantity: number, more = {}) => {
    shop.advance(1000)
    const lines = [{ orderItemId: itemId, quantity }]
    const parcel = await send('POST', `${url}/shipments`, { lines, ...more })
    const { id } = await readJson<{ id: string }>(parcel)
    const deliver = () => send('POST', `${url}/shipments/${id}/deliver`)
    return { status: parcel.status, deliver }
  }
  const refund = (quantity: number, line = {}, more = {}) => {
    const lines = quantity === 0 ? [] : [{ itemId, quantity, restock: true, ...line }]
    return send('POST', `${url}/refunds`, { lines, ...more })
  }
  return { orderId, read, move, ship, refund }
}

async function list(task: string) {
  const answer = await send('GET', `/v1/orders?task=${task}&limit=200`)
  return (await readJson<{ data: OrderJson[] }>(answer)).data.map(({ id }) => id)
}

const tracking = {
  ...{ carrierName: 'DHL', trackingCode: 'JJD2', trackingUrl: 'https://carrier.example/JJD2' },
}

test('an order is in transit when what was not sent is refunded, and arrives with its parcel', async () => {
  const { orderId, read, ship, refund } = await placeOrder()
  const parcel = await ship(2, tracking)
  expect(await list('toPack')).toContain(orderId)
  expect((await refund(1)).status).toBe(201)
  const sent = { state: 'inTransit', fulfillmentStatus: 'shipped', isPartlyShipped: false }
  expect(await read()).toMatchObject({ ...sent, ...tracking })
  expect(await list('toPack')).not.toContain(orderId)
  expect((await ship(1)).status).toBe(409)
  await parcel.deliver()
  expect(await read()).toMatchObject({ state: 'delivered', fulfillmentStatus: 'delivered' })
})

test('an order has arrived when the rest is refunded after its parcel arrived', async () => {
  const { read, ship, refund } = await placeOrder()
  await (await ship(2)).deliver()
  expect((await read()).state).toBe('inProgress')
  await refund(1, { restock: false })
  expect(await read()).toMatchObject({
    ...{ state: 'delivered', payment: { status: 'partiallyRefunded' } },
  })
})

test('an order has arrived in all its parcels when the merchant moves it to delivered', async () => {
  const { move, read, ship } = await placeOrder()
  await (await ship(1)).deliver()
  const [before] = (await read()).shipments
  await ship(2)
  expect((await move('delivered')).status).toBe(200)
  expect((await read()).shipments).toEqual([
    before,
    expect.objectContaining({ deliveredOn: expect.any(String) }),
  ])
})

test('an order is returned when the rest is refunded after everything came back', async () => {
  const { read, ship, refund } = await placeOrder()
  await (await ship(2)).deliver()
  await refund(2, { from: 'shipped' })
  await refund(1)
  expect(await read()).toMatchObject({ state: 'returned', returnStatus: 'returned' })
  const states = (await read()).timeline.map(({ state }) => state)
  expect(states.slice(-3)).toEqual(['inTransit', 'delivered', 'returned'])
})

test('an order of which nothing was sent is not to pack, and cancelled when all is refunded', async () => {
  const { orderId, read, move, ship, refund } = await placeOrder()
  await move('inProgress')
  expect(await list('toPack')).toContain(orderId)
  await refund(3)
  // The delivery is still paid: what becomes of that money is the merchant's decision.
  expect(await read()).toMatchObject({ state: 'inProgress', refunds: [{}] })
  expect(await list('toPack')).not.toContain(orderId)
  expect(await readJson(await move('inTransit'))).toMatchObject({
    ...{ code: 'Order.NotShippable', state: 'inProgress' },
  })
  expect((await refund(0, {}, { shipping: true })).status).toBe(201)
  expect(await read()).toMatchObject({
    ...{ state: 'cancelled', payment: { status: 'refunded' }, refunds: [{}, {}] },
  })
  expect((await ship(1)).status).toBe(409)
  const whole = await placeOrder()
  await whole.refund(3, {}, { shipping: true })
  expect((await whole.read()).state).toBe('cancelled')
})

test('an order that waits for its buyer with nothing in it is not to collect', async () => {
  const { orderId, read, move, refund } = await placeOrder()
  const isPickup = sql`jsonb_set(${orders.shipping}, '{type}', '"pickup"')`
  await shop.services.db.update(orders).set({ shipping: isPickup }).where(eq(orders.id, orderId))
  for (const to of ['inProgress', 'readyToPickUp']) expect((await move(to)).status).toBe(200)
  expect(await list('toCollect')).toContain(orderId)
  await refund(3)
  expect((await read()).state).toBe('readyToPickUp')
  expect(await list('toCollect')).not.toContain(orderId)
  expect(await readJson(await move('delivered'))).toMatchObject({ code: 'Order.NotShippable' })
  expect((await move('cancelled')).status).toBe(200)
  expect((await read()).items).toMatchObject([{ pieces: { shipped: 0, cancelledRestocked: 3 } }])
})

test('an order is to pack while its buyer wants some of what is open', async () => {
  const { orderId, read, ship, refund } = await placeOrder()
  const [{ id: orderItemId } = { id: '' }] = (await read()).items
  const withdraw = async (lines: object[] | null) => {
    expect((await send('POST', `/v1/orders/${orderId}/withdrawals`, { lines })).status).toBe(201)
  }
  await withdraw([{ orderItemId, quantity: 1 }])
  await ship(1)
  expect(await list('toPack')).toContain(orderId)
  expect((await refund(1)).status).toBe(201)
  // What was withdrawn has left the order, and the last piece is still wanted.
  expect(await list('toPack')).toContain(orderId)
  await withdraw([{ orderItemId, quantity: 1 }])
  expect(await list('toPack')).not.toContain(orderId)
  const whole = await placeOrder()
  await whole.move('inProgress')
  expect(await list('toPack')).toContain(whole.orderId)
  const url = `/v1/orders/${whole.orderId}/withdrawals`
  expect((await send('POST', url, { lines: null })).status).toBe(201)
  expect(await list('toPack')).not.toContain(whole.orderId)
})

test('an order is to pack again once a withdrawal that was refused is settled', async () => {
  const { orderId, read, refund } = await placeOrder()
  const [{ id: orderItemId } = { id: '' }] = (await read()).items
  const withdraw = async (lines: object[] | null) => {
    const made = await send('POST', `/v1/orders/${orderId}/withdrawals`, { lines })
    const { issueId } = await readJson<{ issueId: string }>(made)
    return async () => {
      expect((await send('POST', `/v1/issues/${issueId}/resolve`)).status).toBe(200)
    }
  }
  const isUnwanted = async (unwanted: number, isWithdrawalOpen: boolean) => {
    expect(await read()).toMatchObject({ isWithdrawalOpen, items: [{ pieces: { unwanted } }] })
  }
  const settleWhole = await withdraw(null)
  expect(await list('toPack')).not.toContain(orderId)
  await isUnwanted(3, true)
  await settleWhole()
  expect(await list('toPack')).toContain(orderId)
  await isUnwanted(0, false)
  const settleOne = await withdraw([{ orderItemId, quantity: 1 }])
  expect((await refund(1)).status).toBe(201)
  await settleOne()
  expect(await list('toPack')).toContain(orderId)
  // What left the order by the settled ones is not taken for some of these.
  await withdraw([{ orderItemId, quantity: 2 }])
  expect(await list('toPack')).not.toContain(orderId)
  await isUnwanted(2, true)
})
