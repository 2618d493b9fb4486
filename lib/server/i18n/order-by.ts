import 'server-only'
import { createTranslator } from 'next-intl'
import { TIME_LEFT, type OrderBy } from '@/lib/shop/checkout/order-by'
import { formatMoment } from '@/lib/shop/i18n/dates'
import type { Store } from '@/lib/shop/store/store-schema'
import { readMessages } from './messages'
import { getStoreFormats } from './store-formats'

/**
 * The order deadline, in the same words wherever an estimate is shown; null when there is none.
 * @param moment ISO 8601 instant
 */
export function orderByView(
  store: Store,
  locale: string,
  moment: string | null | undefined,
): OrderBy | null {
  if (!moment) return null
  const messages = readMessages(locale, store.slug)
  const t = createTranslator({ locale, namespace: 'ui', messages })
  const { calendar } = getStoreFormats(store, locale)
  return {
    at: moment,
    text: t('orderBy', { time: formatMoment(moment, calendar) }),
    left: t('timeLeft', { time: TIME_LEFT }),
    locale: calendar.locale,
  }
}
