import { dateFormat, joinParts } from '@/lib/shop/i18n/formatters'

/** Hours of some days of the week. */
export interface OpeningHours {
  /** Lower-case English names. */
  readonly days: readonly string[]
  /** On a 24-hour clock, such as `09:00`. */
  readonly opens: string
  readonly closes: string
}

/** Consecutive weekdays with the same hours. */
export interface OpeningDays {
  /** `Tuesday – Friday`, in the reader's language. */
  readonly days: string
  /** `10:00–18:00`, one for each opening on such a day; none on closed days. */
  readonly times: readonly string[]
}

export const WEEK = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** `Mon–Sat 7:00–22:00, Sun 8:00–20:00`: opening hours on one line, days in the reader's language. */
export function formatOpeningHours(hours: readonly OpeningHours[], locale: string): string {
  const texts = hours.map(
    ({ days, opens, closes }) => `${daysText(days, locale)} ${opens}–${closes}`,
  )
  return joinParts(texts, locale)
}

function daysText(days: readonly string[], locale: string): string {
  const runs: [number, number][] = []
  for (const [day, name] of WEEK.entries()) {
    if (!days.includes(name)) continue
    const last = runs.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  const format = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const name = (day: number) => format.format(dateOf(day))
  const texts = runs.map(([first, last]) =>
    first === last ? name(first) : `${name(first)}–${name(last)}`,
  )
  return joinParts(texts, locale)
}

/** The week from Monday, formatted; consecutive days with the same hours share a row. */
export function openingWeek(hours: readonly OpeningHours[], locale: string): OpeningDays[] {
  const runs: { first: number; last: number; times: readonly string[] }[] = []
  for (const [day, name] of WEEK.entries()) {
    const times = timesOf(hours, name, locale)
    const run = runs.at(-1)
    if (run && run.times.join() === times.join()) run.last = day
    else runs.push({ first: day, last: day, times })
  }
  const format = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return runs.map(({ first, last, times }) => ({
    days: format.formatRange(dateOf(first), dateOf(last)),
    times,
  }))
}

function timesOf(hours: readonly OpeningHours[], day: string, locale: string): string[] {
  const format = dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  const time = (text: string) => new Date(`2024-01-01T${text}:00Z`)
  return hours
    .filter(({ days }) => days.includes(day))
    .sort((one, other) => one.opens.localeCompare(other.opens))
    .map(({ opens, closes }) => format.formatRange(time(opens), time(closes)))
}

/** A date that falls on the weekday; 2024-01-01 was a Monday. */
const dateOf = (day: number) => Date.UTC(2024, 0, 1 + day)
