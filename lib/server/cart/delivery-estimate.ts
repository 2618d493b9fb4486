import 'server-only'
import type { Cart } from '@/lib/commerce/cart'
import { asFault } from '@/lib/commerce/errors'
import { listShippingOptions, type ShippingOption } from '@/lib/commerce/shipping'
import { estimateOptions } from '@/lib/shop/catalog/estimate'
import { formatDays } from '@/lib/shop/checkout/delivery-dates'
import type { CartEstimate, EstimateLine } from '@/lib/shop/cart/cart-view'
import { countryName } from '@/lib/shop/i18n/formatters'
import { formatMoney } from '@/lib/shop/i18n/money'
import { log } from '@/lib/server/request/log'
import { destinationOf } from './cart'
import type { Shopper } from '@/lib/server/session/shopper'
import { translatorOf } from '@/lib/server/i18n/messages'
import { orderByView, getStoreFormats } from '@/lib/server/i18n/store-formats'
import { localeOf } from '@/lib/server/request/stores'

/**
 * The estimate for a cart, or null for an empty one: to its address if that is abroad, else to the
 * remembered postal code. `isFixed`: no code changes it. A fault becomes a message, not an error.
 */
export async function estimateFor(
  shopper: Shopper,
  cart: Cart,
): Promise<(CartEstimate & { isFixed?: boolean }) | null> {
  if (cart.itemCount === 0) return null
  const countryCode = cart.shippingAddress?.countryCode ?? shopper.store.countryCode
  const isAbroad = countryCode !== shopper.store.countryCode
  const postalCode = (!isAbroad && shopper.cart?.postalCode) || ''
  const format = formatOf(shopper)
  const { dateLocale } = localeOf(shopper.store, shopper.locale)
  const place = postalCode || countryName(countryCode, dateLocale)
  try {
    const destination = isAbroad ? undefined : destinationOf(shopper)
    const known = isAbroad ? undefined : cart.shippingMethods
    const all = known ?? (await listShippingOptions(shopper.client, cart.token, destination))
    const { isPickupOnly, ...estimate } = describe(all, place, format)
    return { postalCode, ...estimate, isFixed: isAbroad || isPickupOnly }
  } catch (error) {
    const fault = asFault(error)
    if (!fault || fault.kind === 'unauthenticated') throw error
    log('warn', 'delivery estimate for the cart failed', fault)
    return { postalCode, lines: [{ text: format.t('estimate.failed'), orderBy: null }], row: null }
  }
}

const isFree = ({ price }: ShippingOption) => price.amountMinor === 0

type Format = ReturnType<typeof formatOf>

function formatOf({ store, locale }: Shopper) {
  const t = translatorOf(store, locale, 'cart')
  const { priceLocale, calendar } = getStoreFormats(store, locale)
  const orderBy = (option: ShippingOption) => orderByView(store, locale, option.orderBy)
  /** In a sentence; a row of its own begins with a capital letter where the language has them. */
  const price = (option: ShippingOption) =>
    isFree(option) ? t('estimate.free') : formatMoney(option.price, priceLocale)
  return { t, calendar, price, orderBy }
}

function describe(
  options: readonly ShippingOption[],
  place: string,
  { t, calendar, price, orderBy }: Format,
): Omit<CartEstimate, 'postalCode'> & { isPickupOnly: boolean } {
  const { deliveries, cheapest, pickup, nearby, isPickupOnly } = estimateOptions(options)
  const plain = (text: string): EstimateLine => ({ text, orderBy: null })
  const lines = deliveries.map((option, index): EstimateLine => {
    const values = { name: option.name, price: price(option) }
    const range = option.estimatedDelivery
    if (!range) return plain(t('estimate.undated', values))
    const dates = formatDays(range, calendar.locale)
    // The first line stands for all of them; the checkout names the deadline of what is chosen.
    const until = index === 0 ? orderBy(option) : null
    return { text: t('estimate.line', { ...values, dates }), orderBy: until }
  })
  if (pickup) {
    const key = isFree(pickup) ? 'estimate.undated' : 'estimate.pickup'
    const text = t(key, { name: pickup.name, price: price(pickup) })
    lines.push(plain(nearby ? `${text}. ${t('estimate.nearestPoint', { name: nearby })}` : text))
  }
  if (!cheapest && !isPickupOnly) lines.unshift(plain(t('estimate.none', { postalCode: place })))
  const counted = cheapest ?? (isPickupOnly ? pickup : undefined)
  const row = counted && {
    label: cheapest
      ? t('estimate.deliveryTo', { postalCode: place })
      : t('panel.deliveryWith', { method: counted.name }),
    // Nothing is cheaper than what is free.
    value: isFree(counted) ? t('panel.free') : t('estimate.from', { price: price(counted) }),
  }
  return { isPickupOnly, lines, row: row ?? null }
}
