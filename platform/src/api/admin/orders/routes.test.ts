import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { addLocation, addVariant } from '#commerce/selling-store.testing.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { addStore, readJson, signInApplication } from '#testing.ts'
import type { OrderJson } from './schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'

const shop = await openTestCheckout()
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

const send = (method: string, path: string, body?: unknown, bearer = token) =>
  shop.call(method, path, body, {
    ...{ authorization: `Bearer ${bearer}`, 'idempotency-key': crypto.randomUUID() },
  })

async function placeOrder(quantity = 1, bought?: string) {
  const variantId = bought ?? (await shop.variantOf(5)).variantId
  const { path, placed } = await shop.buy(variantId, quantity)
  const { orderId } = placed
  const move = (to: string, details = {}) =>
    send('POST', `/v1/orders/${orderId}/transitions`, { to, ...details })
  return { variantId, orderId, path, move }
}

describe('200', () => {
  it('gives each place back what it gave to a cancelled order', async () => {
    const { db } = shop.services
    const places = [shop.main, await addLocation(db, shop.store, 'second')]
    const stock = Object.fromEntries(places.map((place) => [place, 2]))
    const { variantId } = await addVariant(db, shop.store, { stock })
    const { move } = await placeOrder(3, variantId)
    const ofVariant = eq(inventoryLevels.variantId, variantId)
    const read = async () =>
      (await db.select().from(inventoryLevels).where(ofVariant))
        .map(({ availableQuantity }) => availableQuantity)
        .toSorted((one, other) => one - other)
    expect(await read()).toEqual([0, 1])
    expect((await move('cancelled')).status).toBe(200)
    expect(await read()).toEqual([2, 2])
  })

  it('takes an order through its states, with one event for each', async () => {
    const { orderId, move } = await placeOrder()
    const tracking = { trackingCode: 'JJD1', trackingUrl: 'https://carrier.example/JJD1' }
    const way = [
      'confirmed',
      'invoiced',
      'inProgress',
      'inTransit',
      'delivered',
      'returned',
      'closed',
    ]
    let order: OrderJson | null = null
    for (const to of way) {
      const response = await move(to, to === 'inTransit' ? tracking : {})
      expect(response.status, to).toBe(200)
      order = await readJson<OrderJson>(response)
      expect(order.state).toBe(to)
    }
    expect(order).toMatchObject({
      ...tracking,
      fulfillmentStatus: 'returned',
      returnStatus: 'returned',
      payment: { status: 'paid' },
    })
    expect(order?.timeline.map(({ state }) => state)).toEqual(['created', ...way])
    const events = await shop.services.db
      .select({ type: outboxEvents.type })
      .from(outboxEvents)
      .where(eq(outboxEvents.storeId, shop.store.id))
    for (const name of [
      'invoiced',
      'in_progress',
      'in_transit',
      'delivered',
      'returned',
      'closed',
    ]) {
      expect(events.some(({ type }) => type === `order.${name}`)).toBe(true)
    }
    expect(orderId).toBe(order?.id)
  })

  it('closes an order of which all items were refunded, and keeps what was paid for delivery', async () => {
    const { orderId, move } = await placeOrder()
    await move('confirmed')
    expect((await move('closed')).status).toBe(400)
    const { items, shippingTotal } = await readJson<OrderJson>(
      await send('GET', `/v1/orders/${orderId}`),
    )
    const lines = items.map(({ id }) => ({ itemId: id, quantity: 1, restock: true }))
    expect((await send('POST', `/v1/orders/${orderId}/refunds`, { lines })).status).toBe(201)
    const closed = await move('closed')
    expect(closed.status).toBe(200)
    expect(await readJson<OrderJson>(closed)).toMatchObject({
      ...{ state: 'closed', payment: { status: 'partiallyRefunded' } },
      refundedTotal: items[0]?.lineTotal,
    })
    expect(shippingTotal).toBeGreaterThan(0)
  })

  it('restocks the items of a cancelled order', async () => {
    const { variantId, move } = await placeOrder()
    const order = await readJson<OrderJson>(await move('cancelled', { cancelReason: 'Broken' }))
    expect(order).toMatchObject({ cancelReason: 'Broken', payment: { status: 'cancelled' } })
    const [level] = await shop.services.db
      .select()
      .from(inventoryLevels)
      .where(eq(inventoryLevels.variantId, variantId))
    expect(level?.availableQuantity).toBe(5)
  })

  it('lists orders latest first, page by page', async () => {
    const made = []
    for (let i = 0; i < 3; i += 1) {
      shop.advance(1000)
      made.unshift((await placeOrder()).orderId)
    }
    const first = await readJson<{ data: OrderJson[]; nextCursor: string }>(
      await send('GET', '/v1/orders?limit=2&state=created'),
    )
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2))
    const next = await send('GET', `/v1/orders?limit=2&state=created&cursor=${first.nextCursor}`)
    const second = await readJson<{ data: OrderJson[] }>(next)
    expect(second.data[0]?.id).toBe(made[2])
    const found = await send('GET', `/v1/orders?search=${first.data[0]?.orderNumber ?? ''}`)
    expect(await readJson(found)).toMatchObject({ totalCount: 1 })
  })
})

describe('400', () => {
  it('names the current state when a transition is not allowed (spec §7.4)', async () => {
    const { move } = await placeOrder()
    const response = await move('delivered')
    expect(response.status).toBe(400)
    expect(await readJson(response)).toMatchObject({
      code: 'Order.InvalidTransition',
      state: 'created',
      to: 'delivered',
    })
    await move('cancelled')
    expect((await move('confirmed')).status).toBe(400)
  })

  it('applies parallel transitions one after the other', async () => {
    const { move } = await placeOrder()
    const answers = await Promise.all([move('confirmed'), move('cancelled')])
    const statuses = answers.map(({ status }) => status).toSorted()
    // A confirmed order can still be cancelled, but a cancelled one cannot be confirmed.
    expect([
      [200, 200],
      [200, 400],
    ]).toContainEqual(statuses)
  })
})

describe('404 and 403', () => {
  it('hides orders of other stores and requires the scope', async () => {
    const { orderId } = await placeOrder()
    const other = await signInApplication(shop.services, await addStore(shop.services))
    expect((await send('GET', `/v1/orders/${orderId}`, undefined, other)).status).toBe(404)
    const reader = await signInApplication(shop.services, shop.store, ['orders:read'])
    const body = { to: 'confirmed' }
    const response = await send('POST', `/v1/orders/${orderId}/transitions`, body, reader)
    expect(response.status).toBe(403)
  })
})
