import { dateFormat } from '@/lib/shop/i18n/formatters'

interface Hours {
  /** Lower-case English names. */
  readonly days: readonly string[]
  readonly opens: string
  readonly closes: string
}

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** `Mon–Sat 7:00–22:00, Sun 8:00–20:00`: opening hours on one line, days in the reader's language. */
export function formatOpeningHours(hours: readonly Hours[], locale: string): string {
  return hours
    .map(({ days, opens, closes }) => `${daysText(days, locale)} ${opens}–${closes}`)
    .join(', ')
}

function daysText(days: readonly string[], locale: string): string {
  const numbers = days.map((day) => WEEK.indexOf(day)).filter((day) => day >= 0)
  const runs: [number, number][] = []
  for (const day of numbers.sort((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  // 2024-01-01 was a Monday.
  const name = (day: number) =>
    dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day))
  return runs
    .map(([first, last]) => (first === last ? name(first) : `${name(first)}–${name(last)}`))
    .join(', ')
}
