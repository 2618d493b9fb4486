import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { signEvent } from '#adapters/stripe-objects.testing.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop()
afterAll(() => shop.close())
afterEach(() => {
  shop.stripe.mend()
  shop.stripe.refundAs('succeeded')
})

const minuteMs = 60_000
const created = { on: 'POST /v1/checkout/sessions' } as const

describe('a refund', () => {
  async function cancelPaid() {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    shop.stripe.pay(sessionId)
    await shopper.visit('/return')
    await shop.transition(shopper.placed.orderId, 'cancelled')
    const session = shop.stripe.sessions.get(sessionId)
    const netOf = () => session && shop.stripe.netOf(session)
    return { ...shopper, netOf }
  }

  it('whose response was lost is made once', async () => {
    const shopper = await cancelPaid()
    const on = 'POST /v1/refunds'
    shop.stripe.break({ on, kind: 'reset' }, { on, kind: 500 })
    expect(await shop.work()).toHaveLength(1)
    expect(await shopper.state()).toMatchObject({ refunds: ['pending'] })
    shop.advance(minuteMs)
    expect(await shop.work()).toEqual([])
    expect(await shopper.state()).toMatchObject({ payment: 'refunded', refunds: ['succeeded'] })
    expect(shopper.netOf()).toBe(0)
  })

  it('that fails is marked as failed, and the payment is paid again', async () => {
    const shopper = await cancelPaid()
    shop.stripe.refundAs('failed')
    expect(await shop.work()).toEqual([expect.stringContaining('expired_or_canceled_card')])
    expect(await shopper.state()).toMatchObject({ payment: 'paid', refunds: ['failed'] })
  })

  it.each([
    ['succeeded', 'refunded'],
    ['failed', 'paid'],
  ] as const)('that takes days and has %s leaves the payment %s', async (outcome, status) => {
    const shopper = await cancelPaid()
    shop.stripe.refundAs('pending')
    await shop.work()
    expect(await shopper.state()).toMatchObject({ payment: 'refunded', refunds: ['pending'] })
    const id = [...shop.stripe.refunds.keys()].at(-1) ?? ''
    shop.stripe.finishRefund(id, outcome)
    expect((await shop.deliver()).status).toBe(200)
    expect(await shopper.state()).toMatchObject({ payment: status, refunds: [outcome] })
  })

  it('that takes days and fails because the balance is too low is made again', async () => {
    const shopper = await cancelPaid()
    shop.stripe.refundAs('pending')
    await shop.work()
    const id = [...shop.stripe.refunds.keys()].at(-1) ?? ''
    shop.stripe.finishRefund(id, 'failed', 'insufficient_funds')
    expect((await shop.deliver()).status).toBe(200)
    expect(await shopper.state()).toMatchObject({ payment: 'refunded', refunds: ['pending'] })
    shop.stripe.refundAs('succeeded')
    shop.advance(minuteMs)
    expect(await shop.work()).toEqual([])
    expect(await shopper.state()).toMatchObject({ payment: 'refunded', refunds: ['succeeded'] })
    expect(shopper.netOf()).toBe(0)
  })
})

describe('a faulty Stripe', () => {
  it.each([
    ['breaks off after the work', 'reset'],
    ['answers 409', 409],
    ['answers 500', 500],
    ['never answers', 'slow'],
  ] as const)(
    'that %s is called again and returns the same page',
    async (_, kind) => {
      const shopper = await shop.sendToPayment()
      shop.stripe.break({ ...created, kind })
      expect((await shopper.visit('')).status).toBe(200)
      const own = [...shop.stripe.sessions.values()].filter(
        ({ fields }) => fields['metadata[order_number]'] === shopper.placed.orderNumber,
      )
      expect(own).toHaveLength(1)
    },
    20_000,
  )

  it('shows the shopper a page with other options, in their language', async () => {
    const shopper = await shop.sendToPayment()
    shop.stripe.break({ ...created, kind: 429 })
    const page = await shop.request(shopper.page, { headers: { 'accept-language': 'sv,en;q=0.5' } })
    expect(page.status).toBe(503)
    const text = await page.text()
    expect(text).toContain('<html lang="sv" dir="ltr">')
    expect(text).toContain('Välj ett annat sätt att betala')
    expect(text).toContain(`${shopper.page}/cancel`)
    expect((await shopper.visit('')).status).toBe(200)
  })

  it('makes events fail with 503 while the state cannot be read', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    shop.stripe.pay(sessionId)
    const on = `GET /v1/checkout/sessions/${sessionId}`
    shop.stripe.break({ on, kind: 500 }, { on, kind: 500 })
    const refused = await shop.deliver()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect((await shop.deliver()).status).toBe(200)
    expect(await shopper.state()).toMatchObject({ payment: 'paid' })
  })
})

describe('an event', () => {
  it.each(['', 'no JSON', '{}', 'null', '{"type":"charge.updated","data":{}}'])(
    'that is signed and none is refused: %s',
    async (body) => {
      const headers = signEvent(body, Math.floor(shop.services.clock().getTime() / 1000))
      expect((await shop.deliver({ type: '', body, headers })).status).toBe(400)
    },
  )

  it('is refused when it is forged, altered, too old or for an unknown method', async () => {
    const shopper = await shop.sendToPayment()
    shop.stripe.pay(await shopper.open())
    const event = shop.stripe.events.at(-1)
    if (!event) throw new Error('There is no event.')
    const altered = { ...event, body: event.body.replace('2990', '1') }
    const unsigned = { ...event, headers: { 'content-type': 'application/json' } }
    for (const wrong of [altered, unsigned]) {
      const refused = await shop.deliver(wrong)
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ code: 'Payment.SignatureInvalid' })
    }
    shop.advance(6 * minuteMs)
    expect((await shop.deliver(event)).status).toBe(400)
    const request = { method: 'POST', headers: event.headers, body: event.body }
    const unknown = await shop.request('/payment-events/pym_0', request)
    expect(unknown.status).toBe(404)
    expect(await shopper.state()).toMatchObject({ payment: 'pending' })
  })
})

describe('a payment page', () => {
  it.each(['', '/return', '/cancel'])('is 404 for an unknown token: %j', async (way) => {
    expect((await shop.request(`/payments/nothing${way}`)).status).toBe(404)
  })
})

it('a payment page cannot be opened once its time is over, also before the job closes it', async () => {
  const shopper = await shop.sendToPayment()
  shop.advance(30 * minuteMs)
  await shopper.visit('')
  expect(await shopper.state()).toMatchObject({ payment: 'expired', sessionId: null })
})

describe('a second charge', () => {
  it.each([10, 29.9])(
    'of a payment that was refunded by %d is refunded in full',
    async (amount) => {
      const order = await shop.sendAndPay()
      const [event, { intent }] = [shop.stripe.events.at(-1), order.session]
      await shop.refund(order.orderId, { amount })
      await shop.work()
      const [before, net] = [await order.state(), order.net()]
      order.session.intent = `${intent}_again`
      for (let i = 0; i < 2; i += 1) expect((await shop.deliver(event)).status).toBe(200)
      await shop.work()
      expect(order.net()).toBe(0)
      order.session.intent = intent
      expect(order.net()).toBe(net)
      expect(await order.state()).toEqual({ ...before, refunds: ['succeeded', 'succeeded'] })
    },
  )

  it('of which a part was given back at Stripe has all that went back among its refunds', async () => {
    const order = await shop.sendAndPay()
    const event = shop.stripe.events.at(-1)
    order.session.intent = `${order.session.intent}_again`
    expect((await shop.deliver(event)).status).toBe(200)
    shop.stripe.refundByHand(order.session.intent, 1000)
    for (let i = 0; i < 2; i += 1) expect((await shop.deliver()).status).toBe(200)
    await shop.work()
    expect(order.net()).toBe(0)
    const { body } = await shop.asMerchant('GET', `/v1/orders/${order.orderId}`)
    const { refunds } = body as { refunds: { state: string; amount: number }[] }
    expect(refunds.map(({ state, amount }) => [state, amount])).toEqual(
      expect.arrayContaining([
        ['succeeded', 10],
        ['succeeded', 19.9],
      ]),
    )
    expect(body).toMatchObject({ refundedTotal: 0, payment: { status: 'paid' } })
  })
})
