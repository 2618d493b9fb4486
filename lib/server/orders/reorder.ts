import 'server-only'
import { addLine } from '@/lib/commerce/cart'
import { hasCode } from '@/lib/commerce/errors'
import type { Order } from '@/lib/commerce/order'
import { withCart } from '@/lib/server/cart/cart'
import { findCachedProduct } from '@/lib/server/catalog/cached-catalog'
import type { Shopper } from '@/lib/server/session/shopper'

type Item = Order['items'][number]

/** A piece that was bought before, and what can be bought of it now. */
export interface AgainItem {
  readonly item: Item
  /** Null when it is no longer sold. */
  readonly variantId: string | null
  /** At most what was bought then. */
  readonly quantity: number
}

/** What of an order can be put into the bag again. Orders keep the number of the piece (sku). */
export async function listAgain(storeSlug: string, order: Order): Promise<AgainItem[]> {
  return Promise.all(
    order.items.map(async (item) => {
      const product = item.productSlug ? await findCachedProduct(storeSlug, item.productSlug) : null
      const variant = product?.variants.find(({ sku }) => sku === item.sku)
      const quantity = Math.min(item.quantity, Math.max(0, variant?.availableQuantity ?? 0))
      return { item, variantId: variant?.id ?? null, quantity }
    }),
  )
}

/**
 * Puts the pieces of an order into the bag. Stock may have moved since it was looked at: what is
 * not there is named, the rest is added.
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
      // The first piece may have begun a new bag; the others belong into the same one.
      current = { ...current, cart: { store: current.store.slug, ...current.cart, token } }
    }
  }
  return { added, missing }
}

/** @returns the token of the bag, or null when the piece is sold out. */
async function addToCart(
  shopper: Shopper,
  line: { variantId: string; quantity: number },
): Promise<string | null> {
  try {
    const { cart } = await withCart(shopper, (token) => addLine(shopper.client, token, line))
    return cart.token
  } catch (error) {
    if (hasCode(error, 'Cart.InsufficientStock')) return null
    throw error
  }
}
