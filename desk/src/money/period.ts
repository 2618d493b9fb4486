/** Days from the first to the last, as date fields have them. */
export interface Period {
  from: string
  to: string
}

const day = /^\d{4}-\d\d-\d\d$/
const dayMs = 24 * 3600_000
/** The platform sums up no more days at once. */
const mostDays = 366

const toDay = (date: Date) => {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

/** The days of a URL, by default this month until today. */
export function readPeriod(params: URLSearchParams, today: Date): Period {
  const read = (name: string) => {
    const text = params.get(name) ?? ''
    return day.test(text) ? text : null
  }
  const first = new Date(today.getFullYear(), today.getMonth(), 1)
  return { from: read('from') ?? toDay(first), to: read('to') ?? toDay(today) }
}

export const isPossible = ({ from, to }: Period) =>
  to >= from && Date.parse(to) - Date.parse(from) < mostDays * dayMs
