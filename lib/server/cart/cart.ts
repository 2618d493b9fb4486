import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { createCart, getCart, type Cart, type CartLine } from '@/lib/commerce/cart'
import { hasCode } from '@/lib/commerce/errors'
import type { CartLineView, CartView } from '@/lib/shop/cart/cart-view'
import { getCachedCommerceStore } from '@/lib/server/catalog/cached-catalog'
import { withLocalImages } from '@/lib/server/catalog/media'
import { writeSealed, type CartSession } from '@/lib/server/session/sealed-cookies'
import { asCustomer, type Shopper } from '@/lib/server/session/shopper'
import { localizePath } from '@/lib/server/i18n/request-locale'

/** The bag of this browser, or null when it has none yet. Pages send dead tokens to `renewBag`. */
export async function findCart(shopper: Shopper): Promise<Cart | null> {
  const token = shopper.cart?.token
  if (!token) return null
  try {
    const cart = await getCart(shopper.client, token)
    if (cart.status === 'open') return withLocalImages(cart)
  } catch (error) {
    if (!hasCode(error, 'Cart.NotFound')) throw error
  }
  return null
}

/**
 * The bag of a page. A token that is unknown, foreign, expired or completed is taken away by a
 * handler, because a page cannot set cookies, and the shopper reads why.
 */
export async function readCart(shopper: Shopper, page: string): Promise<Cart | null> {
  const cart = await asCustomer(page, () => findCart(shopper))
  if (!cart && shopper.cart?.token)
    redirect(await localizePath(`/api/cart/renew?returnTo=${encodeURIComponent(page)}`))
  return cart
}

/** Changes the sealed bag cookie; only in actions and route handlers. */
export async function saveCart(shopper: Shopper, change: Partial<CartSession>): Promise<void> {
  const content = { store: shopper.store.slug, token: '', ...shopper.cart, ...change }
  await writeSealed(await cookies(), 'cart', shopper.host, content)
}

/**
 * Runs a write on the bag, with a new bag when there is none or the old one is gone. Adding is the
 * only write that may start a new bag; the others need `lines` that the old one had.
 */
export async function withCart(
  shopper: Shopper,
  write: (token: string) => Promise<Cart>,
): Promise<{ cart: Cart; isNew: boolean }> {
  const token = shopper.cart?.token
  if (token) {
    try {
      return { cart: withLocalImages(await write(token)), isNew: false }
    } catch (error) {
      if (!hasCode(error, 'Cart.NotFound') && !hasCode(error, 'Cart.Completed')) throw error
    }
  }
  const { currencyCode } = await getCachedCommerceStore(shopper.store.slug)
  const fresh = await createCart(shopper.client, currencyCode)
  const cart = withLocalImages(await write(fresh.token))
  await saveCart(shopper, { token: fresh.token })
  return { cart, isNew: true }
}

/** The bag as scripts may see it. */
export function toCartView(cart: Cart): CartView {
  const { itemCount, subTotal, discount, tax, taxIncluded, total } = cart
  const { freeShippingFrom, freeShippingMissing, coupon, shipping } = cart
  return {
    items: cart.items.map(lineView),
    itemCount,
    coupon: coupon && { code: coupon.code, discount: coupon.discount },
    shipping: shipping && { name: shipping.name, price: shipping.price },
    subTotal,
    discount,
    tax,
    taxIncluded,
    total,
    freeShippingFrom,
    freeShippingMissing,
  }
}

function lineView(line: CartLine): CartLineView {
  const { id, variantId, productSlug, title, options, image } = line
  const { quantity, availableQuantity, unitPrice, lineTotal, notices } = line
  return {
    id,
    variantId,
    productSlug,
    title,
    options,
    image,
    quantity,
    availableQuantity,
    unitPrice,
    lineTotal,
    notices,
  }
}
