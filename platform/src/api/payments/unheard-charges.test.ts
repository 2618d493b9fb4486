import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { issues } from '#store/schema/issues.ts'
import { mails } from '#store/schema/mails.ts'
import { orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { stores } from '#store/schema/tenancy.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop()
const { db } = shop.services
const contactEmail = 'owner@merchant.example'

beforeAll(async () => {
  const change = { settings: { contactEmail } }
  await db.update(stores).set(change).where(eq(stores.id, shop.store.id))
})
afterAll(() => shop.close())
afterEach(() => shop.stripe.mend())

/** The latest event, until it is accepted and once more. */
async function deliver() {
  const event = shop.stripe.events.at(-1)
  for (let i = 0; i < 2; i += 1) expect((await shop.deliver(event)).status).toBe(200)
}

const listRefunds = (orderId: string) =>
  db
    .select({ cause: refunds.cause, amountMinor: refunds.amountMinor, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(refunds.cause)

/** A shopper whose payment nobody has reported yet. */
async function payUnheard() {
  const shopper = await shop.sendToPayment()
  const sessionId = await shopper.open()
  shop.stripe.pay(sessionId)
  const session = shop.stripe.sessions.get(sessionId)
  if (!session) throw new Error('There is no page.')
  return { ...shopper, session, orderId: shopper.placed.orderId }
}

describe('a refund at the provider of a charge that the platform has not heard of', () => {
  it('is recorded with the charge', async () => {
    const order = await payUnheard()
    shop.stripe.refundByHand(order.session.intent, 1000)
    await deliver()
    const given = [{ cause: 'provider', amountMinor: 1000, state: 'succeeded' }]
    expect(await listRefunds(order.orderId)).toEqual(given)
    const state = { order: 'confirmed', payment: 'partiallyRefunded' }
    expect(await order.state()).toMatchObject(state)
    await order.visit('/return')
    expect(await order.state()).toMatchObject({ ...state, refunds: ['succeeded'] })
  })

  it('is recorded when the charge is a second one, whose rest is sent back', async () => {
    const order = await shop.sendAndPay()
    const again = { ...order.session, id: 'cs_again', intent: 'pi_again', paid: false, taken: 0 }
    shop.stripe.sessions.set(again.id, { ...again, status: 'open' })
    shop.stripe.pay(again.id)
    shop.stripe.refundByHand(again.intent, 1000)
    await deliver()
    await shop.work()
    expect(await listRefunds(order.orderId)).toEqual([
      { cause: 'provider', amountMinor: 1000, state: 'succeeded' },
      { cause: 'unexpected', amountMinor: 1990, state: 'succeeded' },
    ])
    expect(await order.state()).toMatchObject({ payment: 'paid' })
    expect(shop.stripe.netOf(shop.stripe.sessions.get(again.id) ?? order.session)).toBe(0)
    expect(order.net()).toBe(2990)
  })

  it('is sent again by the provider while the charge cannot be read', async () => {
    const order = await payUnheard()
    shop.stripe.refundByHand(order.session.intent, 1000)
    for (const on of [
      'GET /v1/checkout/sessions',
      `GET /v1/checkout/sessions/${order.session.id}`,
    ]) {
      shop.stripe.break({ on, kind: 500 }, { on, kind: 500 })
      expect((await shop.deliver()).status).toBe(503)
      shop.stripe.mend()
    }
    expect(await listRefunds(order.orderId)).toEqual([])
    await deliver()
    expect(await listRefunds(order.orderId)).toHaveLength(1)
  })

  it('is recorded as one of the provider when it was ours and a restore has lost it', async () => {
    const order = await shop.sendAndPay()
    await shop.refund(order.orderId, { amount: 10 })
    await shop.work()
    const [id = ''] = [...shop.stripe.refunds].at(-1) ?? []
    await db.delete(refunds).where(eq(refunds.orderId, order.orderId))
    await db.update(payments).set({ status: 'paid' }).where(eq(payments.orderId, order.orderId))
    shop.stripe.finishRefund(id, 'succeeded')
    await deliver()
    const given = [{ cause: 'provider', amountMinor: 1000, state: 'succeeded' }]
    expect(await listRefunds(order.orderId)).toEqual(given)
    expect(await order.state()).toMatchObject({ payment: 'partiallyRefunded' })
  })
})

describe('a charge of an order that the database does not know', () => {
  const isStore = eq(issues.storeId, shop.store.id)
  const listIssues = async (subjectId: string) => {
    const { body } = await shop.asMerchant('GET', '/v1/issues?kind=chargeWithoutOrder&limit=200')
    const { data } = body as { data: { id: string; subjectId: string }[] }
    return data.filter((issue) => issue.subjectId === subjectId)
  }
  const countNotices = async (orderNumber: string) => {
    const sent = await db.select().from(mails).where(eq(mails.recipient, contactEmail))
    return sent.filter(({ subject }) => subject.includes(orderNumber)).length
  }
  /** As after a restore of a backup from before the order. */
  async function loseOrder() {
    const order = await payUnheard()
    await db.delete(orders).where(eq(orders.id, order.orderId))
    return { ...order, number: order.placed.orderNumber, charge: order.session.intent }
  }

  it('is told once, whatever is reported of it and however often', async () => {
    const { charge, session, number } = await loseOrder()
    await deliver()
    const [issue] = await listIssues(charge)
    expect(issue).toMatchObject({
      ...{ kind: 'chargeWithoutOrder', state: 'open', orderId: null, orderNumber: null },
      ...{ amount: 29.9, currencyCode: 'EUR', detail: number },
    })
    expect(await countNotices(number)).toBe(1)
    await shop.asMerchant('POST', `/v1/issues/${issue?.id ?? ''}/resolve`)
    shop.stripe.refundByHand(session.intent, 2990)
    await deliver()
    expect(await listIssues(charge)).toMatchObject([{ state: 'resolved' }])
    expect(await countNotices(number)).toBe(1)
  })

  it('is told by what is given back of it, or disputed, when that is heard first', async () => {
    const [back, disputed] = [await loseOrder(), await loseOrder()]
    shop.stripe.refundByHand(back.charge, 1000)
    await deliver()
    expect(await listIssues(back.charge)).toMatchObject([{ amount: 29.9, detail: back.number }])
    const id = shop.stripe.dispute(disputed.charge, 2990)
    await deliver()
    const detail = `${disputed.number}, fraudulent: needs_response`
    expect(await listIssues(id)).toMatchObject([{ amount: 29.9, detail, state: 'open' }])
    expect(await countNotices(disputed.number)).toBe(1)
    shop.stripe.decideDispute(id, 'won')
    await deliver()
    expect(await listIssues(id)).toMatchObject([{ state: 'resolved' }])
  })

  it('is told of a page of an older version, which does not name its method', async () => {
    const { charge, session, number } = await loseOrder()
    expect(session.fields).toMatchObject({ 'metadata[method_id]': shop.redirect })
    delete session.fields['metadata[method_id]']
    shop.stripe.refundByHand(charge, 1000)
    await deliver()
    expect(await listIssues(charge)).toMatchObject([{ detail: number }])
  })

  it('is not told of a page where nobody has paid', async () => {
    const shopper = await shop.sendToPayment()
    const sessionId = await shopper.open()
    await db.delete(orders).where(eq(orders.id, shopper.placed.orderId))
    const before = await db.$count(issues, isStore)
    shop.stripe.expire(sessionId)
    await deliver()
    expect(await db.$count(issues, isStore)).toBe(before)
  })

  it('is not told of a charge of another method, or of what is not ours', async () => {
    const before = await db.$count(issues, isStore)
    const other = await payUnheard()
    const isPayment = eq(payments.orderId, other.orderId)
    await db.update(payments).set({ methodId: 'pym_other' }).where(isPayment)
    await deliver()
    shop.stripe.refundByHand(other.session.intent, 1000)
    await deliver()
    const foreign = await payUnheard()
    await db.delete(orders).where(eq(orders.id, foreign.orderId))
    foreign.session.fields = {}
    shop.stripe.refundByHand(foreign.session.intent, 1000)
    await deliver()
    // Of another installation, or lost by another store.
    const elsewhere = await loseOrder()
    elsewhere.session.fields['metadata[method_id]'] = 'pym_other'
    shop.stripe.refundByHand(elsewhere.charge, 1000)
    await deliver()
    shop.stripe.dispute(elsewhere.charge, 2990)
    await deliver()
    expect(await db.$count(issues, isStore)).toBe(before)
    expect(await listRefunds(other.orderId)).toEqual([])
  })
})
