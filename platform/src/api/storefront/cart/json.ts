import type { CartNotice } from '#commerce/cart/cart-lines.ts'
import type { CartView, TaxedLine } from '#commerce/cart/cart-view.ts'
import { toMajor } from '#http/money.ts'
import type { Cart, LineSnapshot } from '#store/schema/carts.ts'
import type { OrderShipping } from '#store/schema/orders.ts'
import { toImageUrl } from '#api/image-url.ts'
import { cartItem, cartReply, type CartReply } from './schemas.ts'
import { toUnitPricing } from '#api/shared/unit-pricing.ts'
import { toTaxJson } from '#api/shared/tax-json.ts'
import { pricedView } from '#api/shared/view.ts'

export interface JsonContext {
  currency: string
  /** Public base URL of the platform, which serves the images. */
  publicUrl: string
  taxIncluded: boolean
  /** The language of texts without one of their own. */
  contentLanguage: string
}

function toImageJson(image: LineSnapshot['image'], publicUrl: string) {
  if (!image) return null
  return { ...image, url: toImageUrl(publicUrl, image.url) }
}

function toNotice(notice: CartNotice, currency: string) {
  if (notice.code !== 'priceChanged') return notice
  return {
    code: notice.code,
    previousPrice: toMajor(notice.previousMinor, currency),
    currentPrice: toMajor(notice.currentMinor, currency),
  }
}

export function toOptionsJson(options: LineSnapshot['options']) {
  return options.map(({ name, value, label = name, valueLabel = value }) => ({
    name,
    value,
    label,
    valueLabel,
  }))
}

function toItem(line: TaxedLine, { currency, publicUrl, contentLanguage }: JsonContext) {
  const { snapshot, unitPriceMinor } = line
  const prices = {
    compareAtPriceMinor: line.compareAtMinor,
    lowestPriceLast30DaysMinor: line.lowestPriorMinor,
  }
  return pricedView(cartItem, { ...snapshot, ...line, ...prices }, currency, {
    language: snapshot.language ?? contentLanguage,
    options: toOptionsJson(snapshot.options),
    image: toImageJson(snapshot.image, publicUrl),
    unitPricing: toUnitPricing(unitPriceMinor, line.variant?.unitPricing ?? null, currency),
    taxRate: Number(line.taxRate),
    notices: line.notices.map((notice) => toNotice(notice, currency)),
  })
}

function toBuyer({ firstName, lastName, phone }: Cart) {
  const known = firstName !== null || lastName !== null || phone !== null
  return known ? { firstName, lastName, phone } : null
}

function toCoupon(coupon: CartView['coupon'], currency: string) {
  if (!coupon) return null
  const { code, name, discountMinor, refusal } = coupon
  const isTooLow = refusal?.reason === 'minimumNotReached'
  return {
    ...{ code, name, discount: toMajor(discountMinor, currency), reason: refusal?.reason ?? null },
    minimum: isTooLow ? toMajor(refusal.minimumMinor, currency) : null,
  }
}

export function toShippingJson(shipping: OrderShipping, currency: string) {
  const { priceMinor, scheduledWindow = null, ...rest } = shipping
  return { ...rest, scheduledWindow, price: toMajor(priceMinor, currency) }
}

/** Parts of a reply that are not in the rows of the cart. */
export interface CartLinks {
  token: string
  orderNumber: string | null
  orderToken: string | null
}

export function toCartJson(view: CartView, links: CartLinks, context: JsonContext): CartReply {
  const { cart } = view
  const { currency, taxIncluded } = context
  return pricedView(cartReply, { ...cart, ...view, ...view.totals }, currency, {
    ...links,
    taxIncluded,
    buyer: toBuyer(cart),
    items: view.lines.map((line) => toItem(line, context)),
    coupon: toCoupon(view.coupon, currency),
    shipping: view.shipping && toShippingJson(view.shipping, currency),
    ...toTaxJson(view.tax, currency),
  })
}
