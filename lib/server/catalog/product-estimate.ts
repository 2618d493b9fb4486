import 'server-only'
import { listDeliveryOptions, type DeliveryOption } from '@/lib/commerce/delivery-options'
import { isUnknownPostalCode } from '@/lib/server/address/localities'
import { countryFormat, findPostalCode } from '@/lib/shop/address/address-format'
import { countryName } from '@/lib/shop/i18n/formatters'
import { estimateOptions } from '@/lib/shop/catalog/estimate'
import { formatDay, formatDays } from '@/lib/shop/checkout/delivery-dates'
import { formatMoney } from '@/lib/shop/i18n/money'
import type { Estimate, EstimateRow } from '@/lib/shop/catalog/estimate'
import type { Store } from '@/lib/shop/store/store-schema'
import { unlessFault } from '@/lib/server/request/log'
import { translatorOf } from '@/lib/server/i18n/messages'
import { findCachedProduct, listCachedDeliveryOptions } from './cached-catalog'
import { liveClient } from './catalog-client'
import type { RequestSource } from '@/lib/server/request/request-source'
import { orderByView, getStoreFormats } from '@/lib/server/i18n/store-formats'

type EstimateInput = { slug: string; variantId: string; postalCode: string }

/** A fault becomes a message in the estimate, never an error of the whole page. */
const FAILED = 'delivery estimate for a product failed'

type Translator = ReturnType<typeof translatorOf<'product'>>

/** Deliveries of a variant to a postal code, else in the store's country; or why there are none. */
export async function estimateForProduct(
  store: Store,
  locale: string,
  input: EstimateInput,
  source?: RequestSource,
): Promise<Estimate> {
  const t = translatorOf(store, locale, 'product')
  const { countryCode } = store
  if (input.postalCode.trim() === '') return estimateForCountry(store, locale, input, t)
  const postalCode = findPostalCode(countryCode, input.postalCode)
  if (postalCode === null) {
    const typed = input.postalCode.slice(0, 12)
    const reason = t('unknownPostalCode', {
      postalCode: typed,
      example: countryFormat(countryCode).example,
    })
    return { ok: false, postalCode: typed, reason }
  }
  if (await isUnknownPostalCode(countryCode, postalCode)) {
    return { ok: false, postalCode, reason: t('postalCodeNotFound', { postalCode }) }
  }
  const options = await unlessFault(
    FAILED,
    listDeliveryOptions(liveClient(store, source), { ...input, postalCode, countryCode }),
    null,
  )
  if (!options) return { ok: false, postalCode, reason: t('estimateFailed') }
  const rows = rowsOf(options, { store, locale }, postalCode, t)
  if (rows.length === 0) return { ok: false, postalCode, reason: t('notServed', { postalCode }) }
  return { ok: true, postalCode, rows }
}

async function estimateForCountry(
  store: Store,
  locale: string,
  { slug, variantId }: EstimateInput,
  t: Translator,
): Promise<Estimate> {
  const { calendar } = getStoreFormats(store, locale)
  const product = await findCachedProduct(store, slug)
  // Variants that do not exist are not requested: each would become a cache key.
  const isKnown = product?.variants.some(({ id }) => id === variantId)
  const options = isKnown
    ? await unlessFault(FAILED, listCachedDeliveryOptions(store, { slug, variantId }), null)
    : null
  if (!options) return { ok: false, postalCode: '', reason: t('estimateFailed') }
  const country = countryName(store.countryCode, calendar.locale)
  const rows = rowsOf(options, { store, locale }, country, t)
  return { ok: true, postalCode: '', rows }
}

function rowsOf(
  options: readonly DeliveryOption[],
  { store, locale }: { store: Store; locale: string },
  postalCode: string,
  t: Translator,
): EstimateRow[] {
  const { priceLocale, calendar } = getStoreFormats(store, locale)
  const price = (option: DeliveryOption) =>
    option.price.amountMinor === 0 ? t('free') : formatMoney(option.price, priceLocale)
  const { deliveries, pickup, nearby } = estimateOptions(options)
  const rows: EstimateRow[] = deliveries.map((option, index) => ({
    title: option.estimatedDelivery
      ? formatDays(option.estimatedDelivery, calendar.locale)
      : option.name,
    price: price(option),
    note: [
      option.estimatedDelivery ? `${option.name}.` : '',
      // The first row stands for all of them.
      index === 0 ? `${t('estimateFor', { postalCode })}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    orderBy: orderByView(store, locale, option.orderBy),
  }))
  if (pickup) {
    const from = pickup.estimatedDelivery?.earliest
    const when = from
      ? t('readyFrom', { date: formatDay(from, calendar.locale) })
      : (pickup.description ?? t('collect'))
    rows.push({
      title: pickup.name,
      price: price(pickup),
      note: nearby ? `${t('nearestPoint', { name: nearby })} ${when}` : when,
      orderBy: null,
    })
  }
  return rows
}
