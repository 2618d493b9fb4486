import { dateFormat } from '@/lib/shop/i18n/formatters'

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
type Day = string

const STYLE = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' } as const

const SHORT_STYLE = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

const noonOf = (day: Day) => new Date(`${day.slice(0, 10)}T12:00:00Z`)

/** `Tue 24 November`: a day with its weekday. */
export function formatDay(day: Day, locale: string): string {
  return dateFormat(locale, STYLE).format(noonOf(day))
}

/** Locales whose ranges repeat the month in CLDR, with one of the same language that does not. */
const RANGE_LOCALES: Readonly<Record<string, string>> = { 'en-GB': 'en-150' }

/** `Tue 24 – Thu 26 November`, or one day when both are the same. */
export function formatDays(
  { earliest, latest }: { readonly earliest: Day; readonly latest: Day },
  locale: string,
): string {
  if (noonOf(earliest).getTime() === noonOf(latest).getTime()) return formatDay(earliest, locale)
  const format = dateFormat(RANGE_LOCALES[locale] ?? locale, STYLE)
  return format.formatRange(noonOf(earliest), noonOf(latest))
}

/** `24–26 Nov`: the same for narrow spaces. */
export function formatShortDays(
  { earliest, latest }: { readonly earliest: Day; readonly latest: Day },
  locale: string,
): string {
  return dateFormat(locale, SHORT_STYLE).formatRange(noonOf(earliest), noonOf(latest))
}
