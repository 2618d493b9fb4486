/** Days from the first to the last, as date fields have them. */
export interface Period {
  from: string
  to: string
}

const day = /^\d{4}-\d\d-\d\d$/
const dayMs = 24 * 3600_000
/** The platform sums up no more days at once. */
const mostDays = 366

/** The days of a URL, by default this month until today. */
export function readPeriod(get: (name: string) => string, today: string): Period {
  const read = (name: string) => day.exec(get(name))?.[0]
  const { from, to } = monthBefore(0, today)
  return { from: read('from') ?? from, to: read('to') ?? to }
}

/** A whole month, so many before this one. */
export function monthBefore(months: number, today: string): Period {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const dateOf = (more: number, date: number) =>
    new Date(Date.UTC(year, month - 1 - months + more, date)).toISOString().slice(0, 10)
  const last = dateOf(1, 0)
  return { from: dateOf(0, 1), to: last < today ? last : today }
}

export const isPossible = ({ from, to }: Period) =>
  to >= from && Date.parse(to) - Date.parse(from) < mostDays * dayMs
