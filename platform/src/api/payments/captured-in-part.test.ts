import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '#store/schema/mails.ts'
import { stores } from '#store/schema/tenancy.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop('onShipment')
const { db } = shop.services
const contactEmail = 'owner@merchant.example'

beforeAll(async () => {
  await db.update(stores).set({ settings: { contactEmail } }).where(eq(stores.id, shop.store.id))
})
afterAll(() => shop.close())

async function listNotices(orderNumber: string) {
  const rows = await db.select().from(mails).where(eq(mails.recipient, contactEmail))
  return rows.filter(({ subject }) => subject.includes(orderNumber)).map(({ kind }) => kind)
}

describe('an authorization of which the merchant captured a part', () => {
  const buyInPart = async () => {
    const order = await shop.sendAndPay()
    shop.stripe.settleByHand(order.session.intent, 'capture', { amount_to_capture: '2000' })
    return order
  }

  it('pays with that part; the rest is listed and mailed once, and the order ships', async () => {
    const order = await buyInPart()
    for (let i = 0; i < 2; i += 1) expect((await shop.deliver()).status).toBe(200)
    await shop.work()
    expect(await order.state()).toMatchObject({ order: 'confirmed', payment: 'paid', refunds: [] })
    expect(order.net()).toBe(2000)
    expect(await shop.listIssues(order.orderNumber)).toMatchObject([
      { kind: 'capturedInPart', amount: 9.9, subjectId: order.session.intent },
    ])
    expect(await listNotices(order.orderNumber)).toEqual(['capturedInPart'])
    expect(await shop.ship(order.orderId)).toMatchObject({ status: 201 })
  })

  it('gives back that part and no more', async () => {
    const order = await buyInPart()
    await shop.deliver()
    expect(await shop.refund(order.orderId, { amount: 29.9 })).toMatchObject({
      status: 409,
      body: { code: 'Refund.ExceedsPaid', refundable: 20 },
    })
    await shop.transition(order.orderId, 'cancelled')
    await shop.work()
    expect(await order.state()).toMatchObject({ payment: 'refunded', refunds: ['succeeded'] })
    expect(order.net()).toBe(0)
  })

  it('is sent back if the order was cancelled before', async () => {
    const order = await shop.sendAndPay()
    await shop.transition(order.orderId, 'cancelled')
    shop.stripe.settleByHand(order.session.intent, 'capture', { amount_to_capture: '2000' })
    await shop.deliver()
    await shop.work()
    expect(order.net()).toBe(0)
    expect(await order.state()).toMatchObject({ order: 'cancelled', refunds: ['succeeded'] })
  })
})
