import 'server-only'
import type { Order } from '@/lib/commerce/order'
import { addItems } from '@/lib/server/cart/cart-changes'
import { findCachedProduct } from '@/lib/server/catalog/cached-catalog'
import type { Shopper } from '@/lib/server/session/shopper'
import type { Store } from '@/lib/shop/store/store-schema'

type Item = Order['items'][number]

/** An item that was bought before, and how many can be bought now. */
export interface AgainItem {
  readonly item: Item
  /** Null when it is no longer sold. */
  readonly variantId: string | null
  /** At most the quantity bought then. */
  readonly quantity: number
}

/**
 * The items of an order that can be bought again. Orders store the SKU of each item, not its
 * variant.
 */
export async function listAgain(store: Store, order: Order): Promise<AgainItem[]> {
  return Promise.all(
    order.items.map(async (item) => {
      const product = item.productSlug ? await findCachedProduct(store, item.productSlug) : null
      const variant = product?.variants.find(({ sku }) => sku === item.sku)
      const quantity = Math.min(item.quantity, Math.max(0, variant?.availableQuantity ?? 0))
      return { item, variantId: variant?.id ?? null, quantity }
    }),
  )
}

/**
 * Adds the items of an order to the cart. Stock may have changed since the page was rendered:
 * sold-out items are named, the rest are added.
 */
export async function putInCartAgain(
  shopper: Shopper,
  items: readonly AgainItem[],
): Promise<{ added: number; missing: string[] }> {
  let added = 0
  let current = shopper
  const missing: string[] = []
  for (const { item, variantId, quantity } of items) {
    const isThere = variantId !== null && quantity > 0
    const token = isThere ? await addToCart(current, { variantId, quantity }) : null
    if (token === null) missing.push(item.title)
    else {
      added += quantity
      // The first item may have started a new cart, which the others must join.
      current = { ...current, cart: { store: current.store.slug, ...current.cart, token } }
    }
  }
  return { added, missing }
}

/** @returns the token of the cart, or null when the item is sold out. */
async function addToCart(
  shopper: Shopper,
  line: { variantId: string; quantity: number },
): Promise<string | null> {
  const added = await addItems(shopper, line)
  return 'left' in added ? null : added.value.token
}
