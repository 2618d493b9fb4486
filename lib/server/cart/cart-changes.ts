import 'server-only'
import {
  addLine,
  applyCoupon,
  getCart,
  setBuyer,
  setLineQuantity,
  type Cart,
} from '@/lib/commerce/cart'
import { asFault, hasCode, type CommerceError } from '@/lib/commerce/errors'
import { keyOf, whenFree } from '@/lib/commerce/client'
import { findPostalCode } from '@/lib/shop/address/address-format'
import type { CartView } from '@/lib/shop/cart/cart-view'
import type { NewLine } from '@/lib/shop/cart/line'
import { findMoney, formatMoney } from '@/lib/shop/i18n/money'
import { cartSeal, codeProblem, findCart, isCartGone, toCartView, withCart } from './cart'
import { refuse, type Outcome, type Refusal } from '@/lib/server/forms/form-action'
import { withLocalImages } from '@/lib/server/catalog/media'
import type { Message } from '@/lib/server/session/sealed-cookies'
import type { Shopper } from '@/lib/server/session/shopper'
import { localeOf } from '@/lib/server/request/stores'

interface Change {
  readonly cart: Cart
  readonly notice?: Message
}

/** Runs a change of the cart; without a cart, or when it is gone, the form is refused. */
export async function changeCart(
  shopper: Shopper,
  change: (token: string) => Promise<Change>,
): Promise<Outcome<CartView>> {
  const token = shopper.cart?.token
  if (!token) return refuse('', 'gone')
  try {
    const { cart, notice } = await change(token)
    const value = toCartView(withLocalImages(cart), shopper)
    return { ok: true, value, ...(notice ? { notice } : {}) }
  } catch (error) {
    if (!(await isCartGone(shopper, error))) throw error
    // There the cart is renewed, or leads to the order that it has become.
    return { ...refuse('', 'changed'), leaveTo: '/cart' }
  }
}

/**
 * Adds items to the cart: the changed cart with how many were added, or how many items are left when
 * they are too few. A line that is there already gets as many as are left (`setTo`), unless it has
 * them (`isInCart`).
 *
 * @param options.attempt what is sent again under the same name is added once (`isRepeated`); by
 * default that is the cookie of the cart, which every answer that is not lost seals anew
 */
export async function addItems(
  shopper: Shopper,
  line: NewLine,
  { postalCode = '', attempt = '' } = {},
): Promise<
  | { value: Cart; added: number; setTo?: number; isRepeated?: boolean }
  | { left: number; isInCart?: boolean }
> {
  const { client } = shopper
  const kept = postalCodeToKeep(shopper, postalCode) ?? (attempt ? null : {})
  const name = attempt || (await cartSeal(shopper))
  let isRepeated = false
  const add = async (token: string) => {
    const once = await addOnce(client, { token, line, name })
    isRepeated = once.isRepeated
    return once.cart
  }
  const done = await stockLeft(() => withCart(shopper, add, kept))
  if ('value' in done) return { ...done, added: line.quantity, isRepeated }
  const cart = done.left > 0 ? await findCart(shopper) : null
  const there = cart?.items.find(({ variantId }) => variantId === line.variantId)
  if (!cart || !there || there.quantity >= done.left) return { ...done, isInCart: Boolean(there) }
  const set = await stockLeft(() => setLineQuantity(client, cart.token, there.id, done.left))
  if ('left' in set) return { ...set, isInCart: true }
  const value = withLocalImages(set.value)
  return { value, added: done.left - there.quantity, setTo: done.left }
}

/**
 * Adds a line once, however often it is sent under one name; anew once it was removed. `isRepeated`:
 * it was there, perhaps of another number of pieces.
 */
async function addOnce(
  client: Shopper['client'],
  { token, line, name }: { token: string; line: NewLine; name: string },
): Promise<{ cart: Cart; isRepeated: boolean }> {
  let isRepeated = false
  const key = {
    idempotencyKey: keyOf([name, token, line.variantId]),
    onReplay: () => (isRepeated = true),
  }
  try {
    const cart = await whenFree(() => addLine(client, token, line, key))
    if (!isRepeated) return { cart, isRepeated }
  } catch (error) {
    if (!hasCode(error, 'Common.IdempotencyMismatch')) throw error
  }
  const cart = await getCart(client, token)
  const isThere = cart.items.some(({ variantId }) => variantId === line.variantId)
  if (isThere && cart.status === 'open') return { cart, isRepeated: true }
  return { cart: await addLine(client, token, line), isRepeated: false }
}

/** The postal code of an estimate on a product page; null if the cart has one. */
function postalCodeToKeep(shopper: Shopper, typed: string): { postalCode: string } | null {
  if (shopper.cart?.postalCode) return null
  const postalCode = findPostalCode(shopper.store.countryCode, typed)
  return postalCode ? { postalCode } : null
}

/** The value of a write that may exceed the stock, or how many items are left. */
export async function stockLeft<T>(
  write: () => Promise<T>,
): Promise<{ value: T } | { left: number }> {
  try {
    return { value: await write() }
  } catch (error) {
    if (!hasCode(error, 'Cart.InsufficientStock')) throw error
    return { left: Math.max(0, Number(error.extensions.available) || 0) }
  }
}

/**
 * Applies a coupon code. One for a customer alone is unknown to a cart without an address, so that
 * of a signed-in customer is linked first. @throws CommerceError of a refused code
 */
export async function redeemCode(
  { client, customer }: Shopper,
  token: string,
  code: string,
): Promise<Cart> {
  try {
    return await applyCoupon(client, token, code)
  } catch (error) {
    if (!customer || !hasCode(error, 'Coupon.NotFound')) throw error
    const { email } = await getCart(client, token)
    if (email !== null) throw error
    await setBuyer(client, token, {})
    return applyCoupon(client, token, code)
  }
}

/** The refusal for a coupon code. @throws the error when it has another cause. */
export async function codeRefusal(
  error: unknown,
  coupon: string,
  shopper: Shopper,
): Promise<Refusal> {
  const known = asFault(error)
  const key = known && codeProblem(known.code ?? '')
  if (!key) throw error
  return refuse('coupon', key, { coupon, minimum: await minimumOf(known, shopper) })
}

/** The minimum order of a coupon, formatted; `none` when the platform gives no amount. */
async function minimumOf({ extensions }: CommerceError, shopper: Shopper): Promise<string> {
  const token = shopper.cart?.token
  if (typeof extensions.minimum !== 'number' || !token) return 'none'
  const { subTotal } = await getCart(shopper.client, token)
  const minimum = findMoney(extensions.minimum, subTotal.currencyCode)
  const { priceLocale } = localeOf(shopper.store, shopper.locale)
  return minimum ? formatMoney(minimum, priceLocale) : 'none'
}
