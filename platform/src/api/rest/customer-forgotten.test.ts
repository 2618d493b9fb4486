import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestTill, type TestTill } from './testing.ts'
import { carts } from '#store/schema/carts.ts'
import { orders } from '#store/schema/orders.ts'
import { signInCustomer } from '#testing.ts'
import { forgetBuyer } from '#commerce/orders/forget-buyer.ts'

let till: TestTill
beforeAll(async () => {
  till = await openTestTill()
})
afterAll(() => till.close())

it('An order outlives the account that made it, and names nobody', async () => {
  const { customer, accessToken } = await signInCustomer(till.services, till.store)
  const { db } = till.services
  const headers = { authorization: `Bearer ${accessToken}` }
  const tie = async () => {
    const { path, cart } = await till.openReadyCart((await till.variantOf(5)).variantId)
    await till.change('PATCH', `${path}/buyer`, { phone: '040 123' }, headers)
    return { path, cart }
  }
  const { path, cart } = await tie()
  await till.complete(path, till.payBy(till.transfer, cart), 'forget')
  await tie()
  await db.transaction((tx) => forgetBuyer(tx, customer.id))
  const [order] = await db.select().from(orders).where(eq(orders.customerId, customer.id))
  expect(order).toMatchObject({ totalMinor: 2990, email: null, phone: null, shippingAddress: null })
  const left = await db.select().from(carts).where(eq(carts.customerId, customer.id))
  expect(left).toMatchObject([{ status: 'completed', email: null, lastName: null }])
})
