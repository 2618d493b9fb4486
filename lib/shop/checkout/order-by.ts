import { isString, nullable, objectOf, type Guard } from '@/lib/shop/json'

/** Until when an order arrives in the days of an estimate, as a page shows it. */
export interface OrderBy {
  /** ISO 8601 instant. */
  readonly at: string
  /** `Order by Fri 27 November at 12:00`: true whenever it is read. */
  readonly text: string
  /** `{time} left`, with `TIME_LEFT` for the time. */
  readonly left: string
  /** BCP 47 tag by which the time left is written. */
  readonly locale: string
}

/** Stands for the time that is left, which only the browser knows. */
export const TIME_LEFT = '\uFFFC'

export const isOrderBy: Guard<OrderBy | null> = nullable(
  objectOf({ at: isString, text: isString, left: isString, locale: isString }),
)

const MINUTE_MS = 60_000
/** Further away a moment is understood from its day and hour alone. */
const COUNTED_MINUTES = 24 * 60

/**
 * `3 hr, 12 min` from `now` until a moment, in whole minutes begun. Null when it has passed, when it
 * is more than a day away, and in browsers that cannot write durations (ECMA-402, Intl.DurationFormat).
 * @param at ISO 8601 instant
 * @param now milliseconds since 1970
 */
export function timeLeft({ at, locale }: Pick<OrderBy, 'at' | 'locale'>, now: number) {
  const minutes = Math.ceil((Date.parse(at) - now) / MINUTE_MS)
  if (!(minutes > 0 && minutes <= COUNTED_MINUTES) || !('DurationFormat' in Intl)) return null
  const duration = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return new Intl.DurationFormat(locale, { style: 'short' }).format(duration)
}
