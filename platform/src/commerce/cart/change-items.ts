import { insertRow } from '#store/write-row.ts'
import { eq } from '#store/drizzle.ts'
import { readLiveVariants, type LiveVariant } from '#commerce/stock/live-variants.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { cartItems, type Cart, type CartItem, type LineColumns } from '#store/schema/carts.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { announceCartUpdated, announceItemAdded, announceItemRemoved } from './cart-events.ts'
import { listCartItems } from './cart-lines.ts'
import { changeCart, type CartChange, type CartRequest } from './change-cart.ts'

/** More lines than anybody buys; keeps a cart from growing without limit. */
export const maxLines = 100

async function findVariant(tx: Tx, store: Store, variantId: string) {
  const live = await readLiveVariants(tx, store, [variantId])
  return live.get(variantId) ?? null
}

async function findItem(tx: Tx, itemId: string, cart: Cart) {
  return findRow(tx, cartItems, eq(cartItems.cartId, cart.id), eq(cartItems.id, itemId))
}

/** What a shopper asks for; the rest of a line is as its variant is now. */
type Wanted = Omit<Pick<CartItem, keyof LineColumns>, 'productId' | 'unitPriceMinor' | 'snapshot'>

async function insertItem(tx: Tx, cart: Cart, variant: LiveVariant, wanted: Wanted, now: Date) {
  const { productId, unitPriceMinor, snapshot } = variant
  const item = { ...wanted, productId, unitPriceMinor, snapshot }
  const { tenantId, storeId, id: cartId } = cart
  const times = { createdOn: now, updatedOn: now }
  return insertRow(tx, cartItems, { ...item, tenantId, storeId, cartId, ...times })
}

/** Sets a line to what is wanted at the current price, which also clears its notices. */
async function rewriteItem(tx: Tx, item: CartItem, variant: LiveVariant, set: Partial<CartItem>) {
  const { unitPriceMinor, snapshot } = variant
  const values = { ...set, unitPriceMinor, snapshot }
  await tx.update(cartItems).set(values).where(eq(cartItems.id, item.id))
  return { ...item, unitPriceMinor }
}

/** Adds items of a variant, to its line if there is one. */
export function addCartItem(db: Db, request: CartRequest & { item: Wanted }) {
  const { store, item: asked, now } = request
  const { variantId, quantity } = asked
  return changeCart(db, request, async (tx, cart): Promise<CartChange> => {
    const variant = await findVariant(tx, store, variantId)
    if (!variant) return { ok: false, code: 'Catalog.VariantNotFound' }
    const items = await listCartItems(tx, cart.id)
    const item = items.find((each) => each.variantId === variantId)
    const wanted = { ...asked, quantity: (item?.quantity ?? 0) + quantity }
    if (wanted.quantity > variant.available) {
      return { ok: false, code: 'Cart.InsufficientStock', available: variant.available }
    }
    if (!item && items.length >= maxLines) return { ok: false, code: 'Cart.TooManyLines' }
    const written = item
      ? await rewriteItem(tx, item, variant, { ...wanted, updatedOn: now })
      : await insertItem(tx, cart, variant, wanted, now)
    await announceItemAdded(tx, cart, written, quantity, now)
    return { ok: true }
  })
}

async function removeItem(tx: Tx, cart: Cart, item: CartItem, now: Date): Promise<CartChange> {
  await tx.delete(cartItems).where(eq(cartItems.id, item.id))
  await announceItemRemoved(tx, cart, item, now)
  return { ok: true }
}

/** Sets a line to an absolute quantity; 0 removes it. */
export function setCartItem(db: Db, request: CartRequest & { itemId: string; quantity: number }) {
  const { store, itemId, quantity, now } = request
  return changeCart(db, request, async (tx, cart): Promise<CartChange> => {
    const item = await findItem(tx, itemId, cart)
    if (!item) return { ok: false, code: 'Cart.ItemNotFound' }
    if (quantity === 0) return removeItem(tx, cart, item, now)
    const variant = await findVariant(tx, store, item.variantId)
    if (!variant || quantity > variant.available) {
      return { ok: false, code: 'Cart.InsufficientStock', available: variant?.available ?? 0 }
    }
    const written = await rewriteItem(tx, item, variant, { quantity, updatedOn: now })
    const added = quantity - item.quantity
    if (added > 0) await announceItemAdded(tx, cart, written, added, now)
    else await announceCartUpdated(tx, cart, now)
    return { ok: true }
  })
}
