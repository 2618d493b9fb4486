import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { testStripeKeys } from '#adapters/stripe-objects.testing.ts'
import { sendDueMails } from '#outbound/mail-sender.ts'
import { readBacklog } from '#store/backlog.ts'
import { mails } from '#store/schema/mails.ts'
import { stores } from '#store/schema/tenancy.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const shop = await openStripeShop()
const { services } = shop
afterAll(() => shop.close())

const stripeKeys = { provider: 'stripe', ...testStripeKeys }
/** The database has a clock of its own, which nobody sets. */
const hourMs = 3_600_000
const minuteMs = 60_000

it('a payment is late from when it was to be asked about, however often that failed', async () => {
  shop.advance(Date.now() - 25 * minuteMs - services.clock().getTime())
  const { open } = await shop.sendToPayment()
  await open()
  shop.stripe.break(...Array.from({ length: 20 }, () => ({ on: '', kind: 500 as const })))
  for (let tried = 0; tried < 4; tried += 1) {
    shop.advance(6 * minuteMs)
    await shop.work()
  }
  expect((await readBacklog(services.db)).oldestDuePaymentSeconds).toBeGreaterThan(23 * 60)

  shop.stripe.mend()
  shop.advance(hourMs)
  await shop.work()
  expect((await readBacklog(services.db)).oldestDuePaymentSeconds).toBe(0)
})

it('what waits for new keys is late for nobody; a payment is told at once, and settled with them', async () => {
  const told = () => shop.asMerchant('GET', '/v1/issues?state=open&kind=paymentStuck')
  shop.advance(Date.now() - 72 * hourMs - services.clock().getTime())
  const { open, placed, state } = await shop.sendToPayment()
  await open()
  await shop.transition((await shop.sendAndPay()).orderId, 'cancelled')
  shop.stripe.break(...Array.from({ length: 400 }, () => ({ on: '', kind: 401 as const })))
  const work = async () => {
    await shop.work()
    const late = { oldestDuePaymentSeconds: 0, oldestDueRefundSeconds: 0 }
    expect(await readBacklog(services.db)).toMatchObject(late)
    const detail = expect.stringContaining('AuthenticationError')
    const { orderId } = placed
    expect(await told()).toMatchObject({ body: { data: [{ orderId, detail }] } })
  }
  for (let hour = 0; hour < 60; hour += 1) {
    shop.advance(hourMs)
    await work()
  }
  // Its merchant says that it is settled, and it is not.
  const [issue] = (await told()).body['data'] as { id: string }[]
  await shop.asMerchant('POST', `/v1/issues/${issue?.id ?? ''}/resolve`)
  await work()

  shop.stripe.mend()
  const path = `/v1/payment-methods/${shop.redirect}/provider`
  expect(await shop.asMerchant('PUT', path, stripeKeys)).toMatchObject({ status: 200 })
  expect(await shop.work()).toEqual([])
  expect(await state()).toMatchObject({ order: 'invalidated', payment: 'expired' })
  expect(await told()).toMatchObject({ body: { data: [] } })
})

it('what has failed for an hour is an hour late, although it is tried again later', async () => {
  shop.advance(Date.now() - hourMs - services.clock().getTime())
  const paid = await shop.sendAndPay()
  const abandoned = await shop.sendToPayment()
  await abandoned.open()
  await shop.transition(paid.orderId, 'cancelled')
  shop.stripe.break(...Array.from({ length: 20 }, () => ({ on: '', kind: 500 as const })))
  shop.advance(hourMs)
  expect(await shop.work()).toHaveLength(2)
  await sendDueMails(services, () => Promise.reject(new Error('connect ECONNREFUSED')))
  const late = await readBacklog(services.db)
  expect(late.oldestDuePaymentSeconds).toBeGreaterThan(1500)
  expect(late.oldestDueRefundSeconds).toBeGreaterThan(3500)
  expect(late.oldestDueMailSeconds).toBeGreaterThan(3500)

  shop.stripe.mend()
  shop.advance(hourMs / 20)
  expect(await shop.work()).toEqual([])
  await sendDueMails(services, () => Promise.resolve())
  expect(await readBacklog(services.db)).toMatchObject({
    oldestDuePaymentSeconds: 0,
    oldestDueRefundSeconds: 0,
    oldestDueMailSeconds: 0,
  })
})

it('a payment that is stuck again after that was mended is mailed once more, on the same day', async () => {
  const { db } = services
  const settings = { contactEmail: 'owner@merchant.example' }
  await db.update(stores).set({ settings }).where(eq(stores.id, shop.store.id))
  const listStuck = async () =>
    (await shop.asMerchant('GET', '/v1/issues?state=open&kind=paymentStuck')).body['data']
  for (const times of [1, 2]) {
    for (const { open } of [await shop.sendToPayment(), await shop.sendToPayment()]) await open()
    shop.stripe.break(...Array.from({ length: 20 }, () => ({ on: '', kind: 401 as const })))
    shop.advance(2 * minuteMs)
    await shop.work()
    expect(await listStuck()).toHaveLength(2)
    expect(await db.$count(mails, eq(mails.kind, 'paymentStuck'))).toBe(times)
    shop.stripe.mend()
    shop.advance(hourMs)
    await shop.work()
    expect(await listStuck()).toEqual([])
  }
})
