import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { refunds } from '#store/schema/refunds.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop()
afterAll(() => shop.close())

/** A paid order of three pieces, of five in stock, and a refund of some of them. */
async function buyThree(priceMinor?: number) {
  const shopper = await shop.sendToPayment(3, priceMinor)
  shop.stripe.pay(await shopper.open())
  await shopper.visit('/return')
  const { orderId } = shopper.placed
  const readItem = async () => {
    const { body } = await shop.asMerchant('GET', `/v1/orders/${orderId}`)
    return (body as unknown as { items: { id: string; pieces: object }[] }).items[0]
  }
  const itemId = (await readItem())?.id
  const refund = (quantity: number) => shop.refund(orderId, { lines: [{ itemId, quantity }] })
  return { ...shopper, orderId, readItem, refund }
}

describe('a refund without restocking', () => {
  it('writes pieces off that have not shipped: they neither ship nor go on sale', async () => {
    const order = await buyThree()
    expect(await order.refund(1)).toMatchObject({ status: 201 })
    expect(await order.readItem()).toMatchObject({ pieces: { open: 2, cancelledWrittenOff: 1 } })
    expect(await shop.ship(order.orderId, 3)).toMatchObject({
      body: { code: 'Shipment.TooMany', available: 2 },
    })
    await shop.transition(order.orderId, 'cancelled')
    expect(await order.stock()).toBe(4)
    expect(await order.readItem()).toMatchObject({
      pieces: { open: 0, cancelledRestocked: 2, cancelledWrittenOff: 1 },
    })
  })

  it('writes off items that cost nothing, and sends no money and no mail', async () => {
    const order = await buyThree(0)
    await shop.work()
    const sent = shop.stripe.refunds.size
    expect(await order.refund(1)).toMatchObject({ status: 201, body: { amount: 0 } })
    await shop.work()
    expect(await order.state()).toMatchObject({ payment: 'paid', refunds: ['succeeded'] })
    expect(await order.readItem()).toMatchObject({
      pieces: { open: 2, cancelledWrittenOff: 1, refunded: 1 },
    })
    expect(shop.stripe.refunds.size).toBe(sent)
    const isRefund = and(eq(refunds.orderId, order.orderId), eq(refunds.mailDue, true))
    expect(await shop.services.db.$count(refunds, isRefund)).toBe(0)
    expect(await order.refund(3)).toMatchObject({ body: { code: 'Refund.QuantityExceeded' } })
  })

  it('moves no other pieces when it failed and is made again', async () => {
    const order = await buyThree()
    await order.refund(2)
    await shop.failRefunds()
    expect(await order.refund(2)).toMatchObject({ status: 201 })
    expect(await order.readItem()).toMatchObject({
      pieces: { open: 1, cancelledWrittenOff: 2, refunded: 2 },
    })
  })
})

describe('an order', () => {
  it.each([
    ['what is left, after all its items', 0, true, 'partiallyRefunded'],
    ['all of it, before the refund of its items is sent', 0, false, 'partiallyRefunded'],
    ['all of it before that, in two parts', 2000, false, 'refunded'],
    [
      'a part, so that the refund of its items fails, and the rest',
      2000,
      true,
      'partiallyRefunded',
    ],
  ])(
    'ends when the merchant gives back at the provider %s',
    async (_what, part, isSent, payment) => {
      const order = await buyThree()
      expect(await order.refund(3)).toMatchObject({ status: 201 })
      const [session] = [...shop.stripe.sessions.values()].slice(-1)
      if (!session) throw new Error('There is no session.')
      const giveBack = async (amount: number) => {
        shop.stripe.refundByHand(session.intent, amount)
        expect((await shop.deliver()).status).toBe(200)
      }
      if (part > 0) await giveBack(part)
      if (isSent) await shop.work()
      expect(await order.state()).toMatchObject({ order: 'confirmed', payment })
      await giveBack(shop.stripe.netOf(session))
      expect(await order.state()).toMatchObject({ order: 'cancelled', payment: 'refunded' })
    },
  )

  it('that is on its way as a whole is not delivered by a refund', async () => {
    const order = await buyThree()
    for (const state of ['inProgress', 'inTransit']) await shop.transition(order.orderId, state)
    expect(await order.refund(1)).toMatchObject({ status: 201 })
    expect(await order.state()).toMatchObject({ order: 'inTransit', payment: 'partiallyRefunded' })
  })
})
