import type { CartNotice } from '#commerce/cart/cart-lines.ts'
import { toMajor } from '#store/money.ts'
import type { CartView, TaxedLine } from '#commerce/cart/cart-view.ts'
import type { Cart, LineSnapshot } from '#store/schema/carts.ts'
import type { OrderShipping } from '#store/schema/orders.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { ApiContext } from '#http/api.ts'
import type { Needs } from '#services.ts'
import { contentLanguageOf } from '#store/language.ts'
import { toImageUrl } from '#api/image-url.ts'
import { cartItem, cartReply, type CartReply } from './schemas.ts'
import { toUnitPricing } from '#api/shared/unit-pricing.ts'
import { toTaxJson } from '#api/shared/tax-json.ts'
import { pricedView } from '#api/shared/view.ts'

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

function toItem(line: TaxedLine, store: Store, publicUrl: string) {
  const { currencyCode: currency } = store
  const { snapshot, unitPriceMinor } = line
  const { image } = snapshot
  const prices = {
    compareAtPriceMinor: line.compareAtMinor,
    lowestPriceLast30DaysMinor: line.lowestPriorMinor,
  }
  return pricedView(cartItem, { ...snapshot, ...line, ...prices }, currency, {
    language: snapshot.language ?? contentLanguageOf(store),
    options: toOptionsJson(snapshot.options),
    image: image && { ...image, url: toImageUrl(publicUrl, image.url) },
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

/** A cart with its token, and the order that was made of it, if any. */
export function toCartJson(
  { var: { store } }: ApiContext,
  { config }: Needs<'config'>,
  view: CartView,
  links: { token: string; orderNumber?: string; orderToken?: string | null },
): CartReply {
  const { cart } = view
  const { currencyCode: currency, taxIncluded } = store
  return pricedView(cartReply, { ...cart, ...view, ...view.totals }, currency, {
    ...{ orderNumber: null, orderToken: null, ...links },
    taxIncluded,
    buyer: toBuyer(cart),
    items: view.lines.map((line) => toItem(line, store, config.publicUrl)),
    coupon: toCoupon(view.coupon, currency),
    shipping: view.shipping && toShippingJson(view.shipping, currency),
    ...toTaxJson(view.tax, currency),
  })
}
