import 'server-only'
import { createTranslator } from 'next-intl'
import type { DeliveryOption } from '@/lib/commerce/delivery-options'
import { isUnknownPostalCode } from '@/lib/server/address/localities'
import { readMessages } from '@/lib/server/i18n/messages'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import type { RequestSource } from '@/lib/server/session/request-source'
import { findPostalCode } from '@/lib/shop/address/address-format'
import type { CardDeliveries } from '@/lib/shop/catalog/card-deliveries'
import { formatShortDays } from '@/lib/shop/checkout/delivery-dates'
import { estimateOptions } from '@/lib/shop/checkout/estimate-options'
import { formatMoney } from '@/lib/shop/i18n/money'
import type { Store } from '@/lib/shop/store/store-schema'
import { listLiveDeliveries } from './live-catalog'

/**
 * When and for how much one piece of each variant arrives, in a few words for its card: to the postal
 * code, or to the store's country for one that is empty or that nobody has. Variants without a
 * delivery on a known day are left out.
 */
export async function deliveriesForCards(
  store: Store,
  locale: string,
  { variantIds, postalCode: typed }: { variantIds: readonly string[]; postalCode: string },
  source?: RequestSource,
): Promise<CardDeliveries> {
  const postalCode = await knownPostalCode(store.countryCode, typed)
  const found = await listLiveDeliveries(store, { variantIds, postalCode }, source)
  const describe = describeIn(store, locale)
  return found.flatMap(({ variantId, options }) => {
    const text = describe(options)
    return text ? [{ variantId, text }] : []
  })
}

async function knownPostalCode(countryCode: string, typed: string): Promise<string | null> {
  const postalCode = findPostalCode(countryCode, typed)
  if (postalCode === null) return null
  return (await isUnknownPostalCode(countryCode, postalCode)) ? null : postalCode
}

function describeIn(store: Store, locale: string) {
  const messages = readMessages(locale, store.slug)
  const t = createTranslator({ locale, namespace: 'product', messages })
  const { priceLocale, calendar } = getStoreFormats(store, locale)
  return (options: readonly DeliveryOption[]): string | null => {
    const [first] = estimateOptions(options).deliveries
    if (!first?.estimatedDelivery) return null
    const dates = formatShortDays(first.estimatedDelivery, calendar.locale)
    return first.price.amountMinor === 0
      ? t('cardDeliveryFree', { dates })
      : t('cardDelivery', { dates, price: formatMoney(first.price, priceLocale) })
  }
}
