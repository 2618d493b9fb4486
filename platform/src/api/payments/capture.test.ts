import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import { captureSession } from '#commerce/payments/settle-session.ts'
import { mails } from '#store/schema/mails.ts'
import { payments } from '#store/schema/payments.ts'
import { stores } from '#store/schema/tenancy.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop('onShipment')
afterAll(() => shop.close())
afterEach(() => shop.stripe.mend())

const dayMs = 24 * 3_600_000
const contactEmail = 'orders@merchant.example'

/** A shopper with a confirmed order whose payment is authorized but not captured. */
async function buyOnHold(quantity = 1) {
  const shopper = await shop.sendToPayment(quantity)
  const sessionId = await shopper.open()
  const session = shop.stripe.sessions.get(sessionId)
  if (!session) throw new Error('There is no page.')
  shop.stripe.pay(sessionId)
  await shopper.visit('/return')
  const { orderId } = shopper.placed
  return {
    ...{ ...shopper, orderId, session },
    /** Captured and held amounts, in Stripe's units. */
    money: () => ({ taken: shop.stripe.netOf(session), held: shop.stripe.heldOf(session) }),
    order: async () => (await shop.asMerchant('GET', `/v1/orders/${orderId}`)).body,
    parcels: async () => {
      const { body } = await shop.asMerchant('GET', `/v1/orders/${orderId}`)
      return (body as { shipments: unknown[] }).shipments.length
    },
  }
}

/** Counts the calls to Stripe that captured or cancelled an authorization. */
const countCalls = (verb: 'capture' | 'cancel', intent: string) =>
  shop.stripe.requests.filter((call) => call === `POST /v1/payment_intents/${intent}/${verb}`)
    .length

describe('a payment captured at shipping', () => {
  it('is authorized until then, which confirms the order', async () => {
    const order = await buyOnHold()
    expect(await order.state()).toMatchObject({ order: 'confirmed', payment: 'authorized' })
    expect(order.money()).toEqual({ taken: 0, held: 2990 })
    const { payment } = (await order.order()) as { payment: { authorizedUntil: string } }
    expect(Date.parse(payment.authorizedUntil)).toBe(order.session.captureBefore * 1000)
  })

  it('is captured in full with the first parcel and not again with the next', async () => {
    const order = await buyOnHold(3)
    const { amount, intent } = order.session
    expect(await shop.ship(order.orderId, 1)).toMatchObject({ status: 201 })
    expect(await order.state()).toMatchObject({ order: 'inProgress', payment: 'paid' })
    expect(order.money()).toEqual({ taken: amount, held: 0 })
    expect(await shop.ship(order.orderId, 2)).toMatchObject({ status: 201 })
    expect(await order.state()).toMatchObject({ order: 'inTransit', payment: 'paid' })
    expect(countCalls('capture', intent)).toBe(1)
  })

  it('is captured once for a parcel that is sent twice with one key', async () => {
    const order = await buyOnHold(3)
    const one = await shop.ship(order.orderId, 1, 'parcel')
    const { status, body } = await shop.ship(order.orderId, 1, 'parcel')
    expect({ status, body }).toEqual({ status: 201, body: one.body })
    expect(await order.parcels()).toBe(1)
    expect(countCalls('capture', order.session.intent)).toBe(1)
  })

  it('is not captured for an invalid parcel', async () => {
    const order = await buyOnHold()
    expect(await shop.ship(order.orderId, 2)).toMatchObject({
      status: 409,
      body: { code: 'Shipment.TooMany' },
    })
    expect(order.money()).toEqual({ taken: 0, held: 2990 })
  })

  it('is captured before the order is marked as shipped without parcels', async () => {
    const order = await buyOnHold()
    await shop.transition(order.orderId, 'inProgress')
    expect(order.money()).toEqual({ taken: 0, held: 2990 })
    expect(await shop.transition(order.orderId, 'inTransit')).toMatchObject({
      status: 200,
      body: { state: 'inTransit', payment: { status: 'paid', authorizedUntil: null } },
    })
    expect(order.money()).toEqual({ taken: 2990, held: 0 })
  })

  it('is captured once for parcels that ship at the same time', async () => {
    const order = await buyOnHold()
    const answers = await Promise.all([1, 2, 3].map(() => shop.ship(order.orderId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(order.money()).toEqual({ taken: 2990, held: 0 })
    expect(await order.parcels()).toBe(1)
  })

  it('counts when the page expires at the moment the shopper has paid', async () => {
    const shopper = await shop.sendToPayment()
    shop.stripe.pay(await shopper.open())
    shop.advance(31 * 60_000)
    await shop.work()
    expect(await shopper.state()).toMatchObject({ order: 'confirmed', payment: 'authorized' })
  })

  it('cannot be refunded before it is captured', async () => {
    const order = await buyOnHold()
    const refund = () => shop.refund(order.orderId, { amount: 5 }, 'held')
    expect(await refund()).toMatchObject({
      status: 409,
      body: { code: 'Refund.NotPaid' },
    })
    await shop.ship(order.orderId)
    expect(await refund()).toMatchObject({ status: 201 })
    await shop.work()
    expect(order.money()).toEqual({ taken: 2490, held: 0 })
  })
})

describe('an authorization', () => {
  it('is released when the order is cancelled, without a refund', async () => {
    const order = await buyOnHold()
    await shop.transition(order.orderId, 'cancelled')
    await shop.work()
    const { order: state, payment, refunds, askOn } = await order.state()
    expect({ state, payment, refunds, askOn }).toEqual({
      ...{ state: 'cancelled', payment: 'cancelled', refunds: [], askOn: null },
    })
    expect(order.money()).toEqual({ taken: 0, held: 0 })
    expect(await order.stock()).toBe(5)
  })

  it('is released as soon as Stripe responds again', async () => {
    const order = await buyOnHold()
    await shop.transition(order.orderId, 'cancelled')
    for (let i = 0; i < 4; i += 1) shop.stripe.break({ on: '', kind: 500 })
    expect(await shop.work()).toHaveLength(1)
    expect(order.money()).toEqual({ taken: 0, held: 2990 })
    shop.stripe.mend()
    shop.advance(10 * 60_000)
    expect(await shop.work()).toEqual([])
    expect(order.money()).toEqual({ taken: 0, held: 0 })
  })

  it('is refunded if it was captured at Stripe after the order was cancelled', async () => {
    const order = await buyOnHold()
    await shop.transition(order.orderId, 'cancelled')
    shop.stripe.settleByHand(order.session.intent, 'capture')
    await shop.deliver()
    await shop.work()
    expect(await order.state()).toMatchObject({ payment: 'refunded', refunds: ['succeeded'] })
    expect(order.money()).toEqual({ taken: 0, held: 0 })
  })

  it('is released if the shopper had already given up', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    await shop.transition(shopper.placed.orderId, 'cancelled')
    shop.stripe.pay(sessionId)
    await shop.deliver()
    await shop.work()
    const session = shop.stripe.sessions.get(sessionId)
    expect(session && shop.stripe.heldOf(session)).toBe(0)
    expect(await shopper.state()).toMatchObject({ payment: 'cancelled', refunds: [], askOn: null })
  })

  it.each([
    ['another amount', { amount: 100 }],
    ['another currency', { currency: 'usd' }],
  ])('of %s is released, and the order is not placed', async (_, charge) => {
    const shopper = await shop.sendToPayment()
    const session = await shopper.payOther(charge)
    await shop.work()
    expect(await shopper.state()).toMatchObject({ order: 'invalidated', payment: 'cancelled' })
    expect(session && shop.stripe.heldOf(session)).toBe(0)
  })
})

describe('a parcel', () => {
  it('does not ship while Stripe is unavailable, and ships afterwards', async () => {
    const other = await buyOnHold()
    const { askOn } = await other.state()
    const order = await buyOnHold()
    for (let i = 0; i < 4; i += 1) shop.stripe.break({ on: '', kind: 500 })
    expect(await shop.ship(order.orderId)).toMatchObject({
      status: 503,
      body: { code: 'Payment.ProviderUnavailable' },
    })
    expect(await order.parcels()).toBe(0)
    expect((await order.state()).askOn).not.toEqual(askOn)
    expect((await other.state()).askOn).toEqual(askOn)
    shop.stripe.mend()
    expect(await shop.ship(order.orderId)).toMatchObject({ status: 201 })
    expect(order.money()).toEqual({ taken: 2990, held: 0 })
    // A second call, which hears nothing, began before the first had captured it.
    const { db, clock } = shop.services
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.orderId))
    if (!payment) throw new Error('There is no payment.')
    for (let i = 0; i < 4; i += 1) shop.stripe.break({ on: '', kind: 500 })
    const { fault } = await captureSession(createPaymentContext(shop.services), payment, clock())
    expect([fault?.detail, (await order.state()).askOn]).toEqual([expect.any(String), null])
  })

  it('ships after a response of Stripe was lost, and the payment is captured once', async () => {
    const order = await buyOnHold()
    shop.stripe.break({ on: 'POST /v1/payment_intents', kind: 'reset' })
    expect(await shop.ship(order.orderId)).toMatchObject({ status: 201 })
    expect(order.money()).toEqual({ taken: 2990, held: 0 })
    expect(await order.state()).toMatchObject({ payment: 'paid', refunds: [] })
  })

  it('that could not ship because responses were lost leaves the payment as it is at Stripe', async () => {
    const order = await buyOnHold()
    for (let i = 0; i < 2; i += 1) shop.stripe.break({ on: 'POST', kind: 'reset' })
    expect(await shop.ship(order.orderId)).toMatchObject({ status: 503 })
    expect(await order.state()).toMatchObject({ order: 'confirmed', payment: 'authorized' })
    expect(order.money()).toEqual({ taken: 2990, held: 0 })
    shop.advance(2 * 60_000)
    expect(await shop.work()).toEqual([])
    expect(await order.state()).toMatchObject({ order: 'confirmed', payment: 'paid', refunds: [] })
  })

  it('ships when the payment was captured in Stripe’s dashboard, with or without an event', async () => {
    for (const hasEvent of [true, false]) {
      const order = await buyOnHold()
      shop.stripe.settleByHand(order.session.intent, 'capture')
      if (hasEvent) await shop.deliver()
      if (hasEvent) expect(await order.state()).toMatchObject({ payment: 'paid' })
      expect(await shop.ship(order.orderId)).toMatchObject({ status: 201 })
      expect(countCalls('capture', order.session.intent)).toBe(hasEvent ? 0 : 1)
      expect(order.money()).toEqual({ taken: 2990, held: 0 })
    }
  })

  it('is paid, and refunded, by the event of a refund at Stripe that comes before the capture’s', async () => {
    const order = await buyOnHold()
    shop.stripe.settleByHand(order.session.intent, 'capture')
    const captured = shop.stripe.events.at(-1)
    shop.stripe.refundByHand(order.session.intent, 1000)
    for (const event of [shop.stripe.events.at(-1), captured]) {
      expect((await shop.deliver(event)).status).toBe(200)
      const state = { payment: 'partiallyRefunded', refunds: ['succeeded'] }
      expect(await order.state()).toMatchObject(state)
    }
  })

  it('is over from the event on that says that the authorization was cancelled at Stripe', async () => {
    const order = await buyOnHold()
    shop.stripe.settleByHand(order.session.intent, 'cancel')
    expect((await shop.deliver()).status).toBe(200)
    expect(await order.state()).toMatchObject({ payment: 'expired' })
  })

  it('does not ship when the authorization was cancelled at Stripe', async () => {
    const order = await buyOnHold()
    shop.stripe.settleByHand(order.session.intent, 'cancel')
    const answer = await shop.ship(order.orderId)
    expect(answer).toMatchObject({ status: 409, body: { code: 'Order.NotPaid' } })
    expect(await shop.transition(order.orderId, 'inProgress')).toMatchObject({ status: 200 })
    expect(await shop.transition(order.orderId, 'inTransit')).toMatchObject({
      status: 409,
      body: { code: 'Order.NotPaid' },
    })
    expect(await order.parcels()).toBe(0)
  })
})

describe('the expiry of an authorization', () => {
  it('is mailed to the store’s contact two days ahead, and again when it has expired', async () => {
    const { db } = shop.services
    const settings = { contactEmail }
    // Stores could once be given what is no locale.
    const change = { settings, defaultLocale: 'en-US-GB' }
    await db.update(stores).set(change).where(eq(stores.id, shop.store.id))
    const order = await buyOnHold()
    const readKinds = async () => {
      const rows = await db.select().from(mails).where(eq(mails.recipient, contactEmail))
      const own = rows.filter(({ subject }) => subject.includes(order.placed.orderNumber))
      return own.map(({ kind }) => kind).sort()
    }
    const endsOn = order.session.captureBefore * 1000
    shop.advance(endsOn - 2 * dayMs - 1 - shop.services.clock().getTime())
    await shop.work()
    expect(await readKinds()).toEqual([])
    shop.advance(1)
    for (let i = 0; i < 2; i += 1) await shop.work()
    expect(await readKinds()).toEqual(['authorizationEnding'])
    // Once, although Stripe holds the money for longer than it said.
    order.session.captureBefore += (2 * dayMs) / 1000
    shop.advance(2 * dayMs)
    await shop.work()
    expect(await readKinds()).toEqual(['authorizationEnding'])
    shop.advance(2 * dayMs)
    for (let i = 0; i < 2; i += 1) await shop.work()
    expect(await readKinds()).toEqual(['authorizationEnding', 'authorizationLapsed'])
    const state = await order.state()
    expect(state).toMatchObject({ order: 'confirmed', payment: 'expired', askOn: null })
    expect(await shop.ship(order.orderId)).toMatchObject({ body: { code: 'Order.NotPaid' } })
    await shop.transition(order.orderId, 'cancelled')
    expect(await order.stock()).toBe(5)
  })

  it('is not mailed after the order has shipped', async () => {
    const { db } = shop.services
    const order = await buyOnHold()
    await shop.ship(order.orderId)
    shop.advance(8 * dayMs)
    expect(await shop.work()).toEqual([])
    const sent = await db.select().from(mails).where(eq(mails.recipient, contactEmail))
    const { orderNumber } = order.placed
    expect(sent.filter(({ subject }) => subject.includes(orderNumber))).toEqual([])
  })
})
