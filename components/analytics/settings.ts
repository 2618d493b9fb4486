import type { PublicAnalytics } from '@/lib/shop/analytics/analytics-schema'
import type { Category } from '@/lib/shop/analytics/consent'

/** What the scripts that measure know of the store and the page, in `data-analytics`. */
export interface Settings {
  readonly analytics: PublicAnalytics
  /** What the store has to ask for. */
  readonly needed: readonly Category[]
  /** Of the locale, as `/sv` or empty. */
  readonly prefix: string
}
