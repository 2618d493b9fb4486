import { eq, ne, sql } from 'drizzle-orm'
import { addSellingStore, addVariant } from '#commerce/testing.ts'
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

/** Sends one checkout request. */
export function placeOrder(
  server: TestServer,
  scenario: CheckoutScenario,
  token: string,
  key: string,
  more: { returnUrl?: string } = {},
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
