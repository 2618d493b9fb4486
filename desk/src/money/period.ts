/** Days from the first to the last, as date fields have them. */
export interface Period {
  from: string
  to: string
}

const day = /^\d{4}-\d\d-\d\d$/
const dayMs = 24 * 3600_000
/** The platform sums up no more days at once. */
const mostDays = 366

/** The day of a moment, where the person is. */
export const dayOf = (date: Date) => {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

/** The days of a URL, by default this month until today. */
export function readPeriod(get: (name: string) => string, today: Date): Period {
  const read = (name: string) => day.exec(get(name))?.[0]
  const { from, to } = monthBefore(0, today)
  return { from: read('from') ?? from, to: read('to') ?? to }
}

/** A whole month, so many before this one. */
export function monthBefore(months: number, today: Date): Period {
  const first = new Date(today.getFullYear(), today.getMonth() - months, 1)
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0)
  return { from: dayOf(first), to: dayOf(last < today ? last : today) }
}

export const isPossible = ({ from, to }: Period) =>
  to >= from && Date.parse(to) - Date.parse(from) < mostDays * dayMs
