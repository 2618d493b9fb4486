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
