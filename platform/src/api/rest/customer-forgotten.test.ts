import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestCheckout, type TestCheckout } from './testing.ts'
import { carts } from '#store/schema/carts.ts'
import { orders } from '#store/schema/orders.ts'
import { signInCustomer } from '#testing.ts'
import { forgetBuyer } from '#commerce/orders/forget-buyer.ts'

let shop: TestCheckout
beforeAll(async () => {
  shop = await openTestCheckout()
})
afterAll(() => shop.close())

it('An order outlives the account that made it, and names nobody', async () => {
  const { customer, accessToken } = await signInCustomer(shop.services, shop.store)
  const { db } = shop.services
  const headers = { authorization: `Bearer ${accessToken}` }
  const tie = async () => {
    const { path, cart } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
    await shop.change('PATCH', `${path}/buyer`, { phone: '040 123' }, headers)
    return { path, cart }
  }
  const { path, cart } = await tie()
  await shop.complete(path, shop.payBy(shop.transfer, cart), 'forget')
  await tie()
  await db.transaction((tx) => forgetBuyer(tx, customer.id))
  const [order] = await db.select().from(orders).where(eq(orders.customerId, customer.id))
  expect(order).toMatchObject({ totalMinor: 2990, email: null, phone: null, shippingAddress: null })
  const left = await db.select().from(carts).where(eq(carts.customerId, customer.id))
  expect(left).toMatchObject([{ status: 'completed', email: null, lastName: null }])
})
