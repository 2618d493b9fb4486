import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import { openStripeShop } from '#api/payments/stripe-shop.testing.ts'
import type { CartReply } from '#api/storefront/cart/schemas.ts'
import { cancelSession, closeSession, openSession } from '#commerce/payments/settle-session.ts'
import { payments } from '#store/schema/payments.ts'
import { readJson, signInCustomer } from '#testing.ts'

const shop = await openStripeShop()
afterAll(() => shop.close())
afterEach(() => shop.stripe.mend())

interface Left {
  state: string
  paymentStatus: string
  orderToken: string
  cartToken: string | null
  code?: string
}

const leave = async (orderToken: string | null, headers: Record<string, string> = {}) => {
  const answer = await shop.call('POST', '/v1/payment-cancellations', { orderToken }, headers)
  return { status: answer.status, ...(await readJson<Left>(answer)) }
}

const isProcessing = async (orderToken: string | null) => {
  const query = '{ order(orderToken: "TOKEN") { payment { isProcessing } } }'
  const body = { query: query.replace('TOKEN', orderToken ?? '') }
  const answer = await readJson<{ data: { order: { payment: { isProcessing: boolean } } } }>(
    await shop.call('POST', '/graphql', body),
  )
  return answer.data.order.payment.isProcessing
}

/** A shopper whose payment was read before its page is opened. */
async function readEarly() {
  const shopper = await shop.sendToPayment()
  const isPayment = eq(payments.orderId, shopper.placed.orderId)
  const [payment] = await shop.services.db.select().from(payments).where(isPayment)
  if (!payment) throw new Error('There is no payment.')
  return { ...shopper, payment }
}

describe.each([
  ['its shopper', cancelSession],
  ['the background job', closeSession],
])('a payment page that is opened while %s ends the payment', (_, close) => {
  const context = createPaymentContext(shop.services)
  const now = () => shop.services.clock()

  it('first is closed', async () => {
    const { payment, open, state, stock } = await readEarly()
    const sessionId = await open()
    await close(context, payment, now())
    expect(shop.stripe.sessions.get(sessionId)?.status).toBe('expired')
    expect(await state()).toMatchObject({ order: 'invalidated', sessionId })
    expect(await stock()).toBe(5)
  })

  it('first counts once it is paid', async () => {
    const { payment, open, state } = await readEarly()
    shop.stripe.pay(await open())
    await close(context, payment, now())
    expect(await state()).toMatchObject({ order: 'confirmed', payment: 'paid', refunds: [] })
  })

  it('afterwards sends nobody there and is closed', async () => {
    const { payment, state } = await readEarly()
    await close(context, payment, now())
    const url = `https://${shop.store.domain}`
    const urls = { returnUrl: url, cancelUrl: url }
    expect(await openSession(context, payment, urls, now())).toMatchObject({ url: null })
    expect([...shop.stripe.sessions.values()].at(-1)).toMatchObject({
      ...{ status: 'expired', fields: { client_reference_id: payment.id } },
    })
    expect(await state()).toMatchObject({ order: 'invalidated' })
  })
})

describe('leaving the payment page of an order', () => {
  it.each([
    ['before it was opened', async () => undefined],
    ['while it is open', (shopper: Shopper) => shopper.open()],
    [
      'after 27 minutes',
      async (shopper: Shopper) => {
        await shopper.open()
        shop.advance(27 * 60_000)
      },
    ],
    [
      'after it has expired',
      async (shopper: Shopper) => {
        await shopper.open()
        shop.advance(31 * 60_000)
        await shop.work()
      },
    ],
    [
      'after it was cancelled there',
      async (shopper: Shopper) => {
        await shopper.open()
        await shopper.visit('/cancel')
      },
    ],
  ] as const)('%s ends the order and gives the whole cart back, once', async (_, prepare) => {
    const shopper = await shop.sendToPayment(2)
    await prepare(shopper)
    const sessionId = (await shopper.state()).sessionId ?? ''
    const first = await leave(shopper.placed.orderToken)
    const { orderToken } = shopper.placed
    expect(first).toMatchObject({ status: 200, state: 'invalidated', orderToken })
    expect(await leave(shopper.placed.orderToken)).toEqual(first)
    expect(shop.stripe.sessions.get(sessionId)?.status).not.toBe('open')
    expect(await shopper.stock()).toBe(5)
    const cart = await shop.change('GET', `/v1/carts/${first.cartToken ?? ''}`)
    expect(cart).toMatchObject({ status: 'open', email: shopper.cart.cart.email })
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([2])
    expect(cart.shipping).toEqual(shopper.cart.cart.shipping)
  })

  it('that was paid meanwhile changes nothing, and the order stands', async () => {
    const shopper = await shop.sendToPayment()
    shop.stripe.pay(await shopper.open())
    expect(await leave(shopper.placed.orderToken)).toMatchObject({
      ...{ status: 200, state: 'confirmed', paymentStatus: 'paid', cartToken: null },
    })
    expect(await shopper.stock()).toBe(4)
  })

  it('is refused while a bank decides, which the order says', async () => {
    const shopper = await shop.sendToPayment()
    const { orderToken } = shopper.placed
    const sessionId = await shopper.open()
    expect(await isProcessing(orderToken)).toBe(false)
    shop.stripe.payLater(sessionId)
    await shopper.visit('/return')
    expect(await isProcessing(orderToken)).toBe(true)
    // Nor does the order forget it while the provider cannot be asked.
    for (let i = 0; i < 4; i += 1) shop.stripe.break({ on: '', kind: 500 })
    await shopper.visit('/return')
    shop.stripe.mend()
    expect(await isProcessing(orderToken)).toBe(true)
    expect(await leave(orderToken)).toMatchObject({ status: 409, code: 'Payment.Processing' })
    expect(await shopper.state()).toMatchObject({ order: 'created', payment: 'pending' })
    shop.stripe.settleLater(sessionId, true)
    await shopper.visit('/return')
    expect(await shopper.state()).toMatchObject({ order: 'confirmed', payment: 'paid' })
    expect(await isProcessing(orderToken)).toBe(false)
  })

  it('is refused without an answer of the provider, and done by the background job', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    for (let i = 0; i < 4; i += 1) shop.stripe.break({ on: '', kind: 500 })
    expect(await leave(shopper.placed.orderToken)).toMatchObject({
      ...{ status: 503, code: 'Payment.ProviderUnavailable' },
    })
    shop.stripe.mend()
    expect(await shop.work()).toEqual([])
    expect(await shopper.state()).toMatchObject({ order: 'invalidated' })
    expect(shop.stripe.sessions.get(sessionId)?.status).toBe('expired')
  })

  it('pays back what arrives afterwards, and the cart can be bought once more', async () => {
    const shopper = await shop.sendToPayment()
    const { orderToken } = shopper.placed
    const { cartToken } = await leave(orderToken)
    const path = `/v1/carts/${cartToken ?? ''}`
    const again = await shop.buy({ path, cart: await shop.change('GET', path) })
    expect(again.orderToken).not.toBe(orderToken)
    // The cart belongs to the new order, which leaving the old one does not touch.
    expect(await leave(orderToken)).toMatchObject({ state: 'invalidated', cartToken: null })
    expect(await readJson<CartReply>(await shop.call('GET', path))).toMatchObject({
      ...{ status: 'completed', orderToken: again.orderToken },
    })
  })

  it('with the link of the order does not open a cart that a guest or a customer has changed', async () => {
    const { accessToken } = await signInCustomer(shop.services, shop.store)
    const own = { authorization: `Bearer ${accessToken}` }
    const { orderToken } = (await shop.sendToPayment()).placed
    const { cartToken } = await leave(orderToken)
    const path = `/v1/carts/${cartToken ?? ''}`
    shop.advance(1_000)
    const { items } = await shop.change('GET', path)
    await shop.change('PATCH', `${path}/items/${items[0]?.id ?? ''}`, { quantity: 2 })
    expect(await leave(orderToken)).toMatchObject({ state: 'invalidated', cartToken: null })
    expect(await leave(orderToken, own)).toMatchObject({ cartToken: null })
    const buyer = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Test' }
    const tied = await shop.call('PATCH', `${path}/buyer`, buyer, own)
    expect(tied.status).toBe(200)
    expect(await leave(orderToken)).toMatchObject({ state: 'invalidated', cartToken: null })
    expect(await leave(orderToken, own)).toMatchObject({ cartToken })
  })

  it('needs the token of the order, or its customer', async () => {
    expect(await leave('x'.repeat(43))).toMatchObject({ status: 404, code: 'Order.NotFound' })
    expect(await leave(null)).toMatchObject({ status: 401 })
    const { placed } = await shop.sendToPayment()
    const { accessToken } = await signInCustomer(shop.services, shop.store)
    const stranger = await shop.call(
      ...(['POST', '/v1/payment-cancellations', { orderId: placed.orderId }] as const),
      { authorization: `Bearer ${accessToken}` },
    )
    expect(stranger.status).toBe(404)
  })
})

type Shopper = Awaited<ReturnType<typeof shop.sendToPayment>>
