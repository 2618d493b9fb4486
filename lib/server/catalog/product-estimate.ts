import 'server-only'
import { createTranslator } from 'next-intl'
import type { DeliveryOption } from '@/lib/commerce/delivery-options'
import { CommerceError } from '@/lib/commerce/errors'
import { countryFormat, findPostalCode } from '@/lib/shop/address/address-format'
import { formatDay, formatDays } from '@/lib/shop/checkout/delivery-dates'
import { formatMoney } from '@/lib/shop/i18n/money'
import type { Estimate, EstimateRow } from '@/lib/shop/catalog/product-model'
import type { Store } from '@/lib/shop/store/store-schema'
import { log } from '@/lib/server/log'
import { readMessages } from '@/lib/server/i18n/messages'
import { listLiveDeliveryOptions } from './live-catalog'
import type { RequestSource } from '@/lib/server/session/request-source'
import { localeOf } from '@/lib/server/store/stores'

type Translate = (key: string, values?: Record<string, string | number>) => string
type Question = { slug: string; variantId: string; postalCode: string }

/** Dates and prices of a variant for a postal code; or the sentence that says why there are none. */
export async function estimateForProduct(
  store: Store,
  locale: string,
  question: Question,
  source?: RequestSource,
): Promise<Estimate> {
  const t = createTranslator({
    locale,
    namespace: 'product',
    messages: readMessages(locale, store.slug),
  }) as Translate
  const { countryCode } = store
  const postalCode = findPostalCode(countryCode, question.postalCode)
  if (postalCode === null) {
    const typed = question.postalCode.slice(0, 12)
    const reason = t('unknownPostalCode', {
      postalCode: typed,
      example: countryFormat(countryCode).example,
    })
    return { ok: false, postalCode: typed, reason }
  }
  const options = await findOptions(store, { ...question, postalCode }, source)
  if (!options) return { ok: false, postalCode, reason: t('estimateFailed') }
  const rows = rowsOf(options, localeOf(store, locale), postalCode, t)
  if (rows.length === 0) return { ok: false, postalCode, reason: t('notServed', { postalCode }) }
  return { ok: true, postalCode, rows }
}

/** A fault is a sentence at the question, never the end of a page that would show without it. */
async function findOptions(
  store: Store,
  question: Question,
  source?: RequestSource,
): Promise<DeliveryOption[] | null> {
  try {
    return await listLiveDeliveryOptions(store, question, source)
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    log('warn', 'delivery estimate for a product failed', error)
    return null
  }
}

function rowsOf(
  options: readonly DeliveryOption[],
  { priceLocale, dateLocale }: ReturnType<typeof localeOf>,
  postalCode: string,
  t: Translate,
): EstimateRow[] {
  const price = (option: DeliveryOption) =>
    option.price.amountMinor === 0 ? t('free') : formatMoney(option.price, priceLocale)
  const possible = options.filter(({ available }) => available)
  const deliveries = possible
    .filter(({ type, estimatedDelivery }) => type !== 'pickup' && estimatedDelivery)
    .sort((one, other) => one.price.amountMinor - other.price.amountMinor)
    .slice(0, 2)
  const [pickup] = possible.filter(({ type }) => type === 'pickup')
  const rows = deliveries.map((option) => ({
    title: option.estimatedDelivery
      ? formatDays(option.estimatedDelivery, dateLocale)
      : option.name,
    price: price(option),
    note: `${option.name}. ${t('estimateFor', { postalCode })}.`,
  }))
  if (pickup) {
    const from = pickup.estimatedDelivery?.earliest
    rows.push({
      title: pickup.name,
      price: price(pickup),
      note: from
        ? t('readyFrom', { date: formatDay(from, dateLocale) })
        : (pickup.description ?? t('collect')),
    })
  }
  return rows
}
