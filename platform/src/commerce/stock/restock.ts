import { toLocal, type LocalDate } from '#commerce/shipping/local-time.ts'

/** The restock day, unless it is unknown or past in the store's time zone. */
export function upcomingDay(day: LocalDate | null, now: Date, timeZone: string): LocalDate | null {
  return day !== null && day >= toLocal(now, timeZone).date ? day : null
}
