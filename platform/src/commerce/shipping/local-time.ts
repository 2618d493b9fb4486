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
const quarterMs = 900_000
const mostOffsets = 5_000
const formatters = new Map<string, Intl.DateTimeFormat>()
/** Milliseconds ahead of UTC, by zone and quarter of an hour: no zone changes between two. */
const offsets = new Map<string, number>()

/**
 * Whether a text names a time zone (IANA). Each engine lists other names of the same zones; an offset
 * is none, because PostgreSQL turns its sign round.
 */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return /^[A-Z]/.test(timeZone)
  } catch {
    return false
  }
}

function offsetOf(instant: Date, timeZone: string): number {
  const key = `${timeZone} ${String(Math.floor(instant.getTime() / quarterMs))}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  // Creating a formatter takes a hundred times as long as using one.
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formatters.set(timeZone, formatter)
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(formatter.format(instant)) ?? []
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(key, sign === '-' ? -ahead : ahead)
  return offsetOf(instant, timeZone)
}

/** Local day and minutes since midnight. */
export function toLocal(instant: Date, timeZone: string): { date: LocalDate; minutes: number } {
  const local = new Date(instant.getTime() + offsetOf(instant, timeZone))
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  return { date: local.toISOString().slice(0, 10), minutes }
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
