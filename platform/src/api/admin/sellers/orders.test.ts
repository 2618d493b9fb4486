import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { products } from '#store/schema/catalog.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { orders } from '#store/schema/orders.ts'
import { addStore, readJson, readProblem, signInApplication } from '#testing.ts'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import { email, openSellerShop, type Caller } from '#api/testing/seller-shop.ts'

const { shop, send, addProduct, placeOrder, tokens } = await openSellerShop()
afterAll(() => shop.close())

describe('an order of several sellers', () => {
  it('names the seller of each line at the time of the order', async () => {
    const { read, one } = await placeOrder()
    const set = { sellerId: 'sel_later' }
    await shop.services.db.update(products).set(set).where(eq(products.id, one.productId))
    const { items, sellerId } = await read('store')
    expect(new Set(items.map((line) => line.sellerId))).toEqual(
      new Set([null, 'sel_one', 'sel_two']),
    )
    expect(sellerId).toBeNull()
  })

  it('shows each seller its own lines and their totals', async () => {
    const { read } = await placeOrder()
    expect(await read('one')).toMatchObject({
      ...{ sellerId: 'sel_one', subTotal: 47.6, discount: 0, tax: 7.6, total: 47.6 },
      ...{ shippingTotal: 0, shippingTax: 0 },
      taxSummary: [{ rate: 19, net: 40, tax: 7.6, gross: 47.6 }],
      items: [{ sellerId: 'sel_one', quantity: 2, unitPrice: 23.8 }],
    })
    expect(await read('two')).toMatchObject({ sellerId: 'sel_two', total: 40, subTotal: 40 })
    expect((await read('one')).items).toHaveLength(1)
  })

  it('hides the buyer and other sellers from a seller in every response', async () => {
    const { url, orderNumber, lineOf, ship, own, two } = await placeOrder()
    await ship('store', null, 1)
    await ship('two', 'sel_two', 1)
    const refund = {
      lines: [
        { itemId: lineOf('sel_two'), quantity: 1 },
        { itemId: lineOf('sel_one'), quantity: 1 },
      ],
      reason: 'The buyer wrote to us',
    }
    const key = { 'idempotency-key': `refund-${url}` }
    const bearer = { authorization: `Bearer ${tokens.store}` }
    const refunded = await shop.call('POST', `${url}/refunds`, refund, { ...key, ...bearer })
    expect(refunded.status, await refunded.clone().text()).toBe(201)
    const answers = [
      await send('one', 'GET', url),
      await send('one', 'GET', '/v1/orders?limit=50'),
      await send('one', 'GET', `/v1/orders?search=${orderNumber}`),
      await ship('one', 'sel_one', 1),
    ]
    const foreign = [
      ...[email, 'by store', 'by two', 'The buyer wrote', 'sel_two', own.variantId],
      ...[own.productId, two.variantId, two.productId, lineOf('sel_two'), lineOf(null)],
    ]
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(300)
      const text = await answer.text()
      expect(foreign.filter((each) => text.includes(each))).toEqual([])
    }
    const { refunds, refundedTotal } = await readJson<OrderJson>(await send('one', 'GET', url))
    expect(refunds).toMatchObject([{ amount: 23.8, lines: [{ itemId: lineOf('sel_one') }] }])
    expect(refundedTotal).toBe(23.8)
  })

  it('shows a seller at most what was paid back, and nothing of refunds without its lines', async () => {
    const { url, lineOf, read } = await placeOrder()
    const bearer = { authorization: `Bearer ${tokens.store}` }
    const lines = [{ itemId: lineOf('sel_one'), quantity: 2 }]
    for (const [key, refund] of [{ lines, amount: 20 }, { shipping: true }].entries()) {
      const headers = { 'idempotency-key': `less-${url}-${String(key)}`, ...bearer }
      const answer = await shop.call('POST', `${url}/refunds`, refund, headers)
      expect(answer.status, await answer.clone().text()).toBe(201)
      shop.advance(1000)
    }
    const told = async (caller: Caller) => {
      const { refunds, refundedTotal } = await read(caller)
      return [refundedTotal, ...refunds.map(({ amount, shipping }) => [amount, shipping])]
    }
    expect(await told('store')).toEqual([24.9, [20, 0], [4.9, 4.9]])
    expect(await told('one')).toEqual([20, [20, 0]])
    expect(await told('two')).toEqual([0])
  })

  it('is found only by its sellers, and not by a search for its buyer', async () => {
    const { orderId, orderNumber, url, two } = await placeOrder()
    const find = async (caller: Caller, query: string) => {
      const page = await send(caller, 'GET', `/v1/orders?limit=100&${query}`)
      const { data } = await readJson<{ data: OrderJson[] }>(page)
      return data.some(({ id }) => id === orderId)
    }
    expect(await find('one', `search=${orderNumber}`)).toBe(true)
    expect(await find('store', `search=${email}`)).toBe(true)
    expect(await find('one', `search=${email}`)).toBe(false)
    const ofBuyer = { customerId: 'cus_any' }
    await shop.services.db.update(orders).set(ofBuyer).where(eq(orders.id, orderId))
    expect(await find('store', 'customerId=cus_any')).toBe(true)
    expect(await find('one', 'customerId=cus_any')).toBe(false)
    expect(await find('two', `product=${two.productId}`)).toBe(true)
    expect(await find('one', `product=${two.productId}`)).toBe(false)
    const store = await addStore(shop.services)
    const abroad = { storeId: store.id, sellerId: 'sel_one' }
    const namesake = await signInApplication(shop.services, store, ['api_admin'], abroad)
    const bearer = { authorization: `Bearer ${namesake}` }
    const page = await shop.callerOf(store)('GET', '/v1/orders', undefined, bearer)
    expect(await readJson(page)).toMatchObject({ data: [], totalCount: 0 })
    expect(await find('stranger', '')).toBe(false)
    for (const [method, path, body] of [
      ['GET', url],
      ['POST', `${url}/shipments`, { lines: [{ orderItemId: 'x', quantity: 1 }] }],
      ['POST', `${url}/shipments/shp_any/deliver`],
    ] as const) {
      const response = await send('stranger', method, path, body)
      expect((await readProblem(response)).code).toBe('Order.NotFound')
    }
  })
})

describe('a seller', () => {
  it('cannot mark a parcel as delivered that also contains lines of others', async () => {
    const { lineOf, url, read } = await placeOrder()
    const lines = ['sel_one', 'sel_two'].map((seller) => ({
      orderItemId: lineOf(seller),
      quantity: 1,
    }))
    const mixed = await send('store', 'POST', `${url}/shipments`, { lines })
    expect(mixed.status, await mixed.clone().text()).toBe(201)
    const { id } = await readJson<{ id: string }>(mixed)
    const refused = await send('one', 'POST', `${url}/shipments/${id}/deliver`)
    expect([refused.status, (await readProblem(refused)).code]).toEqual([404, 'Shipment.NotFound'])
    expect((await read('store')).shipments).toMatchObject([{ id, deliveredOn: null }])
    expect((await send('store', 'POST', `${url}/shipments/${id}/deliver`)).status).toBe(200)
  })

  it('ships its own lines only, and the last parcel changes the order to inTransit', async () => {
    const { read, ship, url, orderId } = await placeOrder()
    const foreign = await ship('one', 'sel_two', 1)
    expect([foreign.status, (await readProblem(foreign)).code]).toEqual([
      400,
      'Shipment.LineNotFound',
    ])
    expect((await ship('one', 'sel_one', 3)).status).toBe(409)
    expect((await ship('one', 'sel_one', 2)).status).toBe(201)
    expect(await read('one')).toMatchObject({ state: 'inProgress', isPartlyShipped: false })
    const toPack = async (caller: Caller) => {
      const answer = await send(caller, 'GET', '/v1/orders?task=toPack')
      return (await readJson<{ data: OrderJson[] }>(answer)).data.map(({ id }) => id)
    }
    expect(await toPack('one')).not.toContain(orderId)
    for (const caller of ['two', 'store'] as const) expect(await toPack(caller)).toContain(orderId)
    expect(await read('store')).toMatchObject({ state: 'inProgress', isPartlyShipped: true })
    const parcel = await readJson<{ id: string }>(await ship('two', 'sel_two', 1))
    await ship('store', null, 1)
    expect(await read('one')).toMatchObject({ state: 'inTransit', carrierName: null })
    const taken = await send('one', 'POST', `${url}/shipments/${parcel.id}/deliver`)
    expect((await readProblem(taken)).code).toBe('Shipment.NotFound')
    expect((await send('two', 'POST', `${url}/shipments/${parcel.id}/deliver`)).status).toBe(200)
  })

  it('reads where to deliver, with the note, from confirmation until its own parcels have arrived', async () => {
    const { read, ship, url, orderId } = await placeOrder()
    const note = { buyerNote: 'Ring twice' }
    await shop.services.db.update(orders).set(note).where(eq(orders.id, orderId))
    const city = async (caller: Caller) => {
      const { shippingAddress, buyerNote } = await read(caller)
      expect(buyerNote).toBe(shippingAddress && 'Ring twice')
      return shippingAddress?.city ?? null
    }
    expect([await city('one'), await city('two')]).toEqual(['Hamburg', 'Hamburg'])
    const first = await readJson<{ id: string }>(await ship('one', 'sel_one', 1))
    const last = await readJson<{ id: string }>(await ship('one', 'sel_one', 1))
    expect(await city('one')).toBe('Hamburg')
    await send('one', 'POST', `${url}/shipments/${first.id}/deliver`)
    expect(await city('one')).toBe('Hamburg')
    await send('one', 'POST', `${url}/shipments/${last.id}/deliver`)
    expect([await city('one'), await city('two')]).toEqual([null, 'Hamburg'])
  })

  it('reads its own lines of a return, and cannot change it', async () => {
    const { read, ship, url, lineOf } = await placeOrder()
    await ship('one', 'sel_one', 2)
    await ship('two', 'sel_two', 1)
    const lines = [lineOf('sel_one'), lineOf('sel_two')].map((orderItemId) => ({
      ...{ orderItemId, quantity: 1 },
    }))
    expect((await send('store', 'POST', `${url}/returns`, { lines })).status).toBe(201)
    const [returned] = (await read('one')).returns
    expect(returned?.lines).toMatchObject([{ orderItemId: lineOf('sel_one'), quantity: 1 }])
    expect((await read('stranger')).returns).toBeUndefined()
    const receipt = await send('one', 'POST', `${url}/returns/${returned?.id ?? ''}/receive`, {})
    expect((await readProblem(receipt)).code).toBe('Auth.SellerContext')
  })

  it('cannot read the address of an unconfirmed order', async () => {
    const { variantId } = await addProduct('sel_one', 1000)
    const { orderId } = (await shop.buy(variantId)).placed
    const order = await readJson<OrderJson>(await send('one', 'GET', `/v1/orders/${orderId}`))
    expect(order).toMatchObject({ state: 'created', shippingAddress: null, billingAddress: null })
    const line = { orderItemId: order.items[0]?.id ?? '', quantity: 1 }
    const shipped = await send('one', 'POST', `/v1/orders/${orderId}/shipments`, { lines: [line] })
    expect((await readProblem(shipped)).code).toBe('Order.NotShippable')
    const isLevel = eq(inventoryLevels.variantId, variantId)
    const [level] = await shop.services.db.select().from(inventoryLevels).where(isLevel)
    expect(level?.availableQuantity).toBe(4)
  })
})
