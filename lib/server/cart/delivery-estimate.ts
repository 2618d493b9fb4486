import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Cart } from '@/lib/commerce/cart'
import { asFault } from '@/lib/commerce/errors'
import { listShippingOptions, type ShippingOption } from '@/lib/commerce/shipping'
import { estimateOptions } from '@/lib/shop/checkout/estimate-options'
import { formatDays } from '@/lib/shop/checkout/delivery-dates'
import type { EstimateLine } from '@/lib/shop/cart/estimate-line'
import { countryName } from '@/lib/shop/i18n/formatters'
import { formatMoney } from '@/lib/shop/i18n/money'
import { log } from '@/lib/server/log'
import type { Shopper } from '@/lib/server/session/shopper'
import { orderByView } from '@/lib/server/i18n/order-by'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { localeOf } from '@/lib/server/store/stores'

/** Price and dates of a delivery to the remembered postal code, or to the store's country. */
export interface DeliveryEstimate {
  /** Empty while none is known. */
  readonly postalCode: string
  readonly lines: readonly EstimateLine[]
  /** The row of the totals, or null when nothing is delivered there. */
  readonly row: { readonly label: string; readonly value: string } | null
}

/** The estimate for a cart with lines, else null. A fault becomes a message, not an error. */
export async function estimateFor(
  shopper: Shopper,
  cart: Cart,
  locale: string,
): Promise<DeliveryEstimate | null> {
  const postalCode = shopper.cart?.postalCode ?? ''
  if (cart.itemCount === 0) return null
  const t = await getTranslations('cart')
  const { countryCode } = shopper.store
  const { dateLocale } = localeOf(shopper.store, locale)
  const destination = postalCode ? { postalCode, countryCode } : { countryCode }
  const place = postalCode || countryName(countryCode, dateLocale)
  try {
    const all = await listShippingOptions(shopper.client, cart.token, destination)
    return { postalCode, ...describe(all, place, await getFormat(shopper, locale)) }
  } catch (error) {
    const fault = asFault(error)
    if (!fault || fault.kind === 'unauthenticated') throw error
    log('warn', 'delivery estimate for the cart failed', fault)
    return { postalCode, lines: [{ text: t('estimate.failed'), orderBy: null }], row: null }
  }
}

type Format = Awaited<ReturnType<typeof getFormat>>

async function getFormat({ store }: Shopper, localeCode: string) {
  const t = await getTranslations('cart')
  const { priceLocale, calendar } = getStoreFormats(store, localeCode)
  const orderBy = (option: ShippingOption) => orderByView(store, localeCode, option.orderBy)
  const price = (option: ShippingOption) =>
    option.price.amountMinor === 0 ? t('panel.free') : formatMoney(option.price, priceLocale)
  return { t, calendar, price, orderBy }
}

function describe(
  options: readonly ShippingOption[],
  place: string,
  { t, calendar, price, orderBy }: Format,
): Omit<DeliveryEstimate, 'postalCode'> {
  const { deliveries, cheapest, pickup } = estimateOptions(options)
  const plain = (text: string): EstimateLine => ({ text, orderBy: null })
  const lines = deliveries.map((option): EstimateLine => {
    const values = { name: option.name, price: price(option) }
    const range = option.estimatedDelivery
    if (!range) return plain(t('estimate.undated', values))
    const dates = formatDays(range, calendar.locale)
    return { text: t('estimate.line', { ...values, dates }), orderBy: orderBy(option) }
  })
  if (pickup) lines.push(plain(t('estimate.pickup', { name: pickup.name, price: price(pickup) })))
  if (!cheapest) lines.unshift(plain(t('estimate.none', { postalCode: place })))
  return {
    lines,
    row: cheapest
      ? {
          label: t('estimate.deliveryTo', { postalCode: place }),
          value: t('estimate.from', { price: price(cheapest) }),
        }
      : null,
  }
}
