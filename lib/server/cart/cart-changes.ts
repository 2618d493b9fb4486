import 'server-only'
import { getCart, type Cart } from '@/lib/commerce/cart'
import { CommerceError, hasCode } from '@/lib/commerce/errors'
import { findPostalCode } from '@/lib/shop/address/address-format'
import type { CartView } from '@/lib/shop/cart/cart-view'
import { formatMoney, moneyFromMajor } from '@/lib/shop/i18n/money'
import { saveCart, toCartView } from './cart'
import { refuse, type Outcome, type Refusal } from '@/lib/server/forms/form-action'
import { withLocalImages } from '@/lib/server/catalog/media'
import type { Message } from '@/lib/server/session/sealed-cookies'
import type { Shopper } from '@/lib/server/session/shopper'
import { localeOf } from '@/lib/server/store/stores'

interface Change {
  readonly cart: Cart
  readonly notice?: Message
}

/** Runs a change of the bag that is there; without one the page has something else to say. */
export async function changeCart(
  shopper: Shopper,
  change: (token: string) => Promise<Change>,
): Promise<Outcome<CartView>> {
  const token = shopper.cart?.token
  if (!token) return refuse('', 'gone')
  try {
    const { cart, notice } = await change(token)
    return { ok: true, value: toCartView(withLocalImages(cart)), ...(notice ? { notice } : {}) }
  } catch (error) {
    const isGone = hasCode(error, 'Cart.NotFound') || hasCode(error, 'Cart.Completed')
    if (!isGone) throw error
    return refuse('', 'changed')
  }
}

/** A write that may meet too little stock: its value, or how many pieces are left. */
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

const CODE_REFUSALS: Readonly<Record<string, string>> = {
  'Coupon.NotFound': 'codeUnknown',
  'Coupon.Expired': 'codeExpired',
  'Coupon.MinimumNotReached': 'codeMinimum',
  'Coupon.UsedUp': 'codeUsedUp',
}

/** Why a code was refused, in words. @throws the error when it says something else. */
export async function codeRefusal(
  error: unknown,
  coupon: string,
  shopper: Shopper,
): Promise<Refusal> {
  const known = error instanceof CommerceError ? error : null
  const key = CODE_REFUSALS[known?.code ?? '']
  if (!known || !key) throw error
  return refuse('coupon', key, { coupon, minimum: await minimumOf(known, shopper) })
}

/** The smallest order of a coupon as a price; `none` when the platform names no amount. */
async function minimumOf({ extensions }: CommerceError, shopper: Shopper): Promise<string> {
  const { minimum } = extensions
  const token = shopper.cart?.token
  if (typeof minimum !== 'number' || !token) return 'none'
  const { subTotal } = await getCart(shopper.client, token)
  const { priceLocale } = localeOf(shopper.store, shopper.locale)
  return formatMoney(moneyFromMajor(minimum, subTotal.currencyCode), priceLocale)
}

/** Keeps the postal code of an estimate on a product page with the bag, unless it has one. */
export async function rememberPostalCode(
  shopper: Shopper,
  token: string,
  typed: string,
): Promise<void> {
  if (shopper.cart?.postalCode) return
  const postalCode = findPostalCode(shopper.store.countryCode, typed)
  if (postalCode) await saveCart(shopper, { token, postalCode })
}
