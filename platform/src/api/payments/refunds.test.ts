import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { testStripeKeys } from '#adapters/stripe-objects.testing.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const concurrentRequests = process.env['VITRINE_FULL_NUMBERS'] ? 1_000 : 60
const patienceMs = 600_000

const shop = await openStripeShop()
afterAll(() => shop.close())

let keys = 0
interface OrderBody {
  items: { id: string; quantity: number }[]
  payment: { status: string }
  refundedTotal: number
  refunds: { state: string; amount: number }[]
}

/** A paid order of five items at 25.00, with shipping at 4.90. */
async function buyFive(methodId?: string) {
  const { variantId } = await shop.variantOf(9)
  const cart = await shop.openReadyCart(variantId, 5)
  keys += 1
  const method = methodId ?? shop.redirect
  const body = shop.payBy(method, cart.cart)
  const placed = (await (
    await shop.complete(cart.path, body, `refunds-${String(keys)}`)
  ).json()) as { orderId: string; payment: { redirectUrl?: string } }
  const { orderId } = placed
  const page = placed.payment.redirectUrl
  if (page !== undefined) {
    await shop.request(new URL(page).pathname)
    shop.stripe.pay((await shop.stateOf(orderId)).sessionId ?? '')
    await shop.request(`${new URL(page).pathname}/return`)
  }
  const read = async () => {
    const answer = await shop.asMerchant('GET', `/v1/orders/${orderId}`)
    return answer.body as unknown as OrderBody
  }
  const itemId = (await read()).items[0]?.id ?? ''
  const stock = async () => {
    const isLevel = eq(inventoryLevels.variantId, variantId)
    const [level] = await shop.services.db.select().from(inventoryLevels).where(isLevel)
    return level?.availableQuantity
  }
  const refund = (request: object, key?: string) => shop.refund(orderId, request, key)
  const session = async () => {
    const { sessionId } = await shop.stateOf(orderId)
    return shop.stripe.sessions.get(sessionId ?? '')
  }
  const net = async () => {
    const found = await session()
    return found && shop.stripe.netOf(found)
  }
  /** The payment intent at Stripe. */
  const intent = async () => (await session())?.intent ?? ''
  return { orderId, itemId, read, stock, refund, net, intent }
}

describe('a refund', () => {
  it('of two items refunds their price and restocks them', async () => {
    const order = await buyFive()
    expect(await order.stock()).toBe(4)
    const lines = [{ itemId: order.itemId, quantity: 2, restock: true }]
    const made = await order.refund({ lines, reason: 'Chipped' })
    expect(made).toMatchObject({
      status: 201,
      body: { amount: 50, shipping: 0, state: 'pending', cause: 'merchant', reason: 'Chipped' },
    })
    expect(await order.stock()).toBe(6)
    await shop.work()
    expect(await order.read()).toMatchObject({
      payment: { status: 'partiallyRefunded' },
      refundedTotal: 50,
      refunds: [{ state: 'succeeded', amount: 50, lines: [{ quantity: 2, restock: true }] }],
    })
    expect(await order.net()).toBe(12_990 - 5000)
  })

  it('of items, part of the delivery, its rest, then the remaining amount adds up to the payment', async () => {
    const order = await buyFive()
    const part = await order.refund({ shipping: true, amount: 2 })
    expect(part).toMatchObject({ body: { amount: 2, shipping: 2 } })
    const rest = await order.refund({ shipping: true })
    expect(rest).toMatchObject({ body: { amount: 2.9, shipping: 2.9 } })
    expect(await order.refund({ shipping: true })).toMatchObject({ status: 409 })
    const lines = [{ itemId: order.itemId, quantity: 5 }]
    const items = await order.refund({ lines, shipping: true, amount: 100 })
    expect(items).toMatchObject({ body: { amount: 100, shipping: 0 } })
    expect(await order.refund({ amount: 25 })).toMatchObject({ body: { amount: 25 } })
    expect(await order.read()).toMatchObject({ payment: { status: 'refunded' } })
    await shop.work()
    expect(await order.net()).toBe(0)
    expect(await order.stock()).toBe(4)
    const more = await order.refund({ amount: 0.01 })
    expect(more).toMatchObject({ status: 409, body: { code: 'Refund.ExceedsPaid', refundable: 0 } })
  })

  it('is made once per idempotency key, which is bound to one request', async () => {
    const order = await buyFive()
    const [one, two] = [
      await order.refund({ amount: 5 }, 'k'),
      await order.refund({ amount: 5 }, 'k'),
    ]
    expect(two.body).toEqual(one.body)
    expect(await order.read()).toMatchObject({ refundedTotal: 5 })
    const other = await order.refund({ amount: 6 }, 'k')
    expect(other).toMatchObject({ status: 422, body: { code: 'Common.IdempotencyMismatch' } })
  })

  it('is completed when the order is cancelled, and items are restocked once', async () => {
    const order = await buyFive()
    await order.refund({ lines: [{ itemId: order.itemId, quantity: 2, restock: true }] })
    // Refunds are sorted by time, and the clock of a test does not advance by itself.
    shop.advance(1000)
    await shop.transition(order.orderId, 'cancelled')
    expect(await order.stock()).toBe(9)
    await shop.work()
    expect(await order.read()).toMatchObject({
      payment: { status: 'refunded' },
      refunds: [{ amount: 50 }, { amount: 79.9, cause: 'cancelled' }],
    })
    expect(await order.net()).toBe(0)
  })

  it('that the provider refuses does not count, and can be made again', async () => {
    const order = await buyFive()
    await order.refund({ amount: 129.9 })
    await shop.failRefunds()
    expect(await order.read()).toMatchObject({
      payment: { status: 'paid' },
      refundedTotal: 0,
      refunds: [{ state: 'failed', failure: 'expired_or_canceled_card' }],
    })
    expect(await order.refund({ amount: 129.9 })).toMatchObject({ status: 201 })
    await shop.work()
    expect(await order.net()).toBe(0)
  })

  it('of an order without a payment provider records the amount that the merchant pays back', async () => {
    const order = await buyFive(shop.transfer)
    const early = await order.refund({ amount: 5 })
    expect(early).toMatchObject({ status: 409, body: { code: 'Refund.NotPaid' } })
    await shop.transition(order.orderId, 'confirmed')
    const made = await order.refund({ amount: 5 })
    expect(made).toMatchObject({ status: 201, body: { state: 'succeeded' } })
  })

  it('made at the provider counts once each and reduces the refundable amount', async () => {
    const order = await buyFive()
    shop.stripe.refundByHand(await order.intent(), 5000)
    const events = [shop.stripe.events.at(-1), shop.stripe.events.at(-1)]
    const answers = await Promise.all(events.map((event) => shop.deliver(event)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await order.read()).toMatchObject({
      payment: { status: 'partiallyRefunded' },
      refundedTotal: 50,
      refunds: [{ state: 'succeeded', amount: 50, cause: 'provider' }],
    })
    shop.stripe.refundByHand(await order.intent(), 1000)
    await shop.deliver()
    const tooMuch = await order.refund({ amount: 70 })
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'Refund.ExceedsPaid' } })
    expect(await order.refund({ amount: 69.9 })).toMatchObject({ status: 201 })
    await shop.work()
    expect(await order.net()).toBe(0)
    expect(await order.read()).toMatchObject({ payment: { status: 'refunded' } })
  })

  it('made at the provider counts while it is pending, and no longer when it fails', async () => {
    const order = await buyFive()
    shop.stripe.refundAs('pending')
    const id = shop.stripe.refundByHand(await order.intent(), 12_990)
    shop.stripe.refundAs('succeeded')
    const created = shop.stripe.events.at(-1)
    await shop.deliver(created)
    expect(await order.read()).toMatchObject({
      payment: { status: 'refunded' },
      refunds: [{ state: 'pending', amount: 129.9 }],
    })
    // What may pass later is for the merchant to make again there.
    shop.stripe.finishRefund(id, 'failed', 'insufficient_funds')
    await shop.deliver()
    // A late event identifies the refund; its current state is read from the provider.
    await shop.deliver(created)
    expect(await order.read()).toMatchObject({
      payment: { status: 'paid' },
      refundedTotal: 0,
      refunds: [{ state: 'failed' }],
    })
  })

  it('that failed at the provider before its event arrived is not recorded', async () => {
    const order = await buyFive()
    shop.stripe.refundAs('failed')
    shop.stripe.refundByHand(await order.intent(), 1000)
    shop.stripe.refundAs('succeeded')
    expect((await shop.deliver()).status).toBe(200)
    expect((await order.read()).refunds).toEqual([])
  })

  it('made at the provider is sent again when the provider was unavailable', async () => {
    const order = await buyFive()
    shop.stripe.refundByHand(await order.intent(), 1000)
    shop.stripe.break(
      ...Array.from({ length: 4 }, () => ({ on: 'GET /v1/refunds', kind: 500 as const })),
    )
    expect((await shop.deliver()).status).toBe(503)
    shop.stripe.mend()
    expect((await order.read()).refunds).toEqual([])
    expect((await shop.deliver()).status).toBe(200)
    expect((await order.read()).refunds).toHaveLength(1)
  })

  it('that is invalid is refused with the reason', async () => {
    const order = await buyFive()
    const { itemId } = order
    const line = (quantity: number, restock = false) => ({ lines: [{ itemId, quantity, restock }] })
    expect(await order.refund(line(6))).toMatchObject({
      status: 409,
      body: { code: 'Refund.QuantityExceeded', available: 5 },
    })
    for (const wrong of [
      {},
      { amount: 0 },
      { amount: 1.005 },
      { lines: [{ itemId: 'ori_0', quantity: 1 }] },
      { lines: [...line(1).lines, ...line(1).lines] },
    ]) {
      const refused = await order.refund(wrong)
      expect(refused, JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { code: 'Common.Validation' },
      })
    }
    const path = `/v1/orders/${order.orderId}/refunds`
    const keyless = await shop.asMerchant('POST', path, { amount: 1 })
    expect(keyless).toMatchObject({ body: { code: 'Common.IdempotencyKeyMissing' } })
    const unknown = await shop.refund('ord_0', { amount: 1 })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'Order.NotFound' } })
    expect(await order.refund(line(5, true))).toMatchObject({ status: 201 })
    await shop.work()
    expect(await order.read()).toMatchObject({ refundedTotal: 125 })
  })

  it('does not restock items that the cancelled order has restocked', async () => {
    const order = await buyFive()
    await shop.transition(order.orderId, 'cancelled')
    await shop.failRefunds()
    expect(await order.stock()).toBe(9)
    const line = (restock: boolean) => ({ lines: [{ itemId: order.itemId, quantity: 1, restock }] })
    const refused = await order.refund(line(true))
    expect(refused).toMatchObject({ status: 409, body: { code: 'Refund.RestockImpossible' } })
    expect(await order.refund(line(false))).toMatchObject({ status: 201, body: { amount: 25 } })
    expect(await order.stock()).toBe(9)
  })
})

describe('concurrent requests', () => {
  it(
    `refund no more than was paid: ${String(concurrentRequests)} of them`,
    async ({ task }) => {
      const order = await buyFive()
      const answers = await Promise.all(
        Array.from({ length: concurrentRequests }, () => order.refund({ amount: 5 })),
      )
      const made = answers.filter(({ status }) => status === 201).length
      await shop.work()
      const left = (await order.net()) ?? 0
      const what = `A refund exceeds the payment on ${shop.services.engine}`
      const failures = left < 0 || made * 500 > 12_990 ? 1 : 0
      task.meta.repetitions = { row: 'I6', what, n: concurrentRequests, failures }
      expect(made).toBeGreaterThan(0)
      expect(left).toBe(12_990 - made * 500)
      expect(await order.read()).toMatchObject({ refundedTotal: made * 5 })
    },
    patienceMs,
  )
})

describe('the keys of a payment method', () => {
  it('stay as long as a payment may be refunded or its state may be read', async () => {
    const added = await shop.asMerchant('POST', '/v1/payment-methods', {
      ...{ type: 'redirect', name: 'Second card', description: '' },
    })
    const { id } = added.body as { id: string }
    const path = `/v1/payment-methods/${id}`
    await shop.asMerchant('PUT', `${path}/provider`, { provider: 'stripe', ...testStripeKeys })
    const { refund, orderId } = await buyFive(id)
    const remove = () => shop.asMerchant('DELETE', path)
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'Payment.MethodInUse' } })
    await shop.transition(orderId, 'cancelled')
    expect((await remove()).status).toBe(409)
    await shop.work()
    expect((await shop.stateOf(orderId)).refunds).toEqual(['succeeded'])
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await refund({ shipping: true })).status).toBe(409)
  })
})
