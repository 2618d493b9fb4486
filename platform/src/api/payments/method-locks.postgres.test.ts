import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { testStripeKeys } from '#adapters/stripe-objects.testing.ts'
import { payments } from '#store/schema/payments.ts'
import { stores } from '#store/schema/tenancy.ts'
import { countWaiting } from '#store/waiting.testing.ts'
import { openStripeShop } from './stripe-shop.testing.ts'

const poll = { timeout: 10_000, interval: 20 }

it.each([
  { change: 'is not removed', method: 'DELETE', suffix: '', body: undefined },
  {
    change: 'gets no keys of another account',
    method: 'PUT',
    suffix: '/provider',
    body: { provider: 'stripe', ...testStripeKeys, secretKey: 'sk_test_another_account' },
  },
])('a payment method $change beside a checkout that has chosen it', async (row) => {
  const shop = await openStripeShop()
  onTestFinished(() => shop.close())
  const { db } = shop.services
  const path = `/v1/payment-methods/${shop.redirect}${row.suffix}`
  const { placed, changed } = await db.transaction(async (tx) => {
    // The number of an order is taken last.
    await tx.select().from(stores).where(eq(stores.id, shop.store.id)).for('no key update')
    const placed = shop.sendToPayment()
    await expect.poll(() => countWaiting(db), poll).toBe(1)
    let hasEnded = false
    const changed = shop.asMerchant(row.method, path, row.body).finally(() => (hasEnded = true))
    const state = async () => hasEnded || (await countWaiting(db)) === 2
    await expect.poll(state, poll).toBe(true)
    return { placed, changed }
  })
  const { orderId } = (await placed).placed
  expect(await db.$count(payments, eq(payments.orderId, orderId))).toBe(1)
  expect(await changed).toMatchObject({ status: 409, body: { code: 'Payment.MethodInUse' } })
})

it('new keys wait for a payment that somebody settles, and no checkout waits for them', async () => {
  const shop = await openStripeShop()
  onTestFinished(() => shop.close())
  const { db } = shop.services
  const { open, placed } = await shop.sendToPayment()
  await open()
  shop.stripe.break(...Array.from({ length: 8 }, () => ({ on: '', kind: 401 as const })))
  shop.advance(120_000)
  await shop.work()
  shop.stripe.mend()
  const changed = await db.transaction(async (tx) => {
    const isTold = eq(payments.orderId, placed.orderId)
    await tx.select().from(payments).where(isTold).for('update')
    const path = `/v1/payment-methods/${shop.redirect}/provider`
    const changed = shop.asMerchant('PUT', path, { provider: 'stripe', ...testStripeKeys })
    await expect.poll(() => countWaiting(db), poll).toBe(1)
    expect((await shop.sendToPayment()).placed.payment.status).toBe('pending')
    return { changed }
  })
  expect(await changed.changed).toMatchObject({ status: 200 })
})
