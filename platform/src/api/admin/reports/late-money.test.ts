import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { listCreditNotes } from '#commerce/orders/credit-notes.ts'
import { readOrderViews } from '#commerce/orders/read-orders.ts'
import { orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { refunds } from '#store/schema/refunds.ts'
import { readJson, signInApplication } from '#testing.ts'

const shop = await openTestCheckout()
const { db } = shop.services
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

const send = (method: string, path: string, body?: unknown) =>
  shop.call(method, path, body, { authorization: `Bearer ${token}` })

it('money that is taken and paid back after an order was cancelled changes nothing of its reversal', async () => {
  const { path, cart } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
  const placed = await shop.complete(path, shop.payBy(shop.transfer, cart), 'late-money')
  const { orderId } = await readJson<{ orderId: string }>(placed)
  const isPayment = eq(payments.orderId, orderId)
  await send('POST', `/v1/orders/${orderId}/payments/mark-paid`)
  await db.update(payments).set({ status: 'authorized', takenMinor: null }).where(isPayment)
  await send('POST', `/v1/orders/${orderId}/transitions`, { to: 'cancelled' })
  await db.update(payments).set({ status: 'refunded', takenMinor: 2990 }).where(isPayment)
  const [payment] = await db.select().from(payments).where(isPayment)
  const { tenantId, id: storeId } = shop.store
  // A cent at the provider by hand, then the rest, which nobody expected.
  for (const [cause, amountMinor] of [['provider', 1] as const, ['unexpected', 2989] as const])
    await db.insert(refunds).values({
      ...{ id: `ref_${cause}`, tenantId, storeId, orderId, paymentId: payment?.id ?? '' },
      ...{ cause, amountMinor, currencyCode: 'EUR', state: 'succeeded' },
    })
  const report = await send('GET', '/v1/reports/bookings?from=2026-01-01&to=2026-12-31')
  const { data } = await readJson<{ data: { gross: number }[] }>(report)
  expect(data.map(({ gross }) => gross).toSorted((a, b) => a - b)).toEqual([-29.89, -0.01, 29.9])
  const rows = await db.select().from(orders).where(eq(orders.id, orderId))
  const notes = (await readOrderViews(db, rows)).flatMap(listCreditNotes)
  expect(notes.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([1, 2989])
})
