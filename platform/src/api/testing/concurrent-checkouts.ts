import { eq, ne, sql } from 'drizzle-orm'
import { addCoupon, addSellingStore, addVariant } from '#commerce/selling-store.testing.ts'
import type { Db } from '#store/database.ts'
import { carts } from '#store/schema/carts.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { orderItems, orders } from '#store/schema/orders.ts'
import type { PaymentMethod } from '#store/schema/payments.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addCartItems, addReadyCarts } from './ready-carts.ts'
import type { TestServer } from './server.ts'

/** A store with many carts ready for checkout, each with one item of the same variant. */
export interface CheckoutScenario {
  store: Store
  variantId: string
  paymentMethodId: string
  tokens: string[]
}

/**
 * Writes the shop, and carts that are complete except for the payment, directly to the database.
 */
export async function prepareCheckouts(
  db: Db,
  buyers: number,
  stock: number,
  paymentType?: PaymentMethod['type'],
): Promise<CheckoutScenario> {
  const shop = await addSellingStore(db, paymentType)
  const { store, locationId, shippingMethodId, paymentMethodId } = shop
  const goods = await addVariant(db, store, { stock: { [locationId]: stock } })
  const rows = await addReadyCarts(db, store, shippingMethodId, buyers)
  await addCartItems(
    db,
    store,
    rows.map(({ id: cartId }) => ({ cartId, ...goods })),
  )
  const { variantId } = goods
  return { store, variantId, paymentMethodId, tokens: rows.map(({ token }) => token) }
}

/**
 * Carts like those of `prepareCheckouts`, all with the same coupon: 2.50 less. Each has an item of
 * its own, because checkouts of the same one wait for the lock of its stock.
 */
export async function prepareCouponCheckouts(db: Db, buyers: number, usageLimit: number) {
  const { store, locationId, shippingMethodId, paymentMethodId } = await addSellingStore(db)
  const rows = await addReadyCarts(db, store, shippingMethodId, buyers)
  for (const { id: cartId } of rows) {
    const goods = await addVariant(db, store, { stock: { [locationId]: 1 } })
    await addCartItems(db, store, [{ cartId, ...goods }])
  }
  const code = 'WELCOME'
  await addCoupon(db, store, { code, usageLimit })
  await db.update(carts).set({ couponCode: code }).where(eq(carts.storeId, store.id))
  return { store, paymentMethodId, tokens: rows.map(({ token }) => token) }
}

/** Sends one checkout request. */
export function placeOrder(
  server: TestServer,
  scenario: Pick<CheckoutScenario, 'store' | 'paymentMethodId'>,
  token: string,
  key: string,
  more: { returnUrl?: string; expectedTotal?: number } = {},
) {
  const body = { paymentMethodId: scenario.paymentMethodId, expectedTotal: 29.9, ...more }
  return server.post(`/v1/carts/${token}/complete`, body, {
    'x-store-domain': scenario.store.domain,
    'idempotency-key': key,
  })
}

/** Counts the purchases of a scenario in the database. */
export async function countPurchases(db: Db, scenario: CheckoutScenario) {
  const [level] = await db
    .select({ left: inventoryLevels.availableQuantity })
    .from(inventoryLevels)
    .where(eq(inventoryLevels.variantId, scenario.variantId))
  const [sold] = await db
    .select({ pieces: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int` })
    .from(orderItems)
    .where(eq(orderItems.variantId, scenario.variantId))
  const made = await db
    .select({ id: orders.id, cartId: orders.cartId, orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.storeId, scenario.store.id))
  const [closed] = await db
    .select({ carts: sql<number>`count(*)::int` })
    .from(carts)
    .where(sql`${eq(carts.storeId, scenario.store.id)} and ${ne(carts.status, 'open')}`)
  return {
    left: level?.left ?? Number.NaN,
    sold: sold?.pieces ?? Number.NaN,
    orders: made,
    completedCarts: closed?.carts ?? Number.NaN,
  }
}
