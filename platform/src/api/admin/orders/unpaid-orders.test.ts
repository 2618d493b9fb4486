import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CompleteReply } from '#api/storefront/checkout/schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'
import { addPaymentMethod } from '#commerce/selling-store.testing.ts'
import { transitionOrder } from '#commerce/orders/transition-order.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { orders } from '#store/schema/orders.ts'
import { payments } from '#store/schema/payments.ts'
import { stores } from '#store/schema/tenancy.ts'
import { readJson } from '#testing.ts'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import { createPaymentQueue } from '#commerce/payments/settle-payments.ts'
import { workOff } from '#store/work-queue.ts'

const dayMs = 24 * 3600_000

const shop = await openTestCheckout()
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.db.delete(orders)
})

let keys = 0
async function order(variantId: string, methodId: string) {
  const { path, cart } = await shop.openReadyCart(variantId)
  keys += 1
  const answer = await shop.complete(path, shop.payBy(methodId, cart), `key-${String(keys)}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return readJson<CompleteReply>(answer)
}

/** `settled` counts every attempt. */
async function settle(onConfirmed = () => Promise.resolve()) {
  const faults: unknown[] = []
  const { services } = shop
  const context = { ...createPaymentContext(services), onConfirmed }
  const queue = createPaymentQueue(context, services.clock, (fault) => faults.push(fault))
  const settled = await workOff(queue)
  return { settled, faults }
}

const stockOf = async (variantId: string) => {
  const own = eq(inventoryLevels.variantId, variantId)
  const [level] = await shop.services.db.select().from(inventoryLevels).where(own)
  return level?.availableQuantity
}

const readOrder = async (id: string) => {
  const [row] = await shop.services.db.select().from(orders).where(eq(orders.id, id))
  return row
}

test('items of an order by bank transfer are restocked after seven days without payment', async () => {
  const { variantId } = await shop.variantOf(3)
  const { orderId } = await order(variantId, shop.transfer)
  shop.advance(7 * dayMs - 1000)
  expect(await settle()).toMatchObject({ settled: 0 })
  expect(await stockOf(variantId)).toBe(2)
  shop.advance(2000)
  expect(await settle()).toEqual({ settled: 1, faults: [] })
  expect(await stockOf(variantId)).toBe(3)
  expect(await readOrder(orderId)).toMatchObject({
    state: 'cancelled',
    cancelReason: 'The order was not paid in time.',
  })
  const [payment] = await shop.services.db.select().from(payments)
  expect(payment?.status).toBe('cancelled')
})

test('a store can change the number of days of each method', async () => {
  const { db } = shop.services
  const own = eq(stores.id, shop.store.id)
  await db
    .update(stores)
    .set({ settings: { unpaidOrderDays: { bankTransfer: 2, cashOnDelivery: 3 } } })
    .where(own)
  const cash = await addPaymentMethod(db, shop.store, 'cashOnDelivery')
  const { variantId } = await shop.variantOf(2)
  const [first, second] = [await order(variantId, shop.transfer), await order(variantId, cash)]
  const states = async () =>
    [await readOrder(first.orderId), await readOrder(second.orderId)].map((row) => row?.state)
  shop.advance(2 * dayMs + 1000)
  expect(await settle()).toMatchObject({ settled: 1 })
  expect(await states()).toEqual(['cancelled', 'created'])
  shop.advance(dayMs)
  expect(await settle()).toMatchObject({ settled: 1 })
  expect(await states()).toEqual(['cancelled', 'cancelled'])
  await db.update(stores).set({ settings: {} }).where(own)
})

test('an order that the merchant has confirmed keeps its items', async () => {
  const { variantId } = await shop.variantOf(1)
  const { orderId } = await order(variantId, shop.transfer)
  const { db, clock } = shop.services
  await transitionOrder(db, { storeId: shop.store.id, orderId, to: 'confirmed', now: clock() })
  shop.advance(8 * dayMs)
  expect(await settle()).toMatchObject({ settled: 0 })
  expect(await stockOf(variantId)).toBe(0)
})

test('a payment that cannot be settled does not delay others', async () => {
  const { variantId } = await shop.variantOf(20)
  const count = 8
  for (let i = 0; i < count; i += 1) await order(variantId, shop.redirect)
  const { db, clock } = shop.services
  const [poison] = await db.select().from(payments).orderBy(asc(payments.id)).limit(1)
  await db
    .update(payments)
    .set({ approvalDueOn: clock() })
    .where(eq(payments.id, poison?.id ?? ''))
  shop.advance(31 * 60_000)
  const failing = () => Promise.reject(new Error('The mail of this order cannot be written.'))
  expect(await settle(failing)).toMatchObject({ settled: count, faults: [expect.any(Error)] })
  expect(await db.$count(payments, eq(payments.status, 'expired'))).toBe(count - 1)
  // It is retried after a delay.
  expect(await settle(failing)).toMatchObject({ settled: 0, faults: [] })
  shop.advance(6 * 60_000)
  expect(await settle()).toMatchObject({ settled: 1, faults: [] })
})
