import 'server-only'
import type { Calendar } from '@/lib/shop/i18n/dates'
import type { Store } from '@/lib/shop/store/store-schema'
import { localeOf } from '@/lib/server/store/stores'

/** How a store writes days and prices in one of its locales. */
export function getStoreFormats(
  store: Store,
  localeCode: string,
): { calendar: Calendar; priceLocale: string } {
  const { dateLocale, priceLocale } = localeOf(store, localeCode)
  return { calendar: { locale: dateLocale, timeZone: store.timeZone }, priceLocale }
}
