import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { projectPending } from '#commerce/catalog/read/project.ts'
import { createDeliveryWorker } from '#outbound/delivery-worker.ts'
import type { CallResult, OutsideCall } from '#outbound/dialler.ts'
import { answered, createScriptedDialler } from '#outbound/dialler.testing.ts'
import { orderItems } from '#store/schema/orders.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { webhookEndpoints } from '#store/schema/webhooks.ts'
import { readJson, readProblem } from '#testing.ts'
import { listStatements } from '#api/testing/shop.ts'
import { email, openSellerShop, type Caller } from '#api/testing/seller-shop.ts'

let answer: (call: OutsideCall) => CallResult
const dialler = createScriptedDialler((call) => answer(call))
const { shop, send, signIn, addProduct, placeOrder } = await openSellerShop(dialler)
afterAll(() => shop.close())
const { services } = shop

const endpoints = '/v1/webhooks/endpoints'
const urlOf = (caller: Caller) => `https://${caller}.example/hooks`

beforeEach(async () => {
  answer = () => answered(204)
  await services.db.delete(webhookEndpoints)
  dialler.calls.length = 0
})

async function listen(caller: Caller, given: object = {}) {
  const made = await send(caller, 'POST', endpoints, { url: urlOf(caller), ...given })
  expect(made.status, await made.clone().text()).toBe(201)
  dialler.calls.length = 0
  return (await readJson<{ id: string }>(made)).id
}

/** Sends all due deliveries, including catalogue changes, until nothing is left. */
async function deliver() {
  await projectPending(services.db)
  const worker = createDeliveryWorker({ ...services, dialler, random: () => 0.5 })
  while ((await worker.deliverDue()) > 0);
}

const typeOf = ({ headers }: OutsideCall) => headers['x-service-event']

/** The deliveries to the caller's receiver, in order. */
const heardBy = (caller: Caller) =>
  dialler.calls
    .filter(({ url }) => url === urlOf(caller))
    .map((call) => ({
      type: typeOf(call),
      text: call.body.toString('utf8'),
      body: JSON.parse(call.body.toString('utf8')) as Record<string, unknown>,
    }))

const ordersHeardBy = (caller: Caller) =>
  heardBy(caller).filter(({ type }) => type?.startsWith('order.'))

describe('an endpoint of a seller', () => {
  it('gets events of orders with its own lines, limited to those lines', async () => {
    await listen('one')
    await listen('two', { eventTypes: ['order.created'] })
    await listen('stranger')
    const { orderId, orderNumber } = await placeOrder()
    await deliver()
    const [created, confirmed] = ordersHeardBy('one').toSorted((a, b) =>
      String(b.type).localeCompare(String(a.type)),
    )
    expect([created?.type, confirmed?.type]).toEqual(['order.created', 'order.confirmed'])
    expect(confirmed?.body).toMatchObject({ State: 'confirmed', Total: 47.6 })
    expect(created?.body).toMatchObject({
      ...{ OrderId: orderId, OrderNumber: orderNumber, SellerId: 'sel_one', State: 'created' },
      ...{ SubTotal: 47.6, Shipping: 0, Tax: 7.6, Total: 47.6, CurrencyCode: 'EUR' },
      ...{ CustomerId: null, Email: null, FirstName: null, LastName: null },
    })
    expect(ordersHeardBy('two').map(({ type, body }) => [type, body.SellerId, body.Total])).toEqual(
      [['order.created', 'sel_two', 40]],
    )
    expect(heardBy('stranger')).toEqual([])
  })

  it('gets no data of the buyer, the store or other sellers', async () => {
    await listen('one')
    const { ship, read, url, own, two, lineOf } = await placeOrder()
    await ship('store', null, 1)
    await ship('one', 'sel_one', 2)
    await ship('two', 'sel_two', 1)
    const foreign = [
      ...[email, 'Hanna', 'by store', 'by two', 'sel_two', lineOf('sel_two'), lineOf(null)],
      ...[own.variantId, own.productId, two.variantId, two.productId],
    ]
    const { shipments } = await read('store')
    for (const { id } of shipments ?? [])
      await send('store', 'POST', `${url}/shipments/${id}/deliver`)
    await deliver()
    const heard = heardBy('one')
    expect(new Set(heard.map(({ type }) => type))).toEqual(
      new Set([
        ...['order.created', 'order.confirmed', 'order.in_progress', 'order.in_transit'],
        ...['order.delivered', 'catalog.stock.changed'],
      ]),
    )
    for (const { text } of heard) expect(foreign.filter((each) => text.includes(each))).toEqual([])
  })

  it('gets a cancellation without the store’s reason', async () => {
    await listen('two', { eventTypes: ['order.cancelled'] })
    const { url } = await placeOrder()
    const cancelReason = 'The buyer called us'
    await send('store', 'POST', `${url}/transitions`, { to: 'cancelled', cancelReason })
    await deliver()
    expect(heardBy('two').map(({ body }) => [body.State, body.CancelReason])).toEqual([
      ['cancelled', null],
    ])
  })

  it('gets events of its own products and stock only, whoever changed them', async () => {
    await listen('one')
    const ids: string[] = []
    for (const caller of ['one', 'two', 'store'] as const) {
      const draft = { title: `Goods of ${caller}`, variants: [{ sku: `sku-${caller}`, price: 10 }] }
      const made = await send(caller, 'POST', '/v1/catalog/products', draft)
      expect(made.status, await made.clone().text()).toBe(201)
      const product = await readJson<{ id: string; variants: { id: string }[] }>(made)
      const path = `/v1/catalog/products/${product.id}`
      expect((await send('store', 'PATCH', path, { isActive: false })).status).toBe(200)
      const variantId = product.variants[0]?.id ?? ''
      const level = { variantId, locationId: shop.main, availableQuantity: 3 }
      expect((await send('store', 'PUT', '/v1/inventory/levels', level)).status).toBe(200)
      expect((await send('store', 'DELETE', path)).status).toBe(204)
      ids.push(product.id)
    }
    await deliver()
    const heard = heardBy('one')
    expect(new Set(heard.map(({ body }) => body.ProductId))).toEqual(new Set([ids[0]]))
    expect(new Set(heard.map(({ type }) => type))).toEqual(
      new Set([
        ...['catalog.product.created', 'catalog.product.updated', 'catalog.product.deleted'],
        ...['catalog.product.status_changed', 'catalog.stock.changed'],
      ]),
    )
  })

  it('gets signed bodies, is paused after ten failures, and gets the same body in a retry', async () => {
    const secret = 'the secret of seller one'
    const id = await listen('one', { secret, eventTypes: ['order.created'] })
    answer = () => answered(500)
    await placeOrder()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await deliver()
      shop.advance(5 * 3600_000)
    }
    await signIn()
    const paused = await readJson<object>(await send('one', 'GET', `${endpoints}/${id}`))
    expect(paused).toMatchObject({ status: 'paused', consecutiveFailures: 10 })
    answer = () => answered(204)
    expect((await send('one', 'POST', `${endpoints}/${id}/enable`)).status).toBe(200)
    await deliver()
    const calls = dialler.calls.filter(({ url }) => url === urlOf('one'))
    expect(calls).toHaveLength(11)
    expect(new Set(calls.map(({ body }) => body.toString('utf8'))).size).toBe(1)
    for (const { body, headers } of calls) {
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      expect(headers['x-service-signature']).toBe(`sha256=${signature}`)
    }
  })
})

describe('the store', () => {
  it('gets each order once and in full, whoever else receives it', async () => {
    await listen('store')
    await listen('one')
    await listen('two')
    await placeOrder()
    await deliver()
    const heard = ordersHeardBy('store').map(({ type, body }) => [type, body.Email, body.SellerId])
    expect(heard.toSorted()).toEqual([
      ['order.confirmed', email, null],
      ['order.created', email, null],
    ])
  })

  it('can read, change and delete the endpoints of its sellers, and read their deliveries', async () => {
    const id = await listen('one')
    const own = await listen('store')
    await placeOrder()
    await deliver()
    const list = async (caller: Caller) => {
      const page = await send(caller, 'GET', endpoints)
      return (await readJson<{ data: { id: string }[] }>(page)).data.map((each) => each.id)
    }
    expect((await list('store')).toSorted()).toEqual([id, own].toSorted())
    expect([await list('one'), await list('two')]).toEqual([[id], []])
    const deliveries = `/v1/webhooks/deliveries?endpointId=${id}`
    const count = async (caller: Caller) =>
      (await readJson<{ totalCount: number }>(await send(caller, 'GET', deliveries))).totalCount
    expect(await count('store')).toBe(await count('one'))
    expect([(await count('one')) > 0, await count('two')]).toEqual([true, 0])
    dialler.calls.length = 0
    const changed = await send('store', 'PATCH', `${endpoints}/${id}`, { secret: 'a new secret' })
    expect(changed.status).toBe(200)
    expect(heardBy('one')).toMatchObject([{ body: { EndpointId: id, SellerId: 'sel_one' } }])
    const foreign = await send('two', 'DELETE', `${endpoints}/${id}`)
    expect((await readProblem(foreign)).code).toBe('Webhook.EndpointNotFound')
    expect((await send('one', 'DELETE', `${endpoints}/${own}`)).status).toBe(404)
    expect((await send('store', 'DELETE', `${endpoints}/${id}`)).status).toBe(204)
    expect(await list('one')).toEqual([])
  })
})

describe('events of a seller', () => {
  it('are written only while an endpoint of the seller receives them', async () => {
    const { orderId } = await placeOrder()
    const id = await listen('one')
    const heard = await placeOrder()
    await send('one', 'DELETE', `${endpoints}/${id}`)
    const removed = await placeOrder()
    const sellersOf = async (order: string) => {
      const events = await services.db.select().from(outboxEvents)
      return events
        .filter(({ type, body }) => type === 'order.created' && body.includes(order))
        .map(({ sellerId }) => sellerId)
    }
    expect(await sellersOf(orderId)).toEqual([null])
    expect(new Set(await sellersOf(heard.orderId))).toEqual(new Set([null, 'sel_one']))
    expect(await sellersOf(removed.orderId)).toEqual([null])
  })

  it('add no SQL statement to a checkout', async () => {
    const buy = async () => {
      const { variantId } = await addProduct('sel_one', 1000)
      const { path, cart } = await shop.openReadyCart(variantId)
      return listStatements(services.db, async () => {
        const reply = await shop.complete(path, shop.payBy(shop.transfer, cart), path)
        expect(reply.status).toBe(200)
      })
    }
    const without = await buy()
    await listen('one')
    expect(await buy()).toHaveLength(without.length)
  })

  it('split the tax of an order of an older version as the API does', async () => {
    await listen('one', { eventTypes: ['order.in_progress'] })
    const { orderId, url, ship } = await placeOrder()
    const none = { taxClass: null, taxRate: null, taxMinor: null, discountMinor: null }
    await services.db.update(orderItems).set(none).where(eq(orderItems.orderId, orderId))
    await ship('two', 'sel_two', 1)
    await deliver()
    const { tax, total } = await readJson<{ tax: number; total: number }>(
      await send('one', 'GET', url),
    )
    expect(heardBy('one').map(({ body }) => [body.Tax, body.Total])).toEqual([[tax, total]])
  })
})
