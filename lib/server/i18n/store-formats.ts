import 'server-only'
import type { UnitPriceFormat } from '@/lib/shop/catalog/unit-price'
import { formatMoment } from '@/lib/shop/i18n/formatters'
import type { Store } from '@/lib/shop/store/store-schema'
import { localeOf } from '@/lib/server/request/stores'
import { translatorOf } from './messages'
import { TIME_LEFT, type OrderBy } from '@/lib/shop/checkout/delivery-dates'

/** How a store formats days and prices in one of its locales. */
export function getStoreFormats(store: Store, locale: string) {
  const { dateLocale, priceLocale } = localeOf(store, locale)
  return { calendar: { locale: dateLocale, timeZone: store.timeZone }, priceLocale }
}

/** How a store formats prices and unit prices in one of its languages. */
export function unitPriceFormatOf(store: Store, locale: string): UnitPriceFormat {
  const t = translatorOf(store, locale, 'items')
  return { locale, priceLocale: localeOf(store, locale).priceLocale, t }
}

/** The order deadline (ISO 8601) in words, the same wherever it is shown; null without one. */
export function orderByView(store: Store, locale: string, moment: string | null): OrderBy | null {
  if (!moment) return null
  const t = translatorOf(store, locale, 'ui')
  const { calendar } = getStoreFormats(store, locale)
  return {
    at: moment,
    text: t('orderBy', { time: formatMoment(moment, calendar, 'short') }),
    left: t('timeLeft', { time: TIME_LEFT }),
    locale: calendar.locale,
  }
}
