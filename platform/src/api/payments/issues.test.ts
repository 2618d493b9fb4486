import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFindProvider, createPaymentContext } from '#adapters/payment-providers.ts'
import { createApp } from '#app.ts'
import { createRefundQueue } from '#commerce/refunds/run-refunds.ts'
import { mails } from '#store/schema/mails.ts'
import { payments } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { stores } from '#store/schema/tenancy.ts'
import { workOff } from '#store/work-queue.ts'
import { addStore, signInApplication } from '#testing.ts'
import { callApi } from '#api/testing/call-api.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop()
const { listIssues, settle, workForTwoDays } = shop
const { db } = shop.services
const contactEmail = 'owner@merchant.example'
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

beforeAll(async () => {
  // Stores could once be given what is no locale.
  const change = { settings: { contactEmail }, defaultLocale: 'en-US-GB' }
  await db.update(stores).set(change).where(eq(stores.id, shop.store.id))
})
afterAll(() => shop.close())
afterEach(() => {
  shop.stripe.mend()
  shop.stripe.refundAs('succeeded')
  shop.stripe.refuseRefunds(null)
})

/** The kinds of the mails to the store's contact about an order. */
async function listNotices(orderNumber: string) {
  const rows = await db.select().from(mails).where(eq(mails.recipient, contactEmail))
  return rows.filter(({ subject }) => subject.includes(orderNumber)).map(({ kind }) => kind)
}

async function buyAndCancel() {
  const order = await shop.sendAndPay()
  await shop.transition(order.orderId, 'cancelled')
  return order
}

/** As if every process with a lease had died long ago. */
const endLeases = () => db.update(refunds).set({ leasedUntil: sql`now() - interval '1 second'` })

describe('a refund that cannot be sent', () => {
  it('is tried with growing pauses, given up after a day and told once', async () => {
    const order = await buyAndCancel()
    const giveUp = async () => {
      expect(await shop.work()).toHaveLength(1)
      expect(await shop.work()).toEqual([])
      shop.advance(31_000)
      expect(await shop.work()).toHaveLength(1)
      shop.advance(31_000)
      expect(await shop.work()).toEqual([])
      await workForTwoDays()
      expect(await shop.work()).toEqual([])
      // Nobody knows whether an earlier attempt arrived, so the amount is not free for another refund.
      expect(await order.state()).toMatchObject({ payment: 'refunded', refunds: ['pending'] })
      expect(await listIssues(order.orderNumber)).toMatchObject([
        { kind: 'refundFailed', amount: 29.9, recipient: null },
      ])
      expect(await listNotices(order.orderNumber)).toEqual(['refundFailed'])
    }
    await shop.withoutKeys(giveUp, 'gone.AAAA.AAAA.AAAA')
    expect((await settle(order.orderNumber, 'retry')).status).toBe(200)
    expect(await shop.work()).toEqual([])
    expect(await order.state()).toMatchObject({ payment: 'refunded', refunds: ['succeeded'] })
    expect(order.net()).toBe(0)
    expect(await listIssues(order.orderNumber)).toEqual([])
  })

  it('is looked for before it is sent again, if the process died and Stripe forgot the key', async () => {
    const order = await shop.sendAndPay()
    await shop.refund(order.orderId, { amount: 10 })
    const { promise: sent, resolve: isSent } = Promise.withResolvers<void>()
    const findProvider = createFindProvider(shop.services)
    const context = createPaymentContext(shop.services)
    const dying = createRefundQueue(
      {
        ...context,
        findProvider: (method) => {
          const provider = findProvider(method)
          const refund = async (row: typeof refunds.$inferSelect) => {
            await provider?.refund(row)
            isSent()
            return new Promise<never>(() => undefined)
          }
          return provider && { ...provider, refund }
        },
      },
      shop.services.clock,
      () => undefined,
    )
    void workOff(dying, 1)
    await sent
    shop.stripe.forgetKeys()
    shop.advance(2 * dayMs)
    await endLeases()
    expect(await shop.work()).toEqual([])
    expect(await order.state()).toMatchObject({ refunds: ['succeeded'] })
    expect(order.net()).toBe(2990 - 1000)
  })
})

describe('a refund that Stripe refuses', () => {
  it('for a balance that is too low is made when the balance suffices', async () => {
    const order = await buyAndCancel()
    shop.stripe.refuseRefunds('balance_insufficient')
    expect(await shop.work()).toHaveLength(1)
    expect(await order.state()).toMatchObject({ payment: 'refunded', refunds: ['pending'] })
    shop.stripe.refuseRefunds(null)
    shop.advance(minuteMs)
    expect(await shop.work()).toEqual([])
    expect(await order.state()).toMatchObject({ refunds: ['succeeded'] })
    expect(order.net()).toBe(0)
    expect(await listNotices(order.orderNumber)).toEqual([])
  })

  it('for a balance that stays too low fails after a day, and is retried by the merchant', async () => {
    const order = await buyAndCancel()
    shop.stripe.refuseRefunds('balance_insufficient')
    await workForTwoDays()
    expect(await order.state()).toMatchObject({ payment: 'paid', refunds: ['failed'] })
    expect(await listNotices(order.orderNumber)).toEqual(['refundFailed'])
    shop.stripe.refuseRefunds(null)
    const [issue] = await listIssues(order.orderNumber)
    expect(issue).toMatchObject({ kind: 'refundFailed', detail: 'balance_insufficient' })
    expect((await settle(order.orderNumber, 'retry')).status).toBe(200)
    await shop.work()
    expect(await order.state()).toMatchObject({ payment: 'refunded', refunds: ['succeeded'] })
    expect(order.net()).toBe(0)
  })

  it('after it was accepted is listed, mailed once, and mailed again when a retry fails', async () => {
    const order = await buyAndCancel()
    shop.stripe.refundAs('failed')
    await shop.work()
    const [issue] = await listIssues(order.orderNumber)
    expect(issue).toMatchObject({ kind: 'refundFailed', detail: 'expired_or_canceled_card' })
    for (let i = 0; i < 2; i += 1) await shop.work()
    expect(await listNotices(order.orderNumber)).toEqual(['refundFailed'])
    expect((await settle(order.orderNumber, 'retry')).status).toBe(200)
    expect(await listIssues(order.orderNumber)).toEqual([])
    await shop.work()
    expect(await listIssues(order.orderNumber)).toHaveLength(1)
    expect(await listNotices(order.orderNumber)).toEqual(['refundFailed', 'refundFailed'])
    shop.stripe.refundAs('succeeded')
    expect((await settle(order.orderNumber, 'retry')).status).toBe(200)
    await shop.work()
    expect(await order.state()).toMatchObject({ payment: 'refunded', refunds: ['succeeded'] })
    expect(order.net()).toBe(0)
  })

  it('is not retried when the amount was refunded otherwise', async () => {
    const order = await buyAndCancel()
    await shop.failRefunds()
    await shop.refund(order.orderId, { amount: 20 })
    await shop.work()
    expect(await settle(order.orderNumber, 'retry')).toMatchObject({
      status: 409,
      body: { code: 'Refund.ExceedsPaid', refundable: 9.9 },
    })
    expect((await settle(order.orderNumber, 'resolve')).status).toBe(200)
    expect(await listIssues(order.orderNumber)).toEqual([])
    expect(order.net()).toBe(990)
  })
})

describe('a charge that does not fit its order', () => {
  it('is refunded once if it is a second one, however often it is reported', async () => {
    const order = await shop.sendAndPay()
    const isOrder = eq(payments.orderId, order.orderId)
    const [paid] = await db.select().from(payments).where(isOrder)
    // The page was lost before it was recorded, and Stripe has forgotten its key.
    shop.stripe.forgetKeys()
    const open = { status: 'pending' as const, sessionId: null, chargeId: null }
    await db.update(payments).set(open).where(isOrder)
    const second = await order.open()
    const { status, sessionId, chargeId } = paid ?? {}
    await db.update(payments).set({ status, sessionId, chargeId }).where(isOrder)
    shop.stripe.pay(second)
    for (let i = 0; i < 3; i += 1) expect((await shop.deliver()).status).toBe(200)
    await shop.work()
    expect(await order.state()).toMatchObject({ payment: 'paid', refunds: ['succeeded'] })
    const session = shop.stripe.sessions.get(second)
    expect(session && shop.stripe.netOf(session)).toBe(0)
    expect(order.net()).toBe(2990)
    expect(await listIssues(order.orderNumber)).toMatchObject([
      { kind: 'unexpectedCharge', subjectId: session?.intent, amount: 29.9 },
    ])
    expect(await listNotices(order.orderNumber)).toEqual(['unexpectedCharge'])
  })

  it('is refunded if the page that was paid first is heard of last', async () => {
    const { open, placed, state } = await shop.sendToPayment()
    const session = shop.stripe.sessions.get(await open())
    if (!session) throw new Error('There is no page.')
    // The platform did not hear of it, nor of the page that it had lost, until that was paid too.
    const [id, intent] = [`${session.id}lost`, `${session.intent}lost`]
    shop.stripe.sessions.set(id, { ...session, id, intent })
    shop.stripe.pay(session.id)
    shop.stripe.pay(id)
    expect((await shop.deliver()).status).toBe(200)
    await shop.work()
    await shop.work()
    expect(await state()).toMatchObject({ payment: 'paid', refunds: ['succeeded'] })
    const kept = [session.id, id].map((key) => {
      const page = shop.stripe.sessions.get(key)
      return page && shop.stripe.netOf(page)
    })
    expect(kept).toEqual([0, 2990])
    expect(await listIssues(placed.orderNumber)).toMatchObject([
      { kind: 'unexpectedCharge', subjectId: session.intent, amount: 29.9 },
    ])
  })

  it('is told if it has another amount', async () => {
    const shopper = await shop.sendToPayment()
    await shopper.payOther({ amount: 100 })
    await shop.work()
    const { orderNumber } = shopper.placed
    expect(await shopper.state()).toMatchObject({ order: 'invalidated', refunds: ['succeeded'] })
    expect(await listNotices(orderNumber)).toEqual(['unexpectedCharge'])
  })
})

describe('a dispute', () => {
  it('is listed and mailed once, until it is decided', async () => {
    const order = await shop.sendAndPay()
    const id = shop.stripe.dispute(order.session.intent, 2990)
    for (let i = 0; i < 2; i += 1) expect((await shop.deliver()).status).toBe(200)
    expect(await listIssues(order.orderNumber)).toMatchObject([
      { kind: 'dispute', subjectId: id, amount: 29.9, detail: 'fraudulent: needs_response' },
    ])
    expect(await listNotices(order.orderNumber)).toEqual(['dispute'])
    expect(await settle(order.orderNumber, 'retry')).toMatchObject({
      status: 409,
      body: { code: 'Issue.NotRetryable' },
    })
    shop.stripe.decideDispute(id, 'won')
    expect((await shop.deliver()).status).toBe(200)
    expect(await listIssues(order.orderNumber)).toEqual([])
  })

  it('of a charge that is not ours is ignored', async () => {
    shop.stripe.dispute('pi_elsewhere', 100)
    expect((await shop.deliver()).status).toBe(200)
  })

  it('is read again when Stripe was unavailable', async () => {
    const order = await shop.sendAndPay()
    shop.stripe.dispute(order.session.intent, 2990)
    const on = 'GET /v1/disputes'
    shop.stripe.break({ on, kind: 500 }, { on, kind: 500 })
    expect((await shop.deliver()).status).toBe(503)
    expect((await shop.deliver()).status).toBe(200)
    expect(await listIssues(order.orderNumber)).toHaveLength(1)
  })
})

describe('a payment that cannot be settled', () => {
  it('is told, all of a store in one mail, and tried again every day', async () => {
    const { orderId } = await shop.sendAndPay()
    const [shopper, other] = [await shop.sendToPayment(), await shop.sendToPayment()]
    for (const { open } of [shopper, other]) await open()
    const numbers = [shopper, other].map(({ placed }) => placed.orderNumber)
    await shop.withoutKeys(async () => {
      await workForTwoDays()
      for (const number of numbers)
        expect(await listIssues(number)).toMatchObject([{ kind: 'paymentStuck' }])
      expect(await db.$count(mails, eq(mails.kind, 'paymentStuck'))).toBe(1)
      expect(await shopper.state()).toMatchObject({ order: 'created', payment: 'pending' })
      await other.visit('/cancel')
    })
    shop.advance(dayMs)
    await shop.work()
    expect(await shopper.state()).toMatchObject({ order: 'invalidated', payment: 'expired' })
    for (const number of numbers) expect(await listIssues(number)).toEqual([])
    const [settled] = await db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(settled).toMatchObject({ status: 'paid', settleAfter: null })
  })
})

it('an issue of another store is not found', async () => {
  const order = await buyAndCancel()
  shop.stripe.refundAs('failed')
  await shop.work()
  const [issue] = await listIssues(order.orderNumber)
  const token = await signInApplication(shop.services, await addStore(shop.services))
  const app = createApp(shop.services)
  expect(await callApi(app, 'GET', '/v1/issues', { token })).toMatchObject({ body: { data: [] } })
  for (const how of ['retry', 'resolve']) {
    const answer = await callApi(app, 'POST', `/v1/issues/${issue?.id ?? ''}/${how}`, { token })
    expect(answer).toMatchObject({ status: 404, body: { code: 'Issue.NotFound' } })
  }
})
