import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carts } from '#store/schema/carts.ts'
import { products } from '#store/schema/catalog.ts'
import { mails } from '#store/schema/mails.ts'
import { orders } from '#store/schema/orders.ts'
import { readJson, readProblem, signInApplication, signInCustomer } from '#testing.ts'
import { forgetBuyer } from '#commerce/orders/forget-buyer.ts'
import { hamburg } from '#commerce/selling-store.testing.ts'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import type { CartReply } from '#api/storefront/cart/schemas.ts'
import type { CompleteReply } from './schemas.ts'
import { openTestCheckout, type TestCheckout } from '#api/testing/shop.ts'

let shop: TestCheckout
let merchant: string
let seller: string

beforeAll(async () => {
  shop = await openTestCheckout()
  const { services, store } = shop
  const scopes = ['orders:read', 'orders:update'] as const
  merchant = await signInApplication(services, store, [...scopes])
  const bound = { storeId: store.id, sellerId: 'sel_one' }
  seller = await signInApplication(services, store, [...scopes], bound)
})
afterAll(() => shop.close())

const send = (method: string, path: string, body?: unknown, token = merchant) =>
  shop.call(method, path, body, { authorization: `Bearer ${token}` })

let attempt = 0

/** Checks out a cart with one product of a seller and a note. */
async function order(buyerNote: unknown, wish: object = {}, method = shop.transfer) {
  attempt += 1
  const { productId, variantId } = await shop.variantOf(5)
  const { db } = shop.services
  await db.update(products).set({ sellerId: 'sel_one' }).where(eq(products.id, productId))
  const email = `note-${String(attempt)}@example.com`
  const { path, cart } = await shop.openReadyCart(variantId, 1, email)
  const body = { ...shop.payBy(method, cart), buyerNote, ...wish }
  const key = `note-${String(attempt)}`
  const reply = await shop.complete(path, body, key)
  const read = async (token = merchant) => {
    const { orderId } = await readJson<CompleteReply>(reply.clone())
    return readJson<OrderJson>(await send('GET', `/v1/orders/${orderId}`, undefined, token))
  }
  const readCart = async () => readJson<CartReply>(await shop.call('GET', path))
  return { path, cart, email, key, body, reply, read, readCart }
}

it('a note reaches the merchant in the order and in both exports', async () => {
  const { read, reply } = await order('  Please ring twice.\r\nThe bell is "loud" \u0007<b>\r\n')
  expect(reply.status).toBe(200)
  const note = 'Please ring twice.\nThe bell is "loud" <b>'
  const { id, buyerNote } = await read()
  expect(buyerNote).toBe(note)
  const exported = async (format: string) =>
    (await send('POST', '/v1/orders/exports', { format })).text()
  const rows = parse(await exported('csv'), { columns: true }) as Record<string, string>[]
  expect(rows.map((row) => row['buyer_note'])).toContain(note)
  const lines = (await exported('jsonl')).trim().split('\n')
  const same = lines.map((line) => JSON.parse(line) as OrderJson).find((one) => one.id === id)
  expect(same?.buyerNote).toBe(note)
})

it('a formula in a note is text in the export', async () => {
  await order('=HYPERLINK("x")')
  const text = await (await send('POST', '/v1/orders/exports', { format: 'csv' })).text()
  const rows = parse(text, { columns: true }) as Record<string, string>[]
  expect(rows.map((row) => row['buyer_note'])).toContain(`'=HYPERLINK("x")`)
})

it('a buyer reads the note with the token of the order, and in the confirmation, escaped', async () => {
  const { reply, email } = await order('Leave it with <Ada>\nat {{ store.name }}')
  const { orderToken } = await readJson<CompleteReply>(reply)
  const query = 'query ($t: String!) { order(orderToken: $t) { buyerNote } }'
  const answer = await shop.call('POST', '/graphql', { query, variables: { t: orderToken } })
  expect(await readJson(answer)).toMatchObject({
    data: { order: { buyerNote: 'Leave it with <Ada>\nat {{ store.name }}' } },
  })
  const isTo = and(eq(mails.storeId, shop.store.id), eq(mails.recipient, email))
  const [mail] = await shop.services.db.select().from(mails).where(isTo)
  expect(mail?.body).toContain('Your note: Leave it with <Ada>\nat {{ store.name }}')
  expect(mail?.html).toContain('Leave it with &lt;Ada&gt;')
})

it('a seller can read the note only while something is left to ship', async () => {
  const { read } = await order('Mind the dog')
  expect((await read(seller)).buyerNote).toBeNull()
  const { id, items } = await read()
  await send('POST', `/v1/orders/${id}/transitions`, { to: 'confirmed' })
  expect((await read(seller)).buyerNote).toBe('Mind the dog')
  const lines = [{ orderItemId: items[0]?.id, quantity: 1 }]
  const sent = await send('POST', `/v1/orders/${id}/shipments`, { lines }, seller)
  const parcel = await readJson<{ id: string }>(sent)
  await send('POST', `/v1/orders/${id}/shipments/${parcel.id}/deliver`, undefined, seller)
  expect((await read(seller)).buyerNote).toBeNull()
  expect((await read()).buyerNote).toBe('Mind the dog')
})

it('the cart keeps the note of a refused order until another one replaces it', async () => {
  const { path, key, body, reply, cart, readCart } = await order('First', { expectedTotal: 1 })
  expect((await readProblem(reply)).code).toBe('Cart.TotalChanged')
  expect((await readCart()).buyerNote).toBe('First')
  const again = { ...body, expectedTotal: cart.total }
  const { buyerNote: _, ...without } = again
  const placed = await shop.complete(path, without, `${key}-again`)
  const { orderId } = await readJson<CompleteReply>(placed)
  const url = `/v1/orders/${orderId}`
  expect((await readJson<OrderJson>(await send('GET', url))).buyerNote).toBe('First')
  // The order is already placed, so a late request changes nothing.
  const late = await shop.complete(path, { ...again, buyerNote: 'Late' }, `${key}-again`)
  expect((await readJson<CompleteReply>(late)).orderId).toBe(orderId)
  expect((await readJson<OrderJson>(await send('GET', url))).buyerNote).toBe('First')
})

it.each([[null], [''], [' \r\n ']])('a note of %j removes the one in the cart', async (empty) => {
  const { path, key, body, readCart, cart } = await order('First', { expectedTotal: 1 })
  expect([cart.buyerNote, (await readCart()).buyerNote]).toEqual([null, 'First'])
  const other = await order('Of another cart', { expectedTotal: 1 })
  await shop.complete(path, { ...body, buyerNote: empty }, `${key}-empty`)
  expect((await readCart()).buyerNote).toBeNull()
  expect((await other.readCart()).buyerNote).toBe('Of another cart')
})

it('a note of 500 characters is accepted, and one of 501 refused before anything is ordered', async () => {
  const long = await order(`${'å'.repeat(249)}\r\n${'å'.repeat(250)}`)
  expect((await long.read()).buyerNote).toHaveLength(500)
  const { reply, readCart } = await order('x'.repeat(501))
  expect((await readProblem(reply)).code).toBe('Common.Validation')
  expect(await readCart()).toMatchObject({ status: 'open', buyerNote: null })
})

it('deleting an account removes its notes from orders and carts', async () => {
  const { db } = shop.services
  const { customer } = await signInCustomer(shop.services, shop.store)
  const { reply } = await order('Canary')
  const { orderId } = await readJson<CompleteReply>(reply)
  const tied = { customerId: customer.id }
  await db.update(orders).set(tied).where(eq(orders.id, orderId))
  await db.update(carts).set(tied).where(eq(carts.orderId, orderId))
  const [before] = await db.select().from(carts).where(eq(carts.orderId, orderId))
  expect(before?.buyerNote).toBe('Canary')
  await send('POST', `/v1/orders/${orderId}/transitions`, { to: 'cancelled' })
  await db.transaction((tx) =>
    forgetBuyer(tx, { ...customer, customerId: customer.id, email: null }),
  )
  const [left] = await db.select().from(orders).where(eq(orders.id, orderId))
  const [cart] = await db.select().from(carts).where(eq(carts.orderId, orderId))
  expect([left?.buyerNote, cart?.buyerNote]).toEqual([null, null])
})

it.each([
  ['of the address that they order to', undefined, '+49 40 1'],
  ['not that of whoever gets it', 'Grace', null],
])('knows of the buyer the telephone number %s', async (_whose, firstName, known) => {
  const { path } = await shop.openReadyCart((await shop.variantOf(5)).variantId, 1)
  const shippingAddress = { ...hamburg, phone: '+49 40 1' }
  await shop.change('PATCH', `${path}/buyer`, { firstName })
  const cart = await shop.change('PATCH', `${path}/addresses`, { shippingAddress })
  const answer = await shop.complete(path, shop.payBy(shop.transfer, cart), `phone-${firstName}`)
  const { orderId } = await readJson<CompleteReply>(answer)
  const isIt = eq(orders.id, orderId)
  const [order] = await shop.services.db.select().from(orders).where(isIt)
  expect(order).toMatchObject({ phone: known, shippingAddress })
})
