/** A day without a time, `YYYY-MM-DD`. */
export type LocalDate = string

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

const msPerDay = 86_400_000
const formatters = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter takes a hundred times as long as using one.
function formatterOf(timeZone: string) {
  const found = formatters.get(timeZone)
  if (found) return found
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

/** Local day and minutes since midnight. */
export function toLocal(instant: Date, timeZone: string): { date: LocalDate; minutes: number } {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

function asUtc(date: LocalDate) {
  return Date.parse(`${date}T00:00:00Z`)
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(asUtc(date) + days * msPerDay).toISOString().slice(0, 10)
}

export function weekdayOf(date: LocalDate): Weekday {
  return weekdays[new Date(asUtc(date)).getUTCDay()] ?? 'sunday'
}

/** The instant of a local day and time. A time that daylight saving skips moves by an hour. */
export function toInstant(date: LocalDate, minutes: number, timeZone: string): Date {
  const wanted = asUtc(date) + minutes * 60_000
  let guess = wanted
  // The offset of the first guess may be from the other side of a clock change; two rounds are
  // enough.
  for (let round = 0; round < 2; round += 1) {
    const shown = toLocal(new Date(guess), timeZone)
    guess += wanted - (asUtc(shown.date) + shown.minutes * 60_000)
  }
  return new Date(guess)
}

/** `HH:MM` as minutes since midnight. */
export function parseTime(text: string): number {
  const [hours = '0', minutes = '0'] = text.split(':')
  return Number(hours) * 60 + Number(minutes)
}
