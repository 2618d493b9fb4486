import { dateFormat, joinParts } from '@/lib/shop/i18n/formatters'

/** Hours of some days of the week. */
export interface OpeningHours {
  /** Lower-case English names. */
  readonly days: readonly string[]
  /** On a 24-hour clock, such as `09:00`; `24:00` ends the day. */
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
  const format = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const texts = hours.map((some) => {
    const runs = runsOf((day) => (some.days.includes(day) ? 'open' : '')).filter(({ said }) => said)
    const days = runs.map(({ first, last }) => format.formatRange(dateOf(first), dateOf(last)))
    return `${joinParts(days, locale)} ${timesText(some, locale)}`
  })
  return joinParts(texts, locale)
}

/** Consecutive weekdays of which the same is said, as numbers from Monday. */
function runsOf(sayOf: (day: string) => string) {
  const runs: { first: number; last: number; said: string }[] = []
  for (const [day, name] of WEEK.entries()) {
    const said = sayOf(name)
    const run = runs.at(-1)
    if (run?.said === said) run.last = day
    else runs.push({ first: day, last: day, said })
  }
  return runs
}

/** The week from Monday, formatted; consecutive days with the same hours share a row. */
export function openingWeek(hours: readonly OpeningHours[], locale: string): OpeningDays[] {
  const format = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const runs = runsOf((day) => timesOf(hours, day, locale).join())
  return runs.map(({ first, last }) => ({
    days: format.formatRange(dateOf(first), dateOf(last)),
    times: timesOf(hours, WEEK[first] ?? '', locale),
  }))
}

function timesOf(hours: readonly OpeningHours[], day: string, locale: string): string[] {
  return hours
    .filter(({ days }) => days.includes(day))
    .sort((one, other) => one.opens.localeCompare(other.opens, 'en', { numeric: true }))
    .map((some) => timesText(some, locale))
}

function timesText({ opens, closes }: OpeningHours, locale: string) {
  const time = (text: string) => {
    const [hour = 0, minute] = text.split(':').map(Number)
    return Date.UTC(2024, 0, 1, hour % 24, minute)
  }
  const format = dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const [from, to] = [time(opens), time(closes)]
  // A range of equal times is formatted as one of them.
  return from === to ? [from, to].map(format.format).join('–') : format.formatRange(from, to)
}

/** A date that falls on the weekday; 2024-01-01 was a Monday. */
const dateOf = (day: number) => Date.UTC(2024, 0, 1 + day)
