import 'server-only'
import { LRUCache } from 'lru-cache'
import { listVariantDeliveries, type DeliveryOption } from '@/lib/commerce/delivery-options'
import { isUnknownPostalCode } from '@/lib/server/address/localities'
import { translatorOf } from '@/lib/server/i18n/messages'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import type { RequestSource } from '@/lib/server/request/request-source'
import { findPostalCode } from '@/lib/shop/address/address-format'
import type { CardDeliveries } from '@/lib/shop/catalog/estimate'
import { formatShortDays } from '@/lib/shop/checkout/delivery-dates'
import { estimateOptions } from '@/lib/shop/catalog/estimate'
import { formatMoney } from '@/lib/shop/i18n/money'
import type { Store } from '@/lib/shop/store/store-schema'
import { catalogTags, isStaleSince } from '@/lib/server/request/cache-tags'
import { liveClient } from './catalog-client'

/** Delivery dates change at a cut-off, for which there is no event. */
const FRESH_MS = 60_000

/**
 * Without a postal code, cards show the same to everyone, and every view of a list requests it.
 * Cached by variant, not by list; rate limits count only what is missing, for whoever requests it,
 * whatever list they make up.
 */
const ofCountry = new LRUCache<string, { text: string | null; since: number }>({
  max: 20_000,
  ttl: FRESH_MS,
})

/**
 * Delivery dates and price of each variant in a few words for its card: to the postal code, or to
 * the store's country without one. Variants without a dated delivery are left out.
 */
export async function deliveriesForCards(
  store: Store,
  locale: string,
  { variantIds, postalCode: typed }: { variantIds: readonly string[]; postalCode: string },
  source?: RequestSource,
): Promise<CardDeliveries> {
  const postalCode = await knownPostalCode(store.countryCode, typed)
  const keyOf = (variantId: string) => `${store.slug} ${locale} ${variantId}`
  const tags = catalogTags(store.slug, 'products')
  const texts = new Map<string, string | null>()
  for (const variantId of postalCode === null ? variantIds : []) {
    const kept = ofCountry.get(keyOf(variantId))
    if (kept && !isStaleSince(tags, kept.since)) texts.set(variantId, kept.text)
  }
  const missing = variantIds.filter((variantId) => !texts.has(variantId))
  if (missing.length > 0) {
    const since = performance.now()
    const describe = describeIn(store, locale)
    const { countryCode } = store
    const question = { variantIds: missing, postalCode, countryCode }
    const found = await listVariantDeliveries(liveClient(store, source), question)
    for (const { variantId, options } of found) {
      const text = describe(options)
      texts.set(variantId, text)
      if (postalCode === null) ofCountry.set(keyOf(variantId), { text, since })
    }
  }
  return variantIds.flatMap((variantId) => {
    const text = texts.get(variantId)
    return text ? [{ variantId, text }] : []
  })
}

async function knownPostalCode(countryCode: string, typed: string): Promise<string | null> {
  const postalCode = findPostalCode(countryCode, typed)
  if (postalCode === null) return null
  return (await isUnknownPostalCode(countryCode, postalCode)) ? null : postalCode
}

function describeIn(store: Store, locale: string) {
  const t = translatorOf(store, locale, 'product')
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
