import { toLocal } from '#commerce/shipping/local-time.ts'
import { getMailLabel, type MailLanguage } from '#outbound/mail-templates.ts'
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
  const named = runs.map(({ first, last }) =>
    first === last ? name(first) : `${name(first)}–${name(last)}`,
  )
  return joinParts(named, locale)
}

const writeHours = (hours: readonly OpeningHours[], locale: string) =>
  joinParts(
    hours.map(({ days, opens, closes }) => `${nameDays(days, locale)} ${opens}–${closes}`),
    locale,
  )

/** An address on one line; the country is named where it is another than the store's. */
function writeAddress(address: StoredAddress, locale: string, homeCountry: string): string {
  const { firstName, lastName, company, line1, line2, postalCode, city, region } = address
  const { countryCode } = address
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const parts = [
    `${firstName} ${lastName}`.trim(),
    company,
    line1,
    line2,
    [postalCode, city].filter(Boolean).join(' '),
    region,
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
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    // No year: with one, Swedish ranges are written with zeros ("onsdag 04 mars").
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(scheduledWindow && { hour: 'numeric', minute: '2-digit' }),
  })
  if (pickupPoint) {
    const { line1, postalCode, city } = pickupPoint.address
    const town = [postalCode, city].filter(Boolean).join(' ')
    return {
      pickup: joinParts([pickupPoint.name, line1, town], locale),
      hours: writeHours(pickupPoint.hours, locale) || null,
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
