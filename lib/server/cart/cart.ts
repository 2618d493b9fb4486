import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import {
  createCart,
  findCart as findCartOf,
  setBuyer,
  type Cart,
  type Destination,
} from '@/lib/commerce/cart'
import { asFault, hasCode, isNotFound } from '@/lib/commerce/errors'
import { formatUnitPrice } from '@/lib/shop/catalog/unit-price'
import { formatArrival } from '@/lib/shop/checkout/delivery-dates'
import type { CartView } from '@/lib/shop/cart/cart-view'
import { formatMoney } from '@/lib/shop/i18n/money'
import { ownValue } from '@/lib/shop/record'
import { getCachedCommerceStore } from '@/lib/server/catalog/cached-catalog'
import { withLocalImages } from '@/lib/server/catalog/media'
import { translatorOf } from '@/lib/server/i18n/messages'
import { getStoreFormats, unitPriceFormatOf } from '@/lib/server/i18n/store-formats'
import { readPrivate } from '@/lib/server/session/faults'
import {
  cookieName,
  readSealed,
  writeSealed,
  type CartSession,
} from '@/lib/server/session/sealed-cookies'
import type { Shopper } from '@/lib/server/session/shopper'
import { unlessFault } from '@/lib/server/request/log'
import { localizePath, withFlash } from '@/lib/server/request/request-locale'
import { localeOf } from '@/lib/server/request/stores'

/** Where the cart is sent to, as far as the shopper has told. */
export function destinationOf({ cart, store: { countryCode } }: Shopper): Destination {
  return cart?.postalCode ? { postalCode: cart.postalCode, countryCode } : { countryCode }
}

/** The open cart of this browser, or null; with the shipping methods for a destination. */
export async function findCart(shopper: Shopper, destination?: Destination): Promise<Cart | null> {
  const token = shopper.cart?.token
  const cart = token ? await findCartOf(shopper.client, token, destination) : null
  return cart?.status === 'open' ? withLocalImages(cart) : null
}

/**
 * The cart of a page; a fault leads to the outage page and back to `page`. The token of a cart that
 * is gone is removed by a handler (a page sets no cookies), and `noticePage` says why.
 */
export async function readCart(
  shopper: Shopper,
  page: string,
  { noticePage = page, destination }: { noticePage?: string; destination?: Destination } = {},
): Promise<Cart | null> {
  const cart = await readPrivate(page, () => findCart(shopper, destination))
  if (!cart && shopper.cart?.token)
    redirect(await localizePath(renewCartPath(await withFlash(noticePage))))
  return cart
}

const renewCartPath = (returnTo: string) =>
  `/api/cart/renew?returnTo=${encodeURIComponent(returnTo)}`

/** Changes the sealed cart cookie; only in actions and route handlers. */
export async function saveCart(shopper: Shopper, change: Partial<CartSession>): Promise<void> {
  const { store, customer, cart, host } = shopper
  const customerId = customer?.customerId
  const content = { store: store.slug, token: '', ...cart, ...change, customerId }
  await writeSealed(await cookies(), 'cart', host, content)
}

/** The cart cookie as this browser has it: another one whenever it was set since. */
export const cartSeal = async ({ host }: Shopper): Promise<string> =>
  (await cookies()).get(cookieName('cart', host))?.value ?? ''

/**
 * Changes where a reset of the password returns to, and nothing else: the cookie may be that of a
 * customer whose session has ended, who wants it back. @returns where it returned to before
 */
export async function swapReturnTo({ store: { slug: store }, host }: Shopper, returnTo: string) {
  const jar = await cookies()
  const held = await readSealed(jar, 'cart', { store, host })
  const before = held?.returnTo ?? ''
  if (before !== returnTo)
    await writeSealed(jar, 'cart', host, { store, token: '', ...held, returnTo })
  return before
}

/** Drops a cart that became an order; the next item starts a new one. */
export async function forgetCart(shopper: Shopper, token: string, lastOrder: string) {
  const rest = { paymentMethodId: undefined, pendingOrder: undefined, refusedOrder: undefined }
  await saveCart(shopper, { ...rest, token, lastOrder })
}

/** Whether a write failed because of the cart: after a 404 of another code it is read (spec §7.4). */
export async function isCartGone(shopper: Shopper, error: unknown): Promise<boolean> {
  if (hasCode(error, 'Cart.NotFound') || hasCode(error, 'Cart.Completed')) return true
  const fault = asFault(error)
  return fault !== null && isNotFound(fault) && (await findCart(shopper)) === null
}

/**
 * Runs a write on the cart, with a new cart when there is none or the old one is gone. Only adding
 * may start a new cart; the other writes change lines of the old one. An order that waits for its
 * payment is then left, and stays in reach.
 * @param kept saved with the cart in the same cookie; null leaves the cookie of an old cart as it is
 */
export async function withCart(
  shopper: Shopper,
  write: (token: string) => Promise<Cart>,
  kept: Partial<CartSession> | null,
): Promise<Cart> {
  const token = shopper.cart?.token
  let left: Partial<CartSession> = {}
  if (token) {
    try {
      const cart = await write(token)
      if (kept) await saveCart(shopper, kept)
      return withLocalImages(cart)
    } catch (error) {
      if (!(await isCartGone(shopper, error))) throw error
      const leftOrder = shopper.cart?.pendingOrder
      // A `lastOrder` beside it is newer.
      if (leftOrder) left = { leftOrder, leftToken: token, lastOrder: undefined }
    }
  }
  const { currencyCode } = await getCachedCommerceStore(shopper.store.slug)
  const fresh = await createCart(shopper.client, currencyCode)
  const cart = await write(fresh.token)
  const own = { token: fresh.token, pendingOrder: undefined, refusedOrder: undefined }
  await saveCart(shopper, { ...kept, ...own, ...left })
  // Linked at once, so that it is there when the customer signs in on another device.
  const linked = shopper.customer && setBuyer(shopper.client, fresh.token, {})
  if (linked) await unlessFault('a new cart could not be linked to its customer', linked, null)
  return withLocalImages(cart)
}

const CODE_PROBLEMS = {
  notFound: 'codeUnknown',
  expired: 'codeExpired',
  minimumNotReached: 'codeMinimum',
  usedUp: 'codeUsedUp',
} as const

/** Why a code gives no discount, as a key of `errors`: by a coupon's reason or the code of a refusal. */
export const codeProblem = (reason: string) =>
  ownValue<(typeof CODE_PROBLEMS)[keyof typeof CODE_PROBLEMS]>(
    CODE_PROBLEMS,
    reason.replace(/^Coupon\.(.)/, (_, first: string) => first.toLowerCase()),
  )

/** Why a coupon that the cart keeps gives no discount; null if it does. */
function couponProblem(
  { code, reason, minimum }: NonNullable<Cart['coupon']>,
  { store, locale }: Pick<Shopper, 'store' | 'locale'>,
): string | null {
  if (reason === null) return null
  const amount = minimum && formatMoney(minimum, localeOf(store, locale).priceLocale)
  const values = { coupon: code, minimum: amount ?? 'none' }
  return translatorOf(store, locale, 'errors')(codeProblem(reason) ?? 'codeUnknown', values)
}

/** The cart as client components receive it. */
export function toCartView(
  cart: Cart,
  { store, locale }: Pick<Shopper, 'store' | 'locale'>,
): CartView {
  const format = unitPriceFormatOf(store, locale)
  const { itemCount, subTotal, discount, tax, taxIncluded, taxSummary, total } = cart
  const { freeShippingFrom, freeShippingMissing, coupon, shipping } = cart
  const { calendar } = getStoreFormats(store, locale)
  return {
    items: cart.items.map(({ unitPricing, ...line }) => ({
      ...line,
      pricePerUnit: formatUnitPrice(unitPricing, format),
    })),
    coupon: coupon && {
      ...{ code: coupon.code, discount: coupon.discount },
      problem: couponProblem(coupon, { store, locale }),
    },
    shipping: shipping && {
      name: shipping.name,
      price: shipping.price,
      chosenDay: shipping.scheduledDate && formatArrival(shipping, calendar.locale),
    },
    ...{ itemCount, subTotal, discount, tax, taxIncluded, taxSummary, total, freeShippingFrom },
    // Nothing is promised that the chosen delivery does not keep, or has without it.
    freeShippingMissing:
      shipping && (shipping.price.amountMinor === 0) !== (freeShippingMissing?.amountMinor === 0)
        ? null
        : freeShippingMissing,
  }
}
