import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openTestCheckout } from '#api/testing/shop.ts'
import { lockCoupon } from '#commerce/coupons/coupons.ts'
import { deleteCustomer } from '#identity/personal-data.ts'
import { newId } from '#store/ids.ts'
import { carts } from '#store/schema/carts.ts'
import { coupons } from '#store/schema/coupons.ts'
import { orders } from '#store/schema/orders.ts'
import { countWaiting } from '#store/waiting.testing.ts'
import { signInCustomer } from '#testing.ts'
import { forgetBuyer } from '#commerce/orders/forget-buyer.ts'

const shop = await openTestCheckout()
const { db } = shop.services
afterAll(() => shop.close())

it('waits for a change of an order without holding its cart', async () => {
  const { customer, accessToken } = await signInCustomer(shop.services, shop.store)
  const { path, cart } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
  const headers = { authorization: `Bearer ${accessToken}` }
  await shop.change('PATCH', `${path}/buyer`, { phone: '040 123' }, headers)
  await shop.complete(path, shop.payBy(shop.transfer, cart), 'forget')
  const [order] = await db.select().from(orders).where(eq(orders.customerId, customer.id))
  if (!order) throw new Error('There is no order.')
  const buyer = { storeId: shop.store.id, customerId: customer.id, email: null }
  let forgotten: Promise<unknown> | null = null
  // As a failed payment does, which reopens the cart of its order.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '500ms'`)
    await tx.select().from(orders).where(eq(orders.id, order.id)).for('update')
    forgotten = db.transaction((other) => forgetBuyer(other, buyer))
    await expect.poll(() => countWaiting(db), { timeout: 10_000, interval: 20 }).toBe(1)
    await tx.update(carts).set({ phone: '1' }).where(eq(carts.id, order.cartId))
  })
  await forgotten
  const [cartAfter] = await db.select().from(carts).where(eq(carts.id, order.cartId))
  expect(cartAfter?.phone).toBeNull()
})

it('waits for a checkout without holding the coupon of the buyer', async () => {
  const { services, store } = shop
  const proved = { emailConfirmedOn: services.clock() }
  const { customer, accessToken } = await signInCustomer(services, store, proved)
  const { path } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
  const headers = { authorization: `Bearer ${accessToken}` }
  await shop.change('PATCH', `${path}/buyer`, { phone: '040 123' }, headers)
  const { tenantId, id: storeId } = store
  const own = { code: 'OWN', name: 'Own', type: 'amount' as const, email: customer.email }
  await db.insert(coupons).values({ id: newId('cou'), tenantId, storeId, ...own })
  const buyer = { storeId, customerId: customer.id, email: null }
  let deleted: Promise<unknown> | null = null
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '500ms'`)
    await tx.select().from(carts).where(eq(carts.customerId, customer.id)).for('update')
    deleted = deleteCustomer(services, customer, (other) => forgetBuyer(other, buyer))
    await expect.poll(() => countWaiting(db), { timeout: 10_000, interval: 20 }).toBe(1)
    await lockCoupon(tx, storeId, 'OWN')
  })
  await deleted
  expect(await db.$count(coupons, eq(coupons.storeId, storeId))).toBe(0)
})
