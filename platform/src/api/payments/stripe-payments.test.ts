import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testStripeKeys } from '#adapters/stripe-objects.testing.ts'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { addCoupon, addShippingMethod } from '#commerce/selling-store.testing.ts'
import { paymentMethods, payments } from '#store/schema/payments.ts'
import { readJson } from '#testing.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop()
afterAll(() => shop.close())
afterEach(() => shop.stripe.mend())

const minuteMs = 60_000

describe('the keys of a store', () => {
  it('are stored encrypted and returned by no operation', async () => {
    expect(shop.setUp).toMatchObject({
      status: 200,
      body: {
        provider: 'stripe',
        eventsUrl: `${shop.services.config.publicUrl}/payment-events/${shop.redirect}`,
      },
    })
    const isMethod = eq(paymentMethods.id, shop.redirect)
    const [row] = await shop.services.db.select().from(paymentMethods).where(isMethod)
    expect(row?.provider).toBe('stripe')
    const seen = JSON.stringify([row, shop.setUp.body])
    for (const secret of Object.values(testStripeKeys)) expect(seen).not.toContain(secret)
  })

  it.each([
    [{ provider: 'stripe' }, 400, 'Common.Validation'],
    [
      { provider: 'stripe', ...testStripeKeys, secretKey: 'pk_test_012345678' },
      400,
      'Common.Validation',
    ],
    [{ provider: 'other' }, 400, 'Common.Validation'],
  ])('are refused when they are %o', async (body, status, code) => {
    const path = `/v1/payment-methods/${shop.redirect}/provider`
    const answer = await shop.asMerchant('PUT', path, body)
    expect(answer).toMatchObject({ status, body: { code } })
  })

  it('belong to a redirect method of the store', async () => {
    const body = { provider: 'stripe', ...testStripeKeys }
    const unknown = await shop.asMerchant('PUT', '/v1/payment-methods/pym_0/provider', body)
    expect(unknown).toMatchObject({ status: 404, body: { code: 'Payment.MethodNotFound' } })
    const path = `/v1/payment-methods/${shop.transfer}/provider`
    const transfer = await shop.asMerchant('PUT', path, body)
    expect(transfer).toMatchObject({ status: 400, body: { code: 'Common.Validation' } })
  })
})

describe('a payment', () => {
  it('is paid on Stripe’s page and counts when the shopper returns', async () => {
    const shopper = await shop.sendToPayment()
    const page = await shopper.visit('')
    expect(page.status).toBe(200)
    const text = await page.text()
    const { sessionId } = await shopper.state()
    expect(text).toContain(`${shop.stripe.url}/c/pay/${sessionId ?? ''}`)
    expect(text).not.toContain('<script')
    const session = shop.stripe.sessions.get(sessionId ?? '')
    expect(session).toMatchObject({ amount: 2990, currency: 'eur' })
    expect(session?.fields).toMatchObject({
      customer_email: 'hanna@example.com',
      'metadata[order_number]': shopper.placed.orderNumber,
    })
    expect(await shopper.state()).toMatchObject({ order: 'created', payment: 'pending' })
    shop.stripe.pay(sessionId ?? '')
    const back = await shopper.visit('/return')
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `${shop.shopUrl}/checkout/return`,
    ])
    expect(await shopper.state()).toMatchObject({
      order: 'confirmed',
      payment: 'paid',
      askOn: null,
    })
  })

  it('counts through the event alone, even if sent twice or before and after the return', async () => {
    const shopper = await shop.sendToPayment()
    shop.stripe.pay(await shopper.open())
    for (let i = 0; i < 2; i += 1) expect((await shop.deliver()).status).toBe(200)
    await shopper.visit('/return')
    expect((await shop.deliver()).status).toBe(200)
    const state = await shopper.state()
    expect(state).toMatchObject({ order: 'confirmed', payment: 'paid', refunds: [] })
  })

  it('counts through the background job, without an event or a return', async () => {
    const shopper = await shop.sendToPayment()
    shop.stripe.pay(await shopper.open())
    await shop.work()
    expect(await shopper.state()).toMatchObject({ payment: 'pending' })
    shop.advance(2 * minuteMs)
    expect(await shop.work()).toEqual([])
    expect(await shopper.state()).toMatchObject({ order: 'confirmed', payment: 'paid' })
  })

  it('counts when its event arrived before its page was stored', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    const isPayment = eq(payments.orderId, shopper.placed.orderId)
    await shop.services.db.update(payments).set({ sessionId: null }).where(isPayment)
    shop.stripe.pay(sessionId)
    await shop.deliver()
    expect(await shopper.state()).toMatchObject({ order: 'confirmed', payment: 'paid' })
  })

  it('has one page, however often it is opened', async () => {
    const shopper = await shop.sendToPayment()
    const pages = await Promise.all(Array.from({ length: 5 }, () => shopper.visit('')))
    const targets = await Promise.all(
      pages.map(async (page) => /url=([^"]+)"/.exec(await page.text())?.[1]),
    )
    expect(new Set(targets).size).toBe(1)
    const own = [...shop.stripe.sessions.values()].filter(
      ({ fields }) => fields['metadata[order_number]'] === shopper.placed.orderNumber,
    )
    expect(own).toHaveLength(1)
    shop.stripe.pay(await shopper.open())
    expect((await shopper.visit('')).status).toBe(303)
    expect(await shopper.state()).toMatchObject({ order: 'confirmed', payment: 'paid' })
  })

  it('that takes days reserves its items until it succeeds', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    shop.stripe.payLater(sessionId)
    await shopper.visit('/return')
    shop.advance(24 * 60 * minuteMs)
    expect(await shop.work()).toEqual([])
    expect(await shopper.state()).toMatchObject({ order: 'created', payment: 'pending' })
    expect(await shopper.stock()).toBe(4)
    shop.stripe.settleLater(sessionId, true)
    await shop.deliver()
    expect(await shopper.state()).toMatchObject({ order: 'confirmed', payment: 'paid' })
  })

  it('that takes days and fails releases its items', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    shop.stripe.payLater(sessionId)
    shop.stripe.settleLater(sessionId, false)
    await shop.deliver()
    expect(await shopper.state()).toMatchObject({ order: 'invalidated', payment: 'declined' })
    expect(await shopper.stock()).toBe(5)
  })
})

describe('giving up', () => {
  it('closes the page, releases the items and reopens the cart for another method', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    const back = await shopper.visit('/cancel')
    expect(back.headers.get('location')).toBe(`${shop.shopUrl}/checkout/return`)
    expect(await shopper.state()).toMatchObject({ order: 'invalidated', payment: 'cancelled' })
    expect(shop.stripe.pay(sessionId)).toBe(false)
    expect(await shopper.stock()).toBe(5)
    const cart = await shop.change('GET', shopper.cart.path)
    expect(cart.status).toBe('open')
    const second = await shop.buy(shopper.cart)
    expect(second.orderId).not.toBe(shopper.placed.orderId)
  })

  it('after paying does not cancel the payment', async () => {
    const shopper = await shop.sendToPayment()
    shop.stripe.pay(await shopper.open())
    await shopper.visit('/cancel')
    expect(await shopper.state()).toMatchObject({ order: 'confirmed', payment: 'paid' })
  })

  it('while Stripe is unavailable is finished by the background job', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    const on = `POST /v1/checkout/sessions/${sessionId}/expire`
    shop.stripe.break({ on, kind: 500 }, { on, kind: 500 })
    await shopper.visit('/cancel')
    expect(await shopper.state()).toMatchObject({ order: 'created', payment: 'pending' })
    expect(await shop.work()).toEqual([])
    expect(await shopper.state()).toMatchObject({ order: 'invalidated', payment: 'expired' })
    expect(shop.stripe.pay(sessionId)).toBe(false)
  })
})

describe('an abandoned page', () => {
  it('is closed after 30 minutes, after which nobody can pay there', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    shop.advance(30 * minuteMs)
    await shop.work()
    const state = await shopper.state()
    expect(state).toMatchObject({ order: 'invalidated', payment: 'expired', askOn: null })
    expect(shop.stripe.pay(sessionId)).toBe(false)
    expect(await shopper.stock()).toBe(5)
  })

  it('that Stripe has closed itself ends the payment', async () => {
    const shopper = await shop.sendToPayment()
    shop.stripe.expire(await shopper.open())
    await shop.deliver()
    expect(await shopper.state()).toMatchObject({ order: 'invalidated', payment: 'expired' })
  })

  it('keeps its payment pending while Stripe is unavailable, so that no money is lost', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    shop.stripe.pay(sessionId)
    shop.advance(30 * minuteMs)
    const on = `POST /v1/checkout/sessions/${sessionId}`
    shop.stripe.break({ on, kind: 500 }, { on, kind: 500 })
    expect(await shop.work()).toHaveLength(1)
    expect(await shopper.state()).toMatchObject({ order: 'created', payment: 'pending' })
    shop.advance(6 * minuteMs)
    expect(await shop.work()).toEqual([])
    expect(await shopper.state()).toMatchObject({ order: 'confirmed', payment: 'paid' })
  })
})

describe('a payment without an order', () => {
  it('is refunded when the merchant has cancelled the order in the meantime', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    await shop.transition(shopper.placed.orderId, 'cancelled')
    expect(await shopper.state()).toMatchObject({ order: 'cancelled', payment: 'cancelled' })
    shop.stripe.pay(sessionId)
    for (let i = 0; i < 2; i += 1) await shop.deliver()
    await shop.work()
    const state = await shopper.state()
    expect(state).toMatchObject({ order: 'cancelled', payment: 'refunded', refunds: ['succeeded'] })
    const session = shop.stripe.sessions.get(sessionId)
    expect(session && shop.stripe.netOf(session)).toBe(0)
  })

  it('is impossible once the background job has closed the page of a cancelled order', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    await shop.transition(shopper.placed.orderId, 'cancelled')
    // No time passes: the job that runs next closes it.
    await shop.work()
    expect(shop.stripe.pay(sessionId)).toBe(false)
    expect(await shopper.state()).toMatchObject({ askOn: null, refunds: [] })
  })

  it.each([
    ['a lower amount', { amount: 100 }],
    ['a higher amount', { amount: 3000 }],
    ['another currency', { currency: 'usd' }],
  ])('of %s is refunded in full, and the order is not placed', async (_, charge) => {
    const shopper = await shop.sendToPayment()
    const session = await shopper.payOther(charge)
    await shop.work()
    const state = await shopper.state()
    expect(state).toMatchObject({
      ...{ order: 'invalidated', payment: 'refunded', refunds: ['succeeded'] },
    })
    expect(session && shop.stripe.netOf(session)).toBe(0)
    expect(await shopper.stock()).toBe(5)
    const rest = await shop.refund(shopper.placed.orderId, { amount: 10 })
    expect(rest).toMatchObject({ status: 409, body: { code: 'Refund.ExceedsPaid', refundable: 0 } })
  })

  it('that may still be made confirms its order; the merchant cannot', async () => {
    const shopper = await shop.sendToPayment()
    const { orderId } = shopper.placed
    for (const sessionId of ['', await shopper.open()]) {
      const refused = await shop.transition(orderId, 'confirmed')
      expect(refused, sessionId).toMatchObject({
        ...{ status: 409, body: { code: 'Order.PaymentPending' } },
      })
    }
    shop.advance(31 * minuteMs)
    await shop.work()
    expect(await shopper.state()).toMatchObject({ order: 'invalidated', payment: 'expired' })
    expect(await shopper.stock()).toBe(5)
  })

  it('of nothing is not asked for: the order is confirmed and paid', async () => {
    const { services, store } = shop
    await addCoupon(services.db, store, { code: 'GIFT', percentage: '100' })
    const free = await addShippingMethod(services.db, store, { basePriceMinor: 0 })
    for (const method of [shop.redirect, shop.transfer]) {
      const { variantId } = await shop.variantOf(5)
      const { path } = await shop.openReadyCart(variantId, 2, `${method}@example.com`)
      await shop.change('PATCH', `${path}/shipping`, { shippingMethodId: free })
      const cart = await shop.change('PUT', `${path}/coupon`, { code: 'GIFT' })
      expect(cart.total).toBe(0)
      const reply = await shop.complete(path, shop.payBy(method, cart), `free-${method}`)
      const placed = await readJson<CompleteReply>(reply)
      expect(placed.payment).toEqual({ status: 'paid' })
      const read = () => shop.asMerchant('GET', `/v1/orders/${placed.orderId}`)
      expect((await read()).body).toMatchObject({
        ...{ state: 'confirmed', payment: { status: 'paid' } },
        timeline: [{ state: 'created' }, { state: 'confirmed' }],
      })
      expect((await shop.mailsTo(`${method}@example.com`)).map(({ kind }) => kind)).toEqual([
        'orderConfirmation',
      ])
      expect(await shop.transition(placed.orderId, 'cancelled')).toMatchObject({ status: 200 })
      expect((await read()).body).toMatchObject({
        refunds: [],
        items: [{ pieces: { cancelled: 2 } }],
      })
    }
  })

  it('is refunded when a paid order is cancelled', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    shop.stripe.pay(sessionId)
    await shopper.visit('/return')
    await shop.transition(shopper.placed.orderId, 'cancelled')
    await shop.work()
    const state = await shopper.state()
    expect(state).toMatchObject({ order: 'cancelled', payment: 'refunded', refunds: ['succeeded'] })
  })
})
