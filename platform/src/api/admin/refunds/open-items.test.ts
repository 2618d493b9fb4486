import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { OrderJson } from '#api/admin/orders/schemas.ts'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { isOrderNewsDue, mailOrderNews } from '#adapters/order-news.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { addPaymentMethod } from '#commerce/selling-store.testing.ts'
import { mails } from '#store/schema/mails.ts'
import { payments } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { readJson, signInApplication, workOff } from '#testing.ts'

const shop = await openTestCheckout()
const { db } = shop.services
const cash = await addPaymentMethod(db, shop.store, 'cashOnDelivery')
const invoice = await addPaymentMethod(db, shop.store, 'invoice')
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

/** A confirmed order of three items in one line, 25.00 each and 4.90 delivery; one has shipped. */
async function shipOneOfThree(method: string, other?: string) {
  const { variantId } = await shop.variantOf(5)
  const { path, cart: first } = await shop.openReadyCart(variantId, 3)
  const more = { variantId: other, quantity: 1 }
  const cart = other ? await shop.change('POST', `${path}/items`, more) : first
  const placed = await shop.complete(path, shop.payBy(method, cart), `key-${path}`)
  const { orderId, orderToken } = await readJson<CompleteReply>(placed)
  const url = `/v1/orders/${orderId}`
  const send = (method: string, path: string, body?: unknown) =>
    shop.call(method, `${url}${path}`, body, {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    })
  const read = async () => readJson<OrderJson>(await send('GET', ''))
  /** One item comes back, or as many, and is refunded. */
  const comeBack = async (quantity: number, refund = true) => {
    const lines = [{ orderItemId: itemId, quantity, reason: null }]
    const { id } = await readJson<{ id: string }>(await send('POST', '/returns', { lines }))
    return send('POST', `/returns/${id}/receive`, { refund })
  }
  const move = (to: string) => send('POST', '/transitions', { to })
  await move('confirmed')
  const itemId = (await read()).items.find((item) => item.variantId === variantId)?.id ?? ''
  const ship = (quantity: number) =>
    send('POST', '/shipments', { lines: [{ orderItemId: itemId, quantity }] })
  const refundItems = (quantity: number, line: object, more: object = {}) =>
    send('POST', '/refunds', { lines: [{ itemId, quantity, ...line }], ...more })
  expect((await ship(1)).status).toBe(201)
  return { orderId, orderToken, itemId, send, read, move, ship, refundItems, comeBack }
}

async function listUnpaid() {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await shop.call('GET', '/v1/orders?task=unpaid&limit=100', undefined, headers)
  return (await readJson<{ data: OrderJson[] }>(answer)).data.map(({ id }) => id)
}

describe('open items of a partly shipped order', () => {
  it('that is paid on delivery are cancelled and written off, and are not due', async () => {
    const order = await shipOneOfThree(cash)
    expect((await order.refundItems(1, { from: 'shipped' })).status).toBe(409)
    expect((await order.refundItems(1, {})).status).toBe(409)
    expect((await order.refundItems(1, { from: 'open' }, { amount: 1 })).status).toBe(409)
    expect((await order.refundItems(1, { from: 'open' }, { shipping: true })).status).toBe(409)
    const restocked = await order.refundItems(1, { from: 'open', restock: true })
    expect(await readJson(restocked)).toMatchObject({
      ...{ amount: 0, credited: 25, state: 'succeeded', lines: [{ quantity: 1, amount: 0 }] },
    })
    expect((await order.refundItems(1, { from: 'open' })).status).toBe(201)
    expect(await order.read()).toMatchObject({
      payment: { status: 'due' },
      items: [{ pieces: { open: 0, cancelledRestocked: 1, cancelledWrittenOff: 1 } }],
    })
    const [parcel] = (await order.read()).shipments
    const delivered = await order.send('POST', `/shipments/${parcel?.id ?? ''}/deliver`)
    expect(delivered.status).toBe(200)
    expect(await order.read()).toMatchObject({ state: 'delivered', payment: { status: 'paid' } })
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.orderId))
    expect(payment?.takenMinor).toBe(2990)
    expect(await readJson(await order.send('POST', '/refunds', { amount: 29.91 }))).toMatchObject({
      ...{ code: 'Refund.ExceedsPaid', refundable: 29.9 },
    })
    // What was not paid is not paid back.
    expect(await readJson(await order.refundItems(2, {}))).toMatchObject({
      ...{ code: 'Refund.QuantityExceeded', available: 1 },
    })
    expect((await order.send('POST', '/refunds', { amount: 29.9 })).status).toBe(201)
    expect(await order.read()).toMatchObject({ payment: { status: 'refunded' } })
  })

  it('that is paid on delivery are not taken off together with shipped ones', async () => {
    const other = (await shop.variantOf(5)).variantId
    const { itemId, read, send } = await shipOneOfThree(cash, other)
    const open = (await read()).items.find(({ variantId }) => variantId === other)?.id
    const lines = [
      { itemId: open, quantity: 1, from: 'open' },
      { itemId, quantity: 1, from: 'shipped' },
    ]
    expect((await send('POST', '/refunds', { lines })).status).toBe(409)
  })

  it('that was refunded by amount are cancelled and written off without more money', async () => {
    const order = await shipOneOfThree(shop.transfer)
    expect((await order.send('POST', '/refunds', { amount: 79.9 })).status).toBe(201)
    expect((await order.refundItems(1, { from: 'shipped' })).status).toBe(409)
    expect((await order.refundItems(1, {})).status).toBe(409)
    expect((await order.refundItems(1, { from: 'open', restock: true })).status).toBe(201)
    expect((await order.refundItems(1, { from: 'open' })).status).toBe(201)
    expect((await order.refundItems(1, { from: 'open' })).status).toBe(409)
    expect(await order.read()).toMatchObject({
      payment: { status: 'refunded' },
      items: [{ pieces: { open: 0, cancelledRestocked: 1, cancelledWrittenOff: 1 } }],
    })
    const isOrder = eq(refunds.orderId, order.orderId)
    const made = await db.select().from(refunds).where(isOrder).orderBy(refunds.createdOn)
    expect(made.map(({ amountMinor, mailDue }) => [amountMinor, mailDue])).toEqual([
      [7990, true],
      [0, false],
      [0, false],
    ])
    expect((await order.read()).state).toBe('inTransit')
  })

  it.each([
    [2, undefined],
    [2, 4.9],
    [1, undefined],
  ])(
    'of which less is left than they cost, %d, are cancelled for the rest: %s',
    async (n, amount) => {
      const order = await shipOneOfThree(shop.transfer)
      expect((await order.send('POST', '/refunds', { amount: 75 })).status).toBe(201)
      expect((await order.refundItems(n, { from: 'open' }, { amount: 4.91 })).status).toBe(409)
      // What has left, or who says no place, is no cancellation.
      expect(await readJson(await order.refundItems(2, {}))).toMatchObject({
        ...{ code: 'Refund.ExceedsPaid', refundable: 4.9 },
      })
      const cancelled = await order.refundItems(n, { from: 'open', restock: true }, { amount })
      expect(await readJson(cancelled)).toMatchObject({ amount: 4.9 })
      expect(await order.read()).toMatchObject({
        ...{ payment: { status: 'refunded' }, refundedTotal: 79.9 },
        items: [{ pieces: { open: 2 - n, cancelledRestocked: n } }],
      })
    },
  )
})

describe('an order on invoice that is not paid yet', () => {
  it('costs less when a part is cancelled or comes back, and that is what is paid', async () => {
    const order = await shipOneOfThree(invoice)
    expect(await order.read()).toMatchObject({ total: 79.9, chargedTotal: 79.9 })
    expect((await order.comeBack(1)).status).toBe(200)
    expect((await order.refundItems(1, { from: 'open' })).status).toBe(201)
    expect(await order.read()).toMatchObject({
      ...{ total: 79.9, chargedTotal: 29.9, refundedTotal: 0, payment: { status: 'due' } },
      refunds: [{ amount: 0 }, { amount: 0 }],
    })
    expect(await listUnpaid()).toContain(order.orderId)
    expect((await order.send('POST', '/payments/mark-paid')).status).toBe(200)
    expect(await order.read()).toMatchObject({ chargedTotal: 29.9, payment: { status: 'paid' } })
    expect(await readJson(await order.send('POST', '/refunds', { amount: 29.91 }))).toMatchObject({
      ...{ code: 'Refund.ExceedsPaid', refundable: 29.9 },
    })
    // What was not paid is not paid back.
    expect((await order.refundItems(2, {})).status).toBe(409)
    expect(await readJson(await order.refundItems(1, {}))).toMatchObject({ amount: 25 })
    expect(await order.read()).toMatchObject({ payment: { status: 'partiallyRefunded' } })
  })

  it('is lowered by amount and by delivery, once, and by no more than is due', async () => {
    const order = await shipOneOfThree(invoice)
    expect((await order.send('POST', '/refunds', { amount: 79.91 })).status).toBe(409)
    expect((await order.send('POST', '/refunds', { amount: 10 })).status).toBe(201)
    expect((await order.send('POST', '/refunds', { shipping: true })).status).toBe(201)
    expect((await order.send('POST', '/refunds', { shipping: true })).status).toBe(409)
    expect((await order.refundItems(1, { from: 'shipped' })).status).toBe(201)
    expect(await order.read()).toMatchObject({ chargedTotal: 40, payment: { status: 'due' } })
    // Of items that never left, no more than is left is taken off.
    expect((await order.refundItems(2, { from: 'open', restock: true })).status).toBe(201)
    expect(await order.read()).toMatchObject({ chargedTotal: 0, items: [{ pieces: { open: 0 } }] })
  })

  it('has nothing left to pay when everything came back, and is not listed any more', async () => {
    const order = await shipOneOfThree(invoice)
    expect((await order.ship(2)).status).toBe(201)
    expect(await readJson(await order.comeBack(3))).toMatchObject({ state: 'received' })
    expect(await order.read()).toMatchObject({ chargedTotal: 4.9, payment: { status: 'due' } })
    expect((await order.send('POST', '/refunds', { shipping: true })).status).toBe(201)
    expect(await order.read()).toMatchObject({ chargedTotal: 0, payment: { status: 'paid' } })
    expect(await listUnpaid()).not.toContain(order.orderId)
    expect((await order.send('POST', '/payments/mark-paid')).status).toBe(409)
  })

  it('says what is due in its mails, and once what was taken off it, and for which items', async () => {
    const order = await shipOneOfThree(invoice)
    const readMails = async () => {
      await workOff(shop.services, isOrderNewsDue, mailOrderNews)
      const rows = await db.select().from(mails).where(eq(mails.orderId, order.orderId))
      return rows.filter(({ kind }) => kind === 'orderLowered').map(({ body }) => body)
    }
    expect((await order.refundItems(1, { from: 'open' })).status).toBe(201)
    expect(await readMails()).toEqual([
      expect.stringMatching(
        /taken €25\.00 off .* for 1 × Dune Bowl.*\. €54\.90 is still to be paid\.\s+3\s×\sDune Bowl, Oat\s\(1 cancelled\): €75\.00/,
      ),
    ])
    expect((await order.send('POST', '/refunds', { amount: 54.9 })).status).toBe(201)
    const [, second, ...more] = await readMails()
    expect(second).toMatch(/taken €54\.90 off your order T-\d+\. There is nothing left to pay/)
    expect(more).toEqual([])
  })

  it('says what is due in its mails', async () => {
    const order = await shipOneOfThree(invoice)
    expect((await order.comeBack(1)).status).toBe(200)
    await workOff(shop.services, isOrderNewsDue, mailOrderNews)
    const number = (await order.read()).orderNumber
    const sent = (await db.select().from(mails)).filter(({ body }) => body.includes(number))
    const due = sent.filter(({ body }) => body.includes('Amount due: €54.90'))
    expect(due.map(({ kind }) => kind)).toContain('returnReceived')
  })
})

it('a parcel that is not taken at the door and comes back is not due any more', async () => {
  const order = await shipOneOfThree(cash)
  expect((await order.comeBack(1)).status).toBe(200)
  expect(await order.read()).toMatchObject({ chargedTotal: 54.9, payment: { status: 'due' } })
})

it.each(['all at once', 'without a refund', 'before the rest is cancelled'])(
  'nothing is due of an order that is refused at the door and is back whole: %s',
  async (how) => {
    const order = await shipOneOfThree(cash)
    if (how === 'before the rest is cancelled') {
      expect((await order.comeBack(1)).status).toBe(200)
      expect((await order.refundItems(2, { from: 'open', restock: true })).status).toBe(201)
    } else {
      expect((await order.ship(2)).status).toBe(201)
      expect((await order.comeBack(3, how === 'all at once')).status).toBe(200)
    }
    expect(await order.read()).toMatchObject({
      ...{ state: 'returned', chargedTotal: 0, refundedTotal: 0, payment: { status: 'paid' } },
    })
    expect(await listUnpaid()).not.toContain(order.orderId)
    await workOff(shop.services, isOrderNewsDue, mailOrderNews)
    const sent = await db.select().from(mails).where(eq(mails.orderId, order.orderId))
    const last = sent.filter(({ kind }) => kind === 'orderLowered')
    expect(last.at(-1)?.body).toContain('There is nothing left to pay.')
    const back = sent.filter(({ kind }) => kind === 'returnReceived' || kind === 'orderLowered')
    expect(back.filter(({ body }) => body.includes('Amount due'))).toEqual([])
    const answer = await shop.call('POST', '/v1/order-erasures', { orderToken: order.orderToken })
    expect(answer.ok, await answer.text()).toBe(true)
  },
)
