import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { orderItems } from '#store/schema/orders.ts'
import { readJson, signInApplication } from '#testing.ts'

const shop = await openTestCheckout()
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

/** An order of three items of which a platform without counters has shipped some. */
async function shipUncounted(quantity: number) {
  const { variantId } = await shop.variantOf(5)
  const { orderId } = (await shop.buy(variantId, 3)).placed
  const send = (method: string, path: string, body?: unknown) =>
    shop.call(method, `/v1/orders/${orderId}${path}`, body, {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    })
  const read = async () => (await readJson<OrderJson>(await send('GET', ''))).items[0]
  const move = (to: string) => send('POST', '/transitions', { to })
  await move('confirmed')
  const itemId = (await read())?.id ?? ''
  const ship = (count: number) =>
    send('POST', '/shipments', { lines: [{ orderItemId: itemId, quantity: count }] })
  expect((await ship(quantity)).status).toBe(201)
  const { db } = shop.services
  await db.update(orderItems).set({ shippedQuantity: 0 }).where(eq(orderItems.id, itemId))
  const restock = (count: number) => {
    const lines = [{ itemId, quantity: count, restock: true, from: 'open' }]
    return send('POST', '/refunds', { lines })
  }
  return { read, move, ship, restock }
}

it('items in parcels that were not counted are not shipped again', async () => {
  const order = await shipUncounted(2)
  expect(await readJson(await order.ship(2))).toMatchObject({
    ...{ code: 'Shipment.TooMany', available: 1 },
  })
  expect((await order.ship(1)).status).toBe(201)
  expect(await order.read()).toMatchObject({ pieces: { open: 0, shipped: 3 } })
})

it('items in parcels that were not counted are not restocked with a cancelled order', async () => {
  const order = await shipUncounted(1)
  expect(await readJson(await order.move('cancelled'))).toMatchObject({
    code: 'Order.PartlyShipped',
  })
})

it('items in parcels that were not counted are not restocked by a refund of open ones', async () => {
  const order = await shipUncounted(2)
  expect((await order.restock(2)).status).toBe(409)
  expect((await order.restock(1)).status).toBe(201)
  expect(await order.read()).toMatchObject({ pieces: { cancelledRestocked: 1, shipped: 2 } })
})
