import { isString, nullable, objectOf, type Guard } from '@/lib/shop/json'

/** The deadline for ordering within the dates of an estimate, as a page shows it. */
export interface OrderBy {
  /** ISO 8601 instant. */
  readonly at: string
  /** `Order by Fri 27 November at 12:00`: true whenever it is read. */
  readonly text: string
  /** `{time} left`, with `TIME_LEFT` for the time. */
  readonly left: string
  /** BCP 47 tag that formats the time left. */
  readonly locale: string
}

/** Stands for the time that is left, which only the browser knows. */
export const TIME_LEFT = '\uFFFC'

export const isOrderBy: Guard<OrderBy | null> = nullable(
  objectOf({ at: isString, text: isString, left: isString, locale: isString }),
)

const MINUTE_MS = 60_000
/** For a deadline further away, day and hour are enough. */
const COUNTED_MINUTES = 24 * 60

/**
 * `3 hr, 12 min` from `now` until a time, rounded up to minutes. Null when it has passed or is more
 * than a day away, and in browsers without Intl.DurationFormat (ECMA-402).
 * @param at ISO 8601 instant
 * @param now milliseconds since 1970
 */
export function timeLeft({ at, locale }: Pick<OrderBy, 'at' | 'locale'>, now: number) {
  const minutes = Math.ceil((Date.parse(at) - now) / MINUTE_MS)
  if (!(minutes > 0 && minutes <= COUNTED_MINUTES) || !('DurationFormat' in Intl)) return null
  const duration = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return new Intl.DurationFormat(locale, { style: 'short' }).format(duration)
}
