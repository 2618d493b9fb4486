import 'server-only'
import { createTranslator } from 'next-intl'
import { readMessages } from '@/lib/server/i18n/messages'
import { localeOf } from '@/lib/server/store/stores'
import type { UnitPriceFormat } from '@/lib/shop/catalog/unit-price'
import type { Store } from '@/lib/shop/store/store-schema'

/** How a store writes prices and unit prices in one of its languages. */
export function unitPriceFormatOf(store: Store, locale: string): UnitPriceFormat {
  const messages = readMessages(locale, store.slug)
  const t = createTranslator({ locale, namespace: 'items', messages })
  return { locale, priceLocale: localeOf(store, locale).priceLocale, t }
}
