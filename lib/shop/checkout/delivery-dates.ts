import { dateFormat, joinParts, unbroken } from '@/lib/shop/i18n/formatters'
import { isString, nullable, objectOf, type Guarded } from '@/lib/shop/json'

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
type Day = string

const STYLE = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' } as const

const RANGE_STYLE = { ...STYLE, month: 'short' } as const

const SHORT_STYLE = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

const noonOf = (day: Day) => new Date(`${day.slice(0, 10)}T12:00:00Z`)

/** `Tue 24 November`: a day with its weekday. */
export function formatDay(day: Day, locale: string): string {
  return unbroken(dateFormat(locale, STYLE).format(noonOf(day)))
}

/** Locales whose ranges repeat the month in CLDR, with one of the same language that does not. */
const RANGE_LOCALES: Readonly<Record<string, string>> = { 'en-GB': 'en-150' }

/** `Tue 24 – Thu 26 Nov`, or one day when both are the same. */
export function formatDays(
  { earliest, latest }: { readonly earliest: Day; readonly latest: Day },
  locale: string,
): string {
  if (noonOf(earliest).getTime() === noonOf(latest).getTime()) return formatDay(earliest, locale)
  const format = dateFormat(RANGE_LOCALES[locale] ?? locale, RANGE_STYLE)
  return unbroken(format.formatRange(noonOf(earliest), noonOf(latest)))
}

/** Whether a day is over in a time zone. Sweden writes days as ISO 8601 does. */
export const isOver = (day: Day, timeZone: string) =>
  day < dateFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date())

interface TimeWindow {
  readonly from: string
  readonly to: string
}

/** `16:00–18:00`: a time of day of local times `HH:MM`. */
export function formatWindow({ from, to }: TimeWindow, locale: string): string {
  const at = (time: string) => new Date(`2000-01-01T${time}:00Z`)
  const style = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
  return dateFormat(locale, style).formatRange(at(from), at(to))
}

/** `Tue 1 December, 16:00–18:00`: when something arrives, as far as it is known. */
export function formatArrival(
  shipping: {
    readonly scheduledDate?: Day | null
    readonly scheduledWindow: TimeWindow | null
    readonly estimatedDelivery?: { readonly earliest: Day; readonly latest: Day } | null
  },
  locale: string,
): string {
  const { scheduledDate: day, scheduledWindow: window, estimatedDelivery: days } = shipping
  const when = day ? formatDay(day, locale) : days && formatDays(days, locale)
  return joinParts([when, window && formatWindow(window, locale)], locale)
}

/** `24–26 Nov`: the same for narrow spaces. */
export function formatShortDays(
  { earliest, latest }: { readonly earliest: Day; readonly latest: Day },
  locale: string,
): string {
  return unbroken(dateFormat(locale, SHORT_STYLE).formatRange(noonOf(earliest), noonOf(latest)))
}

export const isOrderBy = nullable(
  objectOf({
    /** ISO 8601 instant. */
    at: isString,
    /** `Order by Fri 27 Nov, 12:00`: true whenever it is read. */
    text: isString,
    /** `Order within {time}`, with `TIME_LEFT` for the time. */
    left: isString,
    /** BCP 47 tag that formats the time left. */
    locale: isString,
  }),
)
/** The deadline for ordering within the dates of an estimate, as a page shows it. */
export type OrderBy = NonNullable<Guarded<typeof isOrderBy>>

/** Stands for the time that is left, which only the browser knows. */
export const TIME_LEFT = '\uFFFC'

const MINUTE_MS = 60_000
/** For a deadline further away, day and hour are enough. */
const COUNTED_MINUTES = 24 * 60

/**
 * `3 hr, 12 min` from `now` (milliseconds since 1970) until a time (ISO 8601), rounded up to minutes.
 * Null when it has passed or is more than a day away, and in browsers without Intl.DurationFormat.
 */
export function timeLeft({ at, locale }: Pick<OrderBy, 'at' | 'locale'>, now: number) {
  const minutes = Math.ceil((Date.parse(at) - now) / MINUTE_MS)
  if (!(minutes > 0 && minutes <= COUNTED_MINUTES) || !('DurationFormat' in Intl)) return null
  const duration = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return new Intl.DurationFormat(locale).format(duration)
}
