import 'server-only'
import type { Order } from '@/lib/commerce/order'
import { addItems } from '@/lib/server/cart/cart-changes'
import { findCachedProduct } from '@/lib/server/catalog/cached-catalog'
import type { Shopper } from '@/lib/server/session/shopper'
import type { NewLine } from '@/lib/shop/cart/line'
import type { Store } from '@/lib/shop/store/store-schema'

/** An item that was bought before. */
export interface AgainItem {
  readonly title: string
  /** At most the quantity bought then; null when none can be had. */
  readonly line: NewLine | null
}

/** The items of an order that can be bought again, by their SKUs: orders store no variants. */
export async function listAgain(store: Store, order: Order): Promise<AgainItem[]> {
  return Promise.all(
    order.items.map(async (item) => {
      const product = item.productSlug ? await findCachedProduct(store, item.productSlug) : null
      const variant = product?.variants.find(({ sku }) => sku === item.sku)
      const quantity = Math.min(item.quantity, variant?.availableQuantity ?? 0)
      const line = variant && quantity > 0 ? { ...item, variantId: variant.id, quantity } : null
      return { title: item.title, line }
    }),
  )
}

/**
 * Adds the items of an order to the cart; what is sold out since is named. `left`: of an item whose
 * pieces are all in the cart already, how many that are.
 *
 * @param attempt sent again under the same name, after a lost answer, nothing is added twice
 */
export async function putInCartAgain(
  shopper: Shopper,
  items: readonly AgainItem[],
  attempt: string,
) {
  let added = 0
  let left = 0
  let current = shopper
  const missing: string[] = []
  for (const [index, { title, line }] of items.entries()) {
    const again = line && (await addLeft(current, line, attempt && `${attempt} ${index}`))
    if (!again) missing.push(title)
    else if ('left' in again) {
      if (again.isInCart) left = again.left
      else missing.push(title)
    } else {
      const { token } = again.value
      added += again.added
      // The first item may have started a new cart, which the others must join.
      current = { ...current, cart: { store: current.store.slug, ...current.cart, token } }
    }
  }
  return { added, missing, left }
}

/** Adds a line, or as much of it as is left. */
async function addLeft(shopper: Shopper, line: NewLine, attempt: string) {
  const added = await addItems(shopper, line, { attempt })
  if (!('left' in added) || added.left === 0 || added.isInCart) return added
  return addItems(
    shopper,
    { ...line, quantity: added.left },
    { attempt: attempt && `${attempt} left` },
  )
}
