import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { toLocal } from '#commerce/shipping/local-time.ts'
import { refunds } from '#store/schema/refunds.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop()
const { listIssues, settle } = shop
const { db } = shop.services
const dayMs = 24 * 60 * 60_000
afterAll(() => shop.close())

/** What is booked of an order on a day, by default that of the clock, and how much was paid back. */
async function readDay(orderNumber: string, on = shop.services.clock()) {
  const day = toLocal(on, shop.store.timezone).date
  const read = async (report: string) => {
    const { body } = await shop.asMerchant('GET', `/v1/reports/${report}?from=${day}&to=${day}`)
    return (body as { data: { orderNumber: string; gross: number; refunded: number }[] }).data
  }
  const own = (await read('bookings')).filter((row) => row.orderNumber === orderNumber)
  return { booked: own.map(({ gross }) => gross), refunded: (await read('sales'))[0]?.refunded }
}

describe('a refund that is retried in another month', () => {
  it('is booked once, on the day when it succeeds', async () => {
    const order = await shop.sendAndPay()
    await shop.refund(order.orderId, { amount: 10 })
    await shop.failRefunds()
    expect((await readDay(order.orderNumber)).booked).toEqual([29.9])
    shop.advance(31 * dayMs)
    expect((await settle(order.orderNumber, 'retry')).status).toBe(200)
    await shop.work()
    expect(await readDay(order.orderNumber)).toEqual({ booked: [-10], refunded: 10 })
    const isOrder = eq(refunds.orderId, order.orderId)
    const [refund] = await db.select().from(refunds).where(isOrder)
    shop.advance(31 * dayMs)
    shop.stripe.finishRefund(refund?.providerRefundId ?? '', 'succeeded')
    expect((await shop.deliver()).status).toBe(200)
    const [repeated] = await db.select().from(refunds).where(isOrder)
    expect(repeated).toMatchObject({
      updatedOn: shop.services.clock(),
      succeededOn: refund?.succeededOn,
    })
    expect((await readDay(order.orderNumber)).booked).toEqual([])
  })
})

/** An order that ten of were paid back, and how to read the refund as it is at its provider. */
async function refundTen() {
  const order = await shop.sendAndPay()
  await shop.refund(order.orderId, { amount: 10 })
  await shop.work()
  const readRefund = async () => {
    const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, order.orderId))
    return refund?.providerRefundId ?? ''
  }
  return { ...order, readRefund }
}

describe('a refund that the provider takes back in another month', () => {
  it('stays booked where it was, and is reversed on the day when it fails', async () => {
    const order = await refundTen()
    const first = shop.services.clock()
    expect((await readDay(order.orderNumber)).booked).toEqual([29.9, -10])
    shop.advance(31 * dayMs)
    shop.stripe.finishRefund(await order.readRefund(), 'failed')
    expect((await shop.deliver()).status).toBe(200)
    expect((await shop.deliver()).status).toBe(200)
    expect(await readDay(order.orderNumber)).toEqual({ booked: [10], refunded: -10 })
    expect((await readDay(order.orderNumber, first)).booked).toEqual([29.9, -10])
    shop.advance(31 * dayMs)
    expect((await settle(order.orderNumber, 'retry')).status).toBe(200)
    await shop.work()
    expect(await readDay(order.orderNumber)).toEqual({ booked: [-10], refunded: 10 })
    expect((await readDay(order.orderNumber, first)).booked).toEqual([29.9, -10])
  })
})

it('what a merchant gives back of a second charge is no return of the sale', async () => {
  const { orderId, orderNumber, session } = await shop.sendAndPay()
  const [id, intent] = [`${session.id}again`, `${session.intent}again`]
  const open = { status: 'open', paid: false, taken: 0, intentStatus: 'requires_payment_method' }
  shop.stripe.sessions.set(id, { ...session, ...(open as object), id, intent })
  shop.stripe.pay(id)
  shop.stripe.refundByHand(intent, 500)
  expect((await shop.deliver()).status).toBe(200)
  await shop.work()
  expect((await readDay(orderNumber)).booked).toEqual([29.9])
  expect(await shop.asMerchant('GET', `/v1/orders/${orderId}`)).toMatchObject({
    body: { creditNotes: [] },
  })
})

describe('a refund that nobody knows the fate of', () => {
  it('stays booked on the day when it succeeded, and is reversed when the merchant settles it', async () => {
    const order = await refundTen()
    const first = shop.services.clock()
    shop.stripe.finishRefund(await order.readRefund(), 'pending')
    expect((await shop.deliver()).status).toBe(200)
    await shop.withoutKeys(shop.workForTwoDays)
    expect((await settle(order.orderNumber, 'resolve')).status).toBe(200)
    expect(await order.state()).toMatchObject({ payment: 'paid', refunds: ['failed'] })
    expect((await readDay(order.orderNumber, first)).booked).toEqual([29.9, -10])
    expect((await readDay(order.orderNumber)).booked).toEqual([10])
  })

  it('counts no longer once the merchant has settled it elsewhere', async () => {
    const order = await shop.sendAndPay()
    await shop.transition(order.orderId, 'cancelled')
    await shop.withoutKeys(shop.workForTwoDays)
    expect(await order.state()).toMatchObject({ payment: 'refunded', refunds: ['pending'] })
    expect((await settle(order.orderNumber, 'resolve')).status).toBe(200)
    expect(await order.state()).toMatchObject({ payment: 'paid', refunds: ['failed'] })
    expect(await shop.asMerchant('GET', `/v1/orders/${order.orderId}`)).toMatchObject({
      body: { refunds: [{ state: 'failed', failure: 'Settled elsewhere.' }] },
    })
    shop.stripe.refundByHand(order.session.intent, 2990)
    expect((await shop.deliver()).status).toBe(200)
    const { payment, refunds: made } = await order.state()
    expect({ payment, made: made.sort() }).toEqual({
      ...{ payment: 'refunded', made: ['failed', 'succeeded'] },
    })
    expect(await listIssues(order.orderNumber)).toEqual([])
  })
})

it('a failed refund that somebody has settled is not sent by somebody else, who still sees it', async () => {
  shop.stripe.refundAs('failed')
  const { net, orderNumber } = await refundTen()
  shop.stripe.refundAs('succeeded')
  const [issue] = await listIssues(orderNumber)
  expect((await settle(orderNumber, 'resolve')).status).toBe(200)
  const path = `/v1/issues/${issue?.id ?? ''}/retry`
  expect(await shop.asMerchant('POST', path)).toMatchObject({
    ...{ status: 409, body: { code: 'Issue.NotRetryable' } },
  })
  await shop.work()
  expect(net()).toBe(2990)
})

describe('a failed refund that the merchant pays back by bank transfer', () => {
  const readOrder = async ({ orderId }: { orderId: string }) =>
    (await shop.asMerchant('GET', `/v1/orders/${orderId}`)).body
  const kinds: [string, (orderId: string) => Promise<unknown>][] = [
    [
      'refused',
      async (orderId) => {
        await shop.transition(orderId, 'cancelled')
        await shop.failRefunds()
      },
    ],
    [
      'without an answer',
      async (orderId) => {
        await shop.transition(orderId, 'cancelled')
        await shop.withoutKeys(shop.workForTwoDays)
      },
    ],
  ]
  it.each(kinds)('is a refund of that day: %s', async (_how, fail) => {
    const order = await shop.sendAndPay()
    await fail(order.orderId)
    shop.advance(31 * dayMs)
    const [issue] = await listIssues(order.orderNumber)
    const both = { paidBack: true, orderId: order.orderId }
    expect(
      await shop.asMerchant('POST', `/v1/issues/${issue?.id ?? ''}/resolve`, both),
    ).toMatchObject({
      ...{ status: 409, body: { code: 'Issue.NotRetryable' } },
    })
    expect((await settle(order.orderNumber, 'resolve', true)).status).toBe(200)
    const { payment, refunds: made } = await order.state()
    expect({ payment, made: made.toSorted() }).toEqual({
      ...{ payment: 'refunded', made: ['failed', 'succeeded'] },
    })
    expect(await readDay(order.orderNumber)).toEqual({ booked: [-29.9], refunded: 29.9 })
    expect(await readOrder(order)).toMatchObject({
      ...{ refundedTotal: 29.9, creditNotes: [{ amount: 29.9 }] },
    })
    expect(await listIssues(order.orderNumber)).toEqual([])
    // Neither is it sent after that, nor recorded twice, nor paid back a second time.
    await shop.work()
    expect(order.net()).toBe(2990)
    const path = `/v1/issues/${issue?.id ?? ''}/resolve`
    const again = await shop.asMerchant('POST', path, { paidBack: true })
    expect(again).toMatchObject({ status: 409, body: { code: 'Issue.NotRetryable' } })
    expect((await shop.refund(order.orderId, { amount: 1 })).status).toBe(409)
  })

  it('of one item, is of that item; and not when its money was refunded meanwhile', async () => {
    for (const meanwhile of [0, 29.9]) {
      const order = await shop.sendAndPay()
      const { items } = (await readOrder(order)) as { items: { id: string }[] }
      const lines = [{ itemId: items[0]?.id, quantity: 1 }]
      await shop.refund(order.orderId, { lines, shipping: true })
      await shop.failRefunds()
      if (meanwhile) await shop.refund(order.orderId, { amount: meanwhile })
      const paid = await settle(order.orderNumber, 'resolve', true)
      expect(paid.status).toBe(meanwhile ? 409 : 200)
      const { refunds: made } = (await readOrder(order)) as { refunds: { state: string }[] }
      if (meanwhile) expect(made).toHaveLength(2)
      // Of one moment, so in any order.
      else {
        const [failed, paidBack] = made.toSorted((a, b) => a.state.localeCompare(b.state))
        expect(failed).toMatchObject({ state: 'failed' })
        expect(paidBack).toMatchObject({ state: 'succeeded', amount: 29.9, shipping: 4.9, lines })
      }
    }
  })

  it.each([['retry'], ['resolve', true]] as const)(
    'is neither sent again nor recorded once its items were refunded meanwhile (%s)',
    async (how, paidBack?: boolean) => {
      const order = await shop.sendAndPay()
      const { items } = (await readOrder(order)) as { items: { id: string }[] }
      const one = { lines: [{ itemId: items[0]?.id, quantity: 1 }], amount: 10 }
      await shop.refund(order.orderId, one)
      await shop.failRefunds()
      expect((await shop.refund(order.orderId, one)).status).toBe(201)
      const code = { code: 'Refund.QuantityExceeded', available: 0 }
      expect(await settle(order.orderNumber, how, paidBack)).toMatchObject({
        status: 409,
        body: code,
      })
    },
  )

  it('is the one thing that can be paid back', async () => {
    const order = await shop.sendAndPay()
    shop.stripe.dispute(order.session.intent, 2990)
    expect((await shop.deliver()).status).toBe(200)
    expect((await settle(order.orderNumber, 'resolve', true)).status).toBe(409)
    expect((await settle(order.orderNumber, 'resolve', false)).status).toBe(200)
  })
})

describe('a charge of another amount', () => {
  async function payAnother() {
    const shopper = await shop.sendToPayment()
    const session = await shopper.payOther({ amount: 5000 })
    await shop.failRefunds()
    return { ...shopper, ...shopper.placed, session }
  }

  it('is sent back as far as it was not refunded otherwise', async () => {
    const { orderId, orderNumber, session, state } = await payAnother()
    expect((await shop.refund(orderId, { amount: 10 })).status).toBe(201)
    await shop.work()
    expect((await settle(orderNumber, 'retry')).status).toBe(200)
    await shop.work()
    expect(await state()).toMatchObject({ payment: 'refunded' })
    expect(session && shop.stripe.netOf(session)).toBe(0)
    const made = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
    expect(made.map((row) => [row.state, row.amountMinor]).sort()).toEqual([
      ['succeeded', 1000],
      ['succeeded', 4000],
    ])
  })

  it('is sent back again when it was a second one, whatever was refunded of the first', async () => {
    const { orderId, orderNumber, session, net } = await shop.sendAndPay()
    const paid = shop.stripe.events.at(-1)
    await shop.refund(orderId, { amount: 29.9 })
    await shop.work()
    session.intent = `${session.intent}_again`
    await shop.deliver(paid)
    await shop.failRefunds()
    expect((await settle(orderNumber, 'retry')).status).toBe(200)
    await shop.work()
    expect(net()).toBe(0)
  })

  it('is not sent back again when all of it was refunded otherwise', async () => {
    const { orderId, orderNumber } = await payAnother()
    expect((await shop.refund(orderId, { amount: 50 })).status).toBe(201)
    await shop.work()
    expect(await settle(orderNumber, 'retry')).toMatchObject({
      status: 409,
      body: { code: 'Refund.ExceedsPaid', refundable: 0 },
    })
  })
})

describe('a dispute', () => {
  it('stays listed when it is lost, because the money is gone', async () => {
    const order = await shop.sendAndPay()
    const id = shop.stripe.dispute(order.session.intent, 2990)
    expect((await shop.deliver()).status).toBe(200)
    shop.stripe.decideDispute(id, 'lost')
    for (let i = 0; i < 2; i += 1) expect((await shop.deliver()).status).toBe(200)
    const issues = await listIssues(order.orderNumber)
    expect(issues).toMatchObject([{ kind: 'dispute', detail: 'fraudulent: lost' }])
    expect((await settle(order.orderNumber, 'resolve')).status).toBe(200)
    expect(await listIssues(order.orderNumber)).toEqual([])
  })
})

describe('money that comes after its order was cancelled', () => {
  it.each(['before', 'after'])(
    'goes back less what the merchant gave back at the provider, told %s that',
    async (order) => {
      const shopper = await shop.sendToPayment()
      const { orderId } = shopper.placed
      const sessionId = await shopper.open()
      shop.stripe.payLater(sessionId)
      await shop.transition(orderId, 'cancelled')
      shop.stripe.settleLater(sessionId, true)
      await shop.deliver()
      const session = shop.stripe.sessions.get(sessionId)
      shop.stripe.refundByHand(session?.intent ?? '', 1)
      if (order === 'before') await shop.deliver()
      await shop.work()
      if (order === 'after') await shop.deliver()
      expect(session && shop.stripe.netOf(session)).toBe(0)
      const { body } = await shop.asMerchant('GET', `/v1/orders/${orderId}`)
      expect(body).toMatchObject({ payment: { status: 'refunded' }, refundedTotal: 29.9 })
      const { refunds: made } = body as unknown as { refunds: { amount: number }[] }
      expect(made.map(({ amount }) => amount).sort()).toEqual([0.01, 29.89])
    },
  )
})
