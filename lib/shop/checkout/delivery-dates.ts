import { dateFormat } from '@/lib/shop/i18n/formatters'

/** A calendar day, `YYYY-MM-DD`, in no time zone. */
type Day = string

function parts(day: Day, locale: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T12:00:00Z`),
  )
}

/** `Tue 24 November`: a day as shoppers plan with it. */
export function formatDay(day: Day, locale: string): string {
  const weekday = parts(day, locale, { weekday: 'short' })
  return `${weekday} ${parts(day, locale, { day: 'numeric', month: 'long' })}`
}

/** `Tue 24 to Thu 26 November`; the month of the first day only when it differs. */
export function formatDays(
  range: { readonly earliest: Day; readonly latest: Day },
  locale: string,
  to: string,
): string {
  const { earliest, latest } = range
  if (earliest === latest) return formatDay(earliest, locale)
  const isSameMonth = earliest.slice(0, 7) === latest.slice(0, 7)
  const weekday = parts(earliest, locale, { weekday: 'short' })
  const first = isSameMonth
    ? `${weekday} ${parts(earliest, locale, { day: 'numeric' })}`
    : formatDay(earliest, locale)
  return `${first} ${to} ${formatDay(latest, locale)}`
}
