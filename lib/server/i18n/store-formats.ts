import 'server-only'
import { createTranslator } from 'next-intl'
import type { UnitPriceFormat } from '@/lib/shop/catalog/unit-price'
import type { Calendar } from '@/lib/shop/i18n/dates'
import type { Store } from '@/lib/shop/store/store-schema'
import { localeOf } from '@/lib/server/request/stores'
import { readMessages } from './messages'

/** How a store formats days and prices in one of its locales. */
export function getStoreFormats(
  store: Store,
  localeCode: string,
): { calendar: Calendar; priceLocale: string } {
  const { dateLocale, priceLocale } = localeOf(store, localeCode)
  return { calendar: { locale: dateLocale, timeZone: store.timeZone }, priceLocale }
}

/** How a store formats prices and unit prices in one of its languages. */
export function unitPriceFormatOf(store: Store, locale: string): UnitPriceFormat {
  const messages = readMessages(locale, store.slug)
  const t = createTranslator({ locale, namespace: 'items', messages })
  return { locale, priceLocale: localeOf(store, locale).priceLocale, t }
}
