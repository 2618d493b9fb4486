import { toLocal } from '#commerce/shipping/local-time.ts'
import { getMailLabel, type MailLanguage } from '#outbound/mail-templates.ts'
import type { OrderShipping } from '#store/schema/orders.ts'
import type { OpeningHours } from '#store/schema/shipping.ts'

/** A calendar day, `YYYY-MM-DD`, as a date that a format in UTC takes. */
const toDate = (day: string) => new Date(`${day}T12:00:00Z`)

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** `Mon–Fri`: the days of opening hours, in the language of a locale. */
function nameDays(days: readonly string[], locale: string): string {
  // The first of January 2024 was a Monday.
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const name = (day: number) => format.format(toDate(`2024-01-0${String(day + 1)}`))
  const runs: { first: number; last: number }[] = []
  for (const [day] of week.entries().filter(([, known]) => days.includes(known))) {
    const run = runs.at(-1)
    if (run?.last === day - 1) run.last = day
    else runs.push({ first: day, last: day })
  }
  return runs
    .map(({ first, last }) => (first === last ? name(first) : `${name(first)}–${name(last)}`))
    .join(', ')
}

const writeHours = (hours: readonly OpeningHours[], locale: string) =>
  hours.map(({ days, opens, closes }) => `${nameDays(days, locale)} ${opens}–${closes}`).join(', ')

interface ArrivalFormat {
  locale: string
  language: MailLanguage
  now: Date
  timeZone: string
  /** Whether the day of an arrival is still ahead, or the order waits at its pickup point. */
  isAhead: boolean
}

/** Where and when an order arrives; when is left out once the last of the days is over. */
export function toArrival(shipping: OrderShipping, show: ArrivalFormat) {
  const { locale, language, now, timeZone, isAhead } = show
  const { pickupPoint, estimatedDelivery } = shipping
  const isOver = estimatedDelivery && estimatedDelivery.latest < toLocal(now, timeZone).date
  const dates = isAhead && !isOver ? estimatedDelivery : null
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    // No year: with one, Swedish ranges are written with zeros ("onsdag 04 mars").
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  if (pickupPoint) {
    const { line1, postalCode, city } = pickupPoint.address
    const town = [postalCode, city].filter(Boolean).join(' ')
    return {
      pickup: `${pickupPoint.name}, ${line1}, ${town}`,
      hours: writeHours(pickupPoint.hours, locale) || null,
      label: getMailLabel(language, 'readyFrom'),
      date: dates && format.format(toDate(dates.earliest)),
    }
  }
  return {
    pickup: null,
    hours: null,
    label: getMailLabel(language, 'estimatedDelivery'),
    date: dates && format.formatRange(toDate(dates.earliest), toDate(dates.latest)),
  }
}
