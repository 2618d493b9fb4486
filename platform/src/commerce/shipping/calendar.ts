import type { ShippingMethod } from '#store/schema/shipping.ts'
import { addDays, parseTime, toInstant, toLocal, weekdayOf, type LocalDate } from './local-time.ts'

export interface DateRange {
  earliest: LocalDate
  latest: LocalDate
}

/** When a method can deliver. `dates`: the days to choose from, none without a calendar. */
export interface Schedule {
  estimated: DateRange | null
  dates: LocalDate[]
}

type Timing = Pick<
  ShippingMethod,
  | 'type'
  | 'availableDays'
  | 'allowShowCalendar'
  | 'estimatedDeliveryDays'
  | 'estimatedDeliveryHours'
  | 'metadata'
>

// A method without a service day in this many days has none.
const horizonDays = 60
const defaultCalendarDays = 14

function isClosed({ metadata }: Timing, date: LocalDate) {
  return metadata.closedDates?.includes(date) ?? false
}

function isServiceDay(timing: Timing, date: LocalDate) {
  const { availableDays } = timing
  const open = availableDays.length === 0 || availableDays.includes(weekdayOf(date))
  return open && !isClosed(timing, date)
}

/** A day on which carriers deliver: Monday to Friday, except closed dates. */
function isCarrierDay(timing: Timing, date: LocalDate) {
  return !['saturday', 'sunday'].includes(weekdayOf(date)) && !isClosed(timing, date)
}

/** The first day from `from` on that matches, or null if none does within the horizon. */
function findDay(from: LocalDate, passes: (date: LocalDate) => boolean): LocalDate | null {
  for (let days = 0; days < horizonDays; days += 1) {
    const date = addDays(from, days)
    if (passes(date)) return date
  }
  return null
}

function addPassingDays(from: LocalDate, count: number, passes: (date: LocalDate) => boolean) {
  let date: LocalDate | null = from
  for (let left = count; left > 0 && date !== null; left -= 1)
    date = findDay(addDays(date, 1), passes)
  return date
}

/**
 * The minute of the day from which an order counts for the next one, or Infinity. A delivery on the
 * same day must also be ordered before the first time of day that can be chosen.
 */
function cutOffMinute({ metadata, estimatedDeliveryDays }: Timing): number {
  const { cutOffHour = Infinity, timeWindows = [] } = metadata
  const begins = estimatedDeliveryDays === 0 ? timeWindows : []
  return Math.min(cutOffHour * 60, ...begins.map(({ from }) => parseTime(from)))
}

function orderDay(timing: Timing, now: Date, timeZone: string): LocalDate {
  const { date, minutes } = toLocal(now, timeZone)
  return minutes < cutOffMinute(timing) ? date : addDays(date, 1)
}

/** The first day from `from` on when parcels are sent, or null. */
function findPackingDay(timing: Timing, from: LocalDate): LocalDate | null {
  // Without packing days, the merchant packs when the carrier works.
  const packs = timing.availableDays.length > 0 ? isServiceDay : isCarrierDay
  return findDay(from, (date) => packs(timing, date))
}

const isByCarrier = ({ type }: Pick<Timing, 'type'>) => type === 'regular' || type === 'express'

/** Whether it is delivered on one day that follows from the time of the order. */
export const isSameDay = ({ type, allowShowCalendar }: Timing) =>
  type === 'sameDay' && !allowShowCalendar

/** Whether no date may be promised: only a same-day delivery takes no days and no hours. */
export const isUndated = (timing: Timing) =>
  timing.type !== 'sameDay' &&
  timing.type !== 'pickup' &&
  !timing.allowShowCalendar &&
  timing.estimatedDeliveryDays === 0 &&
  timing.estimatedDeliveryHours === 0

/** The last day on which an order still arrives as `planDelivery` says, or null if any day may be. */
function findLastOrderDay(timing: Timing, from: LocalDate): LocalDate | null {
  if (isByCarrier(timing)) return findPackingDay(timing, from)
  const arrival = isSameDay(timing) ? arrivalByMerchant(timing, from) : null
  return arrival && addDays(arrival.earliest, -timing.estimatedDeliveryDays)
}

/**
 * The deadline for an order to arrive on the days that `planDelivery` assumes: the cut-off of the
 * next packing day, or of the day of a same-day delivery. Null for a method without a cut-off, and
 * for other deliveries by the merchant.
 */
export function findOrderBy(timing: Timing, now: Date, timeZone: string): Date | null {
  const cutOff = cutOffMinute(timing)
  if (cutOff === Infinity) return null
  const last = findLastOrderDay(timing, orderDay(timing, now, timeZone))
  return last === null ? null : toInstant(last, cutOff, timeZone)
}

/** Parcels are sent on a service day and travel on carrier days. */
function arrivalByCarrier(timing: Timing, from: LocalDate): DateRange | null {
  const onTheRoad = (date: LocalDate) => isCarrierDay(timing, date)
  const sent = findPackingDay(timing, from)
  if (sent === null) return null
  const days = timing.estimatedDeliveryDays + Math.floor(timing.estimatedDeliveryHours / 24)
  const earliest = addPassingDays(sent, days, onTheRoad)
  if (earliest === null) return null
  const latest = addPassingDays(earliest, timing.metadata.deliveryWindowDays ?? 0, onTheRoad)
  return { earliest, latest: latest ?? earliest }
}

/** The merchant delivers in person: the arrival itself is on a service day. */
function arrivalByMerchant(timing: Timing, from: LocalDate): DateRange | null {
  const earliest = findDay(addDays(from, timing.estimatedDeliveryDays), (date) =>
    isServiceDay(timing, date),
  )
  return earliest === null ? null : { earliest, latest: earliest }
}

function listDates(timing: Timing, earliest: LocalDate, passes: (date: LocalDate) => boolean) {
  const count = timing.metadata.calendarDays ?? defaultCalendarDays
  return Array.from({ length: count }, (_, days) => addDays(earliest, days)).filter(passes)
}

/** When an order placed now would arrive (docs/platform.md); pickup points plan themselves. */
export function planDelivery(timing: Timing, now: Date, timeZone: string): Schedule {
  const byCarrier = isByCarrier(timing)
  const from = orderDay(timing, now, timeZone)
  const estimated = byCarrier ? arrivalByCarrier(timing, from) : arrivalByMerchant(timing, from)
  if (!estimated) return { estimated: null, dates: [] }
  if (!timing.allowShowCalendar) return { estimated, dates: [] }
  const passes = byCarrier
    ? (date: LocalDate) => isCarrierDay(timing, date)
    : (date: LocalDate) => isServiceDay(timing, date)
  const dates = listDates(timing, estimated.earliest, passes)
  return { estimated: dates.length > 0 ? estimated : null, dates }
}
