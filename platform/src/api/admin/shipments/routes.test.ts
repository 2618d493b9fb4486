import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { isOrderNewsDue, mailOrderNews } from '#adapters/order-news.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { mails } from '#store/schema/mails.ts'
import { addStore, readJson, signInApplication, workOff } from '#testing.ts'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'

const shop = await openTestCheckout()
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

const send = (method: string, path: string, body?: unknown, bearer = token) =>
  shop.call(method, path, body, { authorization: `Bearer ${bearer}` })

/** A confirmed and paid order of three items in one line, out of five in stock. */
async function placeOrder(email = 'hanna@example.com') {
  const { variantId } = await shop.variantOf(5)
  const { orderId, orderToken } = (await shop.buy(variantId, 3, email)).placed
  const url = `/v1/orders/${orderId}`
  const read = async () => readJson<OrderJson>(await send('GET', url))
  const move = (to: string) => send('POST', `${url}/transitions`, { to })
  await move('confirmed')
  const orderItemId = (await read()).items[0]?.id ?? ''
  const ship = (quantity: number, more = {}) => {
    shop.advance(1000)
    return send('POST', `${url}/shipments`, { lines: [{ orderItemId, quantity }], ...more })
  }
  const deliver = async (response: Response) => {
    const { id } = await readJson<{ id: string }>(response)
    return send('POST', `${url}/shipments/${id}/deliver`)
  }
  const refund = (quantity: number, restock: boolean, more = {}) =>
    shop.call(
      'POST',
      `${url}/refunds`,
      { lines: [{ itemId: orderItemId, quantity, restock, ...more }] },
      { authorization: `Bearer ${token}`, 'idempotency-key': `refund-${crypto.randomUUID()}` },
    )
  const countStock = async () => {
    const isLevel = eq(inventoryLevels.variantId, variantId)
    const [level] = await shop.services.db.select().from(inventoryLevels).where(isLevel)
    return level?.availableQuantity
  }
  return { orderId, orderToken, orderItemId, url, read, move, ship, deliver, refund, countStock }
}

const tracking = {
  carrierName: 'DHL',
  trackingCode: 'JJD2',
  trackingUrl: 'https://carrier.example/JJD2',
}

describe('an order shipped in parcels', () => {
  it('is partly shipped, then in transit, then delivered with the last parcel', async () => {
    const { orderItemId, read, ship, deliver } = await placeOrder()
    const first = await ship(1)
    expect(first.status).toBe(201)
    expect(await read()).toMatchObject({
      state: 'inProgress',
      isPartlyShipped: true,
      shipments: [{ lines: [{ orderItemId, quantity: 1 }], deliveredOn: null }],
    })
    const second = await ship(2, tracking)
    expect(await read()).toMatchObject({
      state: 'inTransit',
      fulfillmentStatus: 'shipped',
      isPartlyShipped: false,
      ...tracking,
    })
    expect((await deliver(first)).status).toBe(200)
    expect((await read()).state).toBe('inTransit')
    const copy = second.clone()
    await deliver(second)
    expect(await read()).toMatchObject({ state: 'delivered', payment: { status: 'paid' } })
    const arrivals = async () => (await read()).shipments.map(({ deliveredOn }) => deliveredOn)
    const before = await arrivals()
    shop.advance(60_000)
    expect((await deliver(copy)).status).toBe(200)
    expect(await arrivals()).toEqual(before)
  })

  it('sends one mail per parcel, with its lines and tracking', async () => {
    const email = 'parcels@example.com'
    const { ship } = await placeOrder(email)
    await ship(1)
    await workOff(shop.services, isOrderNewsDue, mailOrderNews)
    await ship(2, tracking)
    await workOff(shop.services, isOrderNewsDue, mailOrderNews)
    const sent = await shop.services.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, email))
      .orderBy(mails.createdOn)
    expect(sent.map(({ kind }) => kind)).toEqual([
      'orderConfirmation',
      'orderShipped',
      'orderShipped',
    ])
    expect(sent[1]?.body).toContain('Part of your order')
    expect(sent[2]?.body).toContain('DHL JJD2')
    expect(sent[2]?.body).toMatch(/2\s× Dune Bowl/)
    expect(sent[2]?.body).not.toContain('Part of your order')
  })

  it('names in each mail the lines and tracking of its own parcel', async () => {
    const email = 'together@example.com'
    const { ship } = await placeOrder(email)
    await ship(1, tracking)
    await ship(2)
    await workOff(shop.services, isOrderNewsDue, mailOrderNews)
    const sent = await shop.services.db.select().from(mails).where(eq(mails.recipient, email))
    const parcels = sent.filter(({ kind }) => kind === 'orderShipped').map(({ body }) => body)
    expect(parcels.map((body) => [/(\d)\s× Dune/.exec(body)?.[1], body.includes('JJD2')])).toEqual([
      ['1', true],
      ['2', false],
    ])
  })

  it('shows its buyer each parcel', async () => {
    const { orderToken, orderItemId, ship } = await placeOrder()
    await ship(1, tracking)
    const query = `query ($token: String) { order(orderToken: $token) {
      isPartlyShipped
      shipments { carrierName trackingCode trackingUrl deliveredOn lines { orderItemId quantity } }
      items { openQuantity shippedQuantity cancelledQuantity returnedQuantity }
    } }`
    const response = await shop.call('POST', '/graphql', {
      query,
      variables: { token: orderToken },
    })
    expect(await readJson(response)).toEqual({
      data: {
        order: {
          isPartlyShipped: true,
          shipments: [{ ...tracking, deliveredOn: null, lines: [{ orderItemId, quantity: 1 }] }],
          items: [
            { openQuantity: 2, shippedQuantity: 1, cancelledQuantity: 0, returnedQuantity: 0 },
          ],
        },
      },
    })
  })
})

describe('parcels and refunds of one order', () => {
  it('are about items that have not shipped, unless the refund names shipped ones', async () => {
    const open = await placeOrder()
    await open.ship(1)
    // Which item a refund means cannot be seen: one that has not left the shop is its first choice.
    expect((await open.refund(1, true)).status).toBe(201)
    expect(await open.countStock()).toBe(3)
    expect(await readJson(await open.ship(2))).toMatchObject({
      ...{ code: 'Shipment.TooMany', available: 1 },
    })
    expect((await open.ship(1)).status).toBe(201)
    expect(await open.read()).toMatchObject({
      state: 'inTransit',
      isPartlyShipped: false,
      payment: { status: 'partiallyRefunded' },
      shipments: [{}, {}],
      refunds: [{ lines: [{ quantity: 1, restock: true }] }],
      items: [{ pieces: { shipped: 2, cancelledRestocked: 1, returned: 0 } }],
    })
    const shipped = await placeOrder()
    await shipped.ship(1)
    expect((await shipped.refund(2, true, { from: 'shipped' })).status).toBe(409)
    expect((await shipped.refund(1, true, { from: 'shipped' })).status).toBe(201)
    expect((await shipped.refund(3, false, { from: 'open' })).status).toBe(409)
    expect(await shipped.countStock()).toBe(3)
    expect((await shipped.ship(2)).status).toBe(201)
    expect(await shipped.read()).toMatchObject({
      state: 'inTransit',
      items: [{ pieces: { shipped: 3, cancelled: 0, returnedRestocked: 1, kept: 2 } }],
    })
  })

  it('leave a refunded item with its buyer, who can still return it', async () => {
    const { ship, deliver, refund, read, url, orderItemId, countStock } = await placeOrder()
    await deliver(await ship(3))
    expect((await refund(2, false)).status).toBe(201)
    expect((await read()).items).toMatchObject([{ pieces: { kept: 3, returned: 0, refunded: 2 } }])
    const lines = [{ orderItemId, quantity: 3 }]
    expect((await send('POST', `${url}/returns`, { lines })).status).toBe(201)
    expect(await countStock()).toBe(2)
  })

  it('count a line that a parcel names twice', async () => {
    const { url, orderItemId, read } = await placeOrder()
    const lines = [1, 1].map((quantity) => ({ orderItemId, quantity }))
    expect((await send('POST', `${url}/shipments`, { lines })).status).toBe(201)
    expect((await read()).items).toMatchObject([{ pieces: { open: 1, shipped: 2 } }])
    const tooMany = await send('POST', `${url}/shipments`, { lines })
    expect(await readJson(tooMany)).toMatchObject({ code: 'Shipment.TooMany', available: 1 })
  })

  it('allow a returned order to be refunded and restocked, and keep its parcels', async () => {
    const { ship, deliver, refund, read, move, countStock } = await placeOrder()
    const parcels = [await ship(1), await ship(2)]
    for (const parcel of parcels) await deliver(parcel)
    expect((await move('returned')).status).toBe(200)
    expect(await countStock()).toBe(2)
    expect((await refund(3, true)).status).toBe(201)
    expect(await countStock()).toBe(5)
    expect(await read()).toMatchObject({
      state: 'returned',
      isPartlyShipped: false,
      shipments: [{ deliveredOn: expect.any(String) }, { deliveredOn: expect.any(String) }],
      refunds: [{ lines: [{ quantity: 3 }] }],
    })
    expect(await readJson(await ship(1))).toMatchObject({ code: 'Order.NotShippable' })
  })

  it('prevent cancelling after shipping; before, cancelling restores payment and stock', async () => {
    const left = await placeOrder()
    await left.ship(1)
    expect(await readJson(await left.move('cancelled'))).toMatchObject({
      code: 'Order.PartlyShipped',
    })
    expect(await left.countStock()).toBe(2)
    expect(await left.read()).toMatchObject({ payment: { status: 'paid' }, refunds: [] })
    const kept = await placeOrder()
    expect((await kept.move('cancelled')).status).toBe(200)
    expect(await kept.countStock()).toBe(5)
    expect(await kept.read()).toMatchObject({
      payment: { status: 'refunded' },
      refunds: [{ cause: 'cancelled' }],
      shipments: [],
    })
  })
})

describe('refusals', () => {
  it('409 for more items than are left, also for two concurrent shipments', async () => {
    const { ship, read } = await placeOrder()
    expect(await readJson(await ship(4))).toMatchObject({ code: 'Shipment.TooMany', available: 3 })
    const answers = await Promise.all([ship(2), ship(2)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await read()).shipments).toHaveLength(1)
  })

  it('409 for an order that is not confirmed, is cancelled or is in transit', async () => {
    const { ship, move } = await placeOrder()
    await move('cancelled')
    expect(await readJson(await ship(1))).toMatchObject({
      code: 'Order.NotShippable',
      state: 'cancelled',
    })
  })

  it('409 for cancelling a partly shipped order', async () => {
    const { ship, move, read } = await placeOrder()
    await ship(1)
    expect((await move('cancelled')).status).toBe(409)
    expect((await read()).state).toBe('inProgress')
  })

  it.each([
    ['a URL that is not https', { trackingUrl: 'http://carrier.example/1' }],
    ['a URL that is a script', { trackingUrl: 'javascript:alert(1)' }],
    ['no lines', { lines: [] }],
  ])('400 for %s', async (_name, more) => {
    const { ship } = await placeOrder()
    expect((await ship(1, more)).status).toBe(400)
  })

  it('400 for a line of another order, and 404 for its parcel', async () => {
    const [order, other] = [await placeOrder(), await placeOrder()]
    const lines = [{ orderItemId: other.orderItemId, quantity: 1 }]
    expect((await order.ship(1, { lines })).status).toBe(400)
    const { id } = await readJson<{ id: string }>(await other.ship(1))
    expect((await send('POST', `${order.url}/shipments/${id}/deliver`)).status).toBe(404)
  })

  it('404 and 403 for other stores and other scopes', async () => {
    const { url, orderItemId } = await placeOrder()
    const body = { lines: [{ orderItemId, quantity: 1 }] }
    const other = await signInApplication(shop.services, await addStore(shop.services))
    expect((await send('POST', `${url}/shipments`, body, other)).status).toBe(404)
    const reader = await signInApplication(shop.services, shop.store, ['orders:read'])
    expect((await send('POST', `${url}/shipments`, body, reader)).status).toBe(403)
  })
})

it('who may only pack reads, ships and delivers an order, and changes nothing else of it', async () => {
  const scopes = ['fulfillment:read', 'fulfillment:update']
  const packer = await signInApplication(shop.services, shop.store, scopes)
  const { url, orderItemId, read } = await placeOrder()
  const status = async (method: string, path: string, body?: unknown) =>
    (await send(method, path, body, packer)).status
  expect(await status('GET', url)).toBe(200)
  expect(await status('GET', `${url}/notes`)).toBe(200)
  const lines = [{ orderItemId, quantity: 1 }]
  const refused: [string, string, unknown?][] = [
    ...['confirmed', 'cancelled', 'closed', 'inTransit'].map((to): [string, string, unknown] => [
      ...(['POST', `${url}/transitions`] as const),
      { to },
    ]),
    ['POST', `${url}/refunds`, { amount: 1 }],
    ['POST', `${url}/returns`, { lines }],
    ['POST', `${url}/payments/mark-paid`],
    ['POST', `${url}/notes`, { text: 'x' }],
    ['PATCH', url, { email: 'else@example.com' }],
    ['GET', `${url}/mails`],
  ]
  for (const [method, path, body] of refused)
    expect(await status(method, path, body), `${path} ${JSON.stringify(body)}`).toBe(403)
  for (const path of ['orders', 'orders?task=unpaid', 'customers', 'issues', 'catalog/products'])
    expect(await status('GET', `/v1/${path}`), path).toBe(403)
  for (const path of ['orders?task=toPack', 'orders?task=toCollect', 'today', 'store'])
    expect(await status('GET', `/v1/${path}`), path).toBe(200)
  expect(await status('POST', `${url}/shipments`, { lines })).toBe(201)
  expect(await status('POST', `${url}/transitions`, { to: 'readyToPickUp' })).not.toBe(403)
  const reader = await signInApplication(shop.services, shop.store, ['fulfillment:read'])
  expect((await send('POST', `${url}/shipments`, { lines }, reader)).status).toBe(403)
  expect((await read()).items[0]?.pieces).toMatchObject({ shipped: 1 })
})
