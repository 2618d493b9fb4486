import type { PublicAnalytics } from '@/lib/shop/analytics/analytics-schema'
import type { Category } from '@/lib/shop/analytics/consent'

/** What the analytics scripts know about the store and the page, in `data-analytics`. */
export interface Settings {
  readonly analytics: PublicAnalytics
  /** Categories that the store needs consent for. */
  readonly needed: readonly Category[]
  /** Path prefix of the locale, `/sv` or empty. */
  readonly prefix: string
}
