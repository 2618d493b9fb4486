// Moments are shown and typed as they are where the store is, wherever the person who works is.

let timeZone: string | undefined

/** Names the time zone of the store (IANA); until then, moments are those of this computer. */
export function setTimeZone(name: string) {
  timeZone = name
}

/** A moment (ISO 8601) where the store is, as a field for times has it: `2026-11-30T09:05:00`. */
export const toLocal = (iso: string) =>
  // Sweden writes times as ISO 8601 does, but for the T.
  inZone('sv', { dateStyle: 'short', timeStyle: 'medium' })(iso).replace(' ', 'T')

/** The moment of a time where the store is, of `2026-11-30T09:05` or with seconds. */
export function toMoment(local: string): string {
  const wanted = Date.parse(`${local}Z`)
  const nearer = (guess: number) =>
    guess + wanted - Date.parse(`${toLocal(new Date(guess).toISOString())}Z`)
  // The first guess can be on the other side of a change of the clocks.
  const found = nearer(nearer(wanted))
  // A time that the clocks skip is as much later: days begin so where they change at midnight.
  return new Date(Math.max(found, nearer(found))).toISOString()
}

/** The day of a moment where the store is, as a date field has it. */
export const dayOf = (iso: string) => toLocal(iso).slice(0, 10)

/** The present minute where the store is, as a field for times has it. */
export const now = () => toLocal(new Date().toISOString()).slice(0, 16)

export const today = () => dayOf(new Date().toISOString())

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 3600_000).toISOString().slice(0, 10)

/** Formats moments in the time zone of the store. */
export const inZone = (locale: string, options: Intl.DateTimeFormatOptions) => (iso: string) =>
  new Date(iso).toLocaleString(locale, { ...options, timeZone })
