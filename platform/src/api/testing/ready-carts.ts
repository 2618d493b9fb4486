import { hamburg, vienna } from '#commerce/selling-store.testing.ts'
import type { Db } from '#store/database.ts'
import { createDerivedToken } from '#store/derived-tokens.ts'
import { newId } from '#store/ids.ts'
import { cartItems, carts } from '#store/schema/carts.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { serverSecrets } from './server.ts'

/** Writes carts that are complete except for lines and payment directly to the database. */
export async function addReadyCarts(
  db: Db,
  store: Store,
  shippingMethodId: string,
  count: number,
): Promise<{ id: string; token: string }[]> {
  const made = Array.from({ length: count }, () => ({
    id: newId('crt'),
    ...createDerivedToken(serverSecrets, 'cart'),
  }))
  const expiresOn = new Date(Date.now() + 30 * 86_400_000)
  await db.insert(carts).values(
    made.map(({ id, tokenSeed, tokenHash }) => ({
      id,
      tenantId: store.tenantId,
      storeId: store.id,
      tokenSeed,
      tokenHash,
      shippingMethodId,
      currencyCode: store.currencyCode,
      email: 'hanna@example.com',
      shippingAddress: hamburg,
      billingAddress: vienna,
      expiresOn,
    })),
  )
  return made
}

/** Puts an item into each of these carts; a second one of the same variant is left out. */
export async function addCartItems(
  db: Db,
  store: Store,
  items: readonly { cartId: string; productId: string; variantId: string }[],
): Promise<void> {
  const snapshot = { productSlug: 'x', title: 'Dune Bowl', sku: 'x', options: [], image: null }
  const common = { tenantId: store.tenantId, storeId: store.id, snapshot, quantity: 1 }
  const rows = items.map((item) => ({
    ...common,
    ...item,
    id: newId('cri'),
    unitPriceMinor: 2500,
  }))
  await db.insert(cartItems).values(rows).onConflictDoNothing()
}
