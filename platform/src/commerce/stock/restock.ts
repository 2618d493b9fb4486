import { toLocal, type LocalDate } from '#commerce/shipping/local-time.ts'

/** The day, unless it is unknown or over in the zone of the store: a day that has passed promises nothing. */
export function upcomingDay(day: LocalDate | null, now: Date, timeZone: string): LocalDate | null {
  return day !== null && day >= toLocal(now, timeZone).date ? day : null
}
