// Moments are shown and typed as they are where the store is, wherever the person who works is.

let timeZone: string | undefined
// Sweden writes times as ISO 8601 does, but for the T.
const createLocal = () =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
let local = createLocal()

/** Names the time zone of the store (IANA); until then, moments are those of this computer. */
export function setTimeZone(name: string) {
  timeZone = name
  local = createLocal()
}

const toIso = (time: number) => new Date(time).toISOString()

/** A moment (ISO 8601) where the store is, as a field for times has it: `2026-11-30T09:05:00`. */
export const toLocal = (iso: string) => local.format(new Date(iso)).replace(' ', 'T')

/** More than any zone is away from UTC, ms. */
const furthest = 15 * 3600_000

/** The moment of a time where the store is, of `2026-11-30T09:05` or with seconds. */
export function toMoment(given: string): string {
  const wanted = Date.parse(`${given}Z`)
  const readClock = (time: number) => Date.parse(`${toLocal(toIso(time))}Z`)
  // As the clocks are before and after a change of them on that day.
  const found = [wanted - furthest, wanted + furthest].map(
    (near) => wanted + near - readClock(near),
  )
  const first = Math.min(...found)
  // Of a time that comes twice, the first; one that the clocks skip is as much later.
  return toIso(readClock(first) === wanted ? first : Math.max(...found))
}

/** The moment at which a day begins where the store is. */
export const startOfDay = (day: string) => toMoment(`${day}T00:00`)

/** The last moment before the next day, also where the last hour comes twice. */
export const endOfDay = (day: string) => toIso(Date.parse(startOfDay(addDays(day, 1))) - 1)

/** The day of a moment where the store is, as a date field has it. */
export const dayOf = (iso: string) => toLocal(iso).slice(0, 10)

/** The present minute where the store is, as a field for times has it. */
export const now = () => toLocal(new Date().toISOString()).slice(0, 16)

export const today = () => dayOf(new Date().toISOString())

export const addDays = (day: string, days: number) =>
  toIso(Date.parse(day) + days * 24 * 3600_000).slice(0, 10)

/** Formats moments in the time zone of the store. */
export const inZone = (locale: string, options: Intl.DateTimeFormatOptions) => (iso: string) =>
  new Date(iso).toLocaleString(locale, { ...options, timeZone })
