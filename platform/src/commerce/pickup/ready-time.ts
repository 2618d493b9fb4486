import { addDays, parseTime, toInstant, toLocal, weekdayOf } from '#commerce/shipping/local-time.ts'
import type { OpeningHours, PickupPoint } from '#store/schema/shipping.ts'

const msPerHour = 3_600_000
const quarterMs = 900_000
const horizonDays = 21

interface Door {
  hours: readonly OpeningHours[]
  closedDates: readonly string[]
  timeZone: string
}

/** The first time from `from` on when the point is open; `from` itself when it never is. */
function nextOpening({ hours, closedDates, timeZone }: Door, from: Date): Date {
  const today = toLocal(from, timeZone).date
  for (let days = 0; days < horizonDays; days += 1) {
    const date = addDays(today, days)
    if (closedDates.includes(date)) continue
    const openings = hours
      .filter((opening) => opening.days.includes(weekdayOf(date)))
      .toSorted((one, other) => one.opens.localeCompare(other.opens))
    for (const { opens, closes } of openings) {
      if (from >= toInstant(date, parseTime(closes), timeZone)) continue
      const opening = toInstant(date, parseTime(opens), timeZone)
      return opening > from ? opening : from
    }
  }
  return from
}

/**
 * When items can be collected: preparation begins when the point is open, takes `readyAfterHours`
 * (and `transferDays` more when the items are elsewhere), and ends at the next quarter of an hour
 * when the point is open.
 */
export function readyOn(
  point: Pick<PickupPoint, 'hours' | 'readyAfterHours' | 'transferDays'>,
  now: Date,
  options: { inStock: boolean; closedDates: readonly string[]; timeZone: string },
): Date {
  const door = { ...options, hours: point.hours }
  const transferHours = options.inStock ? 0 : (point.transferDays ?? 0) * 24
  const begun = nextOpening(door, now)
  const done = begun.getTime() + (point.readyAfterHours + transferHours) * msPerHour
  return nextOpening(door, new Date(Math.ceil(done / quarterMs) * quarterMs))
}
