import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetBuyer } from '#commerce/orders/forget-buyer.ts'
import { orderNotes, orders } from '#store/schema/orders.ts'
import { addStore, readJson, readProblem, signInApplication, signInCustomer } from '#testing.ts'
import { openTestCheckout, type TestCheckout } from '#api/testing/shop.ts'

let shop: TestCheckout
let token: string
beforeAll(async () => {
  shop = await openTestCheckout()
  token = await signInApplication(shop.services, shop.store)
})
afterAll(() => shop.close())

const send = (method: string, path: string, body?: unknown, bearer = token) =>
  shop.call(method, path, body, { authorization: `Bearer ${bearer}` })

async function placeOrder() {
  const { variantId } = await shop.variantOf(5)
  return (await shop.buy(variantId)).placed
}

test('notes on an order are added, listed oldest first and deleted', async () => {
  const { orderId } = await placeOrder()
  const path = `/v1/orders/${orderId}/notes`
  const first = await send('POST', path, { text: '  Called the buyer  ', author: 'Ada' })
  expect(first.status).toBe(201)
  const { id } = await readJson<{ id: string }>(first)
  shop.advance(1000)
  await send('POST', path, { text: 'Wants blue paper' })
  expect(await readJson(await send('GET', path))).toMatchObject({
    data: [
      { id, text: 'Called the buyer', author: 'Ada' },
      { text: 'Wants blue paper', author: null },
    ],
  })
  expect((await send('DELETE', `${path}/${id}`)).status).toBe(204)
  const again = await send('DELETE', `${path}/${id}`)
  expect((await readProblem(again)).code).toBe('Order.NoteNotFound')
  expect((await readJson<{ data: unknown[] }>(await send('GET', path))).data).toHaveLength(1)
})

test('an empty note, and one on an order of another store, are refused', async () => {
  const { orderId } = await placeOrder()
  const path = `/v1/orders/${orderId}/notes`
  expect((await readProblem(await send('POST', path, { text: ' ' }))).code).toBe(
    'Common.Validation',
  )
  const note = await readJson<{ id: string }>(await send('POST', path, { text: 'Ours' }))
  const other = await signInApplication(shop.services, await addStore(shop.services))
  for (const [method, url, body, code] of [
    ['GET', path, undefined, 'Order.NotFound'],
    ['POST', path, { text: 'Theirs' }, 'Order.NotFound'],
    ['DELETE', `${path}/${note.id}`, undefined, 'Order.NoteNotFound'],
  ] as const) {
    expect((await readProblem(await send(method, url, body, other))).code).toBe(code)
  }
  const { orderId: second } = await placeOrder()
  const misplaced = await send('DELETE', `/v1/orders/${second}/notes/${note.id}`)
  expect((await readProblem(misplaced)).code).toBe('Order.NoteNotFound')
})

test('deleting an account deletes the notes on its orders', async () => {
  const { db } = shop.services
  const { customer } = await signInCustomer(shop.services, shop.store)
  const [own, kept] = [await placeOrder(), await placeOrder()]
  const isOwn = eq(orders.id, own.orderId)
  await db.update(orders).set({ customerId: customer.id }).where(isOwn)
  await send('POST', `/v1/orders/${own.orderId}/transitions`, { to: 'cancelled' })
  for (const { orderId } of [own, kept]) {
    await send('POST', `/v1/orders/${orderId}/notes`, { text: 'Lives by the harbour' })
  }
  await db.transaction((tx) =>
    forgetBuyer(tx, { ...customer, customerId: customer.id, email: null }),
  )
  const count = (orderId: string) => db.$count(orderNotes, eq(orderNotes.orderId, orderId))
  expect([await count(own.orderId), await count(kept.orderId)]).toEqual([0, 1])
})
