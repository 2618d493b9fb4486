import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Cart } from '@/lib/commerce/cart'
import { asFault } from '@/lib/commerce/errors'
import { listShippingOptions, type ShippingOption } from '@/lib/commerce/shipping'
import { formatDays } from '@/lib/shop/checkout/delivery-dates'
import { formatMoney } from '@/lib/shop/i18n/money'
import { log } from '@/lib/server/log'
import type { Shopper } from '@/lib/server/session/shopper'
import { localeOf } from '@/lib/server/store/stores'

/** What delivery to the remembered postal code would cost and when it would come, in sentences. */
export interface DeliveryEstimate {
  readonly postalCode: string
  readonly lines: readonly string[]
  /** What stands in the sum, or null when nothing is sent there. */
  readonly row: { readonly label: string; readonly value: string } | null
}

/** The estimate for a cart; null without a postal code. A fault is a sentence, unless the session ended. */
export async function estimateFor(
  shopper: Shopper,
  cart: Cart,
  locale: string,
): Promise<DeliveryEstimate | null> {
  const postalCode = shopper.cart?.postalCode
  if (!postalCode || cart.itemCount === 0) return null
  const t = await getTranslations('cart')
  const { countryCode } = shopper.store
  try {
    const all = await listShippingOptions(shopper.client, cart.token, { postalCode, countryCode })
    return describe(
      all.filter((option) => option.available),
      postalCode,
      await voice(shopper, locale),
    )
  } catch (error) {
    const fault = asFault(error)
    if (!fault || fault.kind === 'unauthenticated') throw error
    log('warn', 'delivery estimate for the cart failed', fault)
    return { postalCode, lines: [t('estimate.failed')], row: null }
  }
}

type Voice = Awaited<ReturnType<typeof voice>>

async function voice({ store }: Shopper, localeCode: string) {
  const t = await getTranslations('cart')
  const { priceLocale, dateLocale } = localeOf(store, localeCode)
  const price = (option: ShippingOption) =>
    option.price.amountMinor === 0 ? t('board.free') : formatMoney(option.price, priceLocale)
  return { t, dateLocale, price }
}

function describe(
  options: readonly ShippingOption[],
  postalCode: string,
  { t, dateLocale, price }: Voice,
): DeliveryEstimate {
  const toTheDoor = options.filter(({ type }) => type !== 'pickup')
  const pickup = options.filter(({ type }) => type === 'pickup')
  const lines = toTheDoor.slice(0, 2).map((option) => {
    const values = { name: option.name, price: price(option) }
    const range = option.estimatedDelivery
    if (!range) return t('estimate.undated', values)
    return t('estimate.line', { ...values, dates: formatDays(range, dateLocale) })
  })
  const [nearest] = pickup
  if (nearest) lines.push(t('estimate.pickup', { name: nearest.name, price: price(nearest) }))
  const [first] = toTheDoor
  if (!first) lines.unshift(t('estimate.none', { postalCode }))
  return {
    postalCode,
    lines,
    row: first
      ? {
          label: t('estimate.deliveryTo', { postalCode }),
          value: t('estimate.from', { price: price(first) }),
        }
      : null,
  }
}
