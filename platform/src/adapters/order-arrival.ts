import { toLocal } from '#commerce/shipping/local-time.ts'
import { dateLocaleOf, getMailLabel, type MailLanguage } from '#outbound/mail-templates.ts'
import type { StoredAddress } from '#store/schema/carts.ts'
import type { Order } from '#store/schema/orders.ts'
import type { OpeningHours } from '#store/schema/shipping.ts'
import type { Store } from '#store/schema/tenancy.ts'

/** A calendar day, `YYYY-MM-DD`, and a time of it as a date that a format in UTC takes. */
const toDate = (day: string, time = '12:00') => new Date(`${day}T${time}:00Z`)

/** Parts on one line with the comma of a locale; `Intl.ListFormat` has "and" in Arabic and German. */
const joinParts = (parts: readonly (string | null | undefined)[], locale: string) =>
  parts.filter(Boolean).join(new Intl.Locale(locale).maximize().script === 'Arab' ? '، ' : ', ')

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** `Mon – Fri 09:00–17:00`: opening hours on one line, as a locale writes them. */
function writeHours(hours: readonly OpeningHours[], locale: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const hour = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  const on = (day: number, time?: string) => toDate(`2024-01-0${String(day + 1)}`, time)
  const parts = hours.map(({ days, opens, closes }) => {
    const runs: [number, number][] = []
    for (const [day] of week.entries().filter(([, name]) => days.includes(name))) {
      const run = runs.at(-1)
      if (run?.[1] === day - 1) run[1] = day
      else runs.push([day, day])
    }
    const named = runs.map(([first, last]) => weekday.formatRange(on(first), on(last)))
    return `${joinParts(named, locale)} ${hour.formatRange(on(0, opens), on(0, closes))}`
  })
  return joinParts(parts, locale)
}

/** Countries that write the postal code last, after the region. */
const codeIsLast = /^(?:AU|CA|GB|IE|IN|JP|NZ|US|ZA)$/

/** The lines of a town with its postal code and region, as its country writes them. */
function townOf({ postalCode: code, city, region, countryCode }: Omit<StoredAddress, 'phone'>) {
  const parts = codeIsLast.test(countryCode) ? [[city], [region, code]] : [[code, city], [region]]
  return parts.map((words) => words.filter(Boolean).join(' '))
}

/** An address on one line; the country is named where it is another than the store's. */
function writeAddress(address: StoredAddress, locale: string, homeCountry: string): string {
  const { firstName, lastName, company, line1, line2, countryCode } = address
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const parts = [
    `${firstName} ${lastName}`.trim(),
    company,
    line1,
    line2,
    ...townOf(address),
    countryCode === homeCountry ? null : countries.of(countryCode),
  ]
  return joinParts(parts, locale)
}

interface ArrivalFormat {
  locale: string
  language: MailLanguage
  now: Date
  store: Pick<Store, 'timezone' | 'countryCode'>
  /** Whether the day of an arrival is still ahead, or the order waits at its pickup point. */
  isAhead: boolean
}

/** Where and when an order arrives; when is left out once the last of the days is over. */
export function toArrival(
  { shipping, shippingAddress }: Pick<Order, 'shipping' | 'shippingAddress'>,
  { locale, language, now, store, isAhead }: ArrivalFormat,
) {
  const { pickupPoint, estimatedDelivery, scheduledDate, scheduledWindow } = shipping
  const { from, to } = scheduledWindow ?? { from: undefined, to: undefined }
  const isOver = estimatedDelivery && estimatedDelivery.latest < toLocal(now, store.timezone).date
  const dates = isAhead && !isOver ? estimatedDelivery : null
  const regional = dateLocaleOf(locale, store)
  const format = new Intl.DateTimeFormat(regional, {
    // No year: with one, Swedish ranges are written with zeros ("onsdag 04 mars").
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(scheduledWindow && { hour: 'numeric', minute: '2-digit' }),
  })
  if (pickupPoint) {
    const { address } = pickupPoint
    return {
      pickup: joinParts([pickupPoint.name, address.line1, ...townOf(address)], locale),
      hours: writeHours(pickupPoint.hours, regional) || null,
      address: null,
      label: getMailLabel(language, 'readyFrom'),
      date: dates && format.format(toDate(dates.earliest)),
    }
  }
  return {
    pickup: null,
    hours: null,
    address: shippingAddress && writeAddress(shippingAddress, locale, store.countryCode),
    label: getMailLabel(language, scheduledDate ? 'deliveryDay' : 'estimatedDelivery'),
    date: dates && format.formatRange(toDate(dates.earliest, from), toDate(dates.latest, to)),
  }
}
