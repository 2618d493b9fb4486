import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShippingMethod, ShippingType } from '#store/schema/shipping.ts'
import { findOrderBy, planDelivery } from './calendar.ts'
import { toInstant, toLocal, weekdayOf } from './local-time.ts'
import { methodOf } from './rates.testing.ts'

const berlin = 'Europe/Berlin'
// A Friday, 12:00 in Berlin.
const friday = new Date('2026-11-20T11:00:00Z')

describe('local time', () => {
  it('survives a round trip, in any zone and on any day on which it exists', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.constantFrom(berlin, 'Europe/Stockholm', 'America/Sao_Paulo', 'Asia/Kolkata', 'UTC'),
        (date, zone) => {
          const local = toLocal(date, zone)
          const again = toLocal(toInstant(local.date, local.minutes, zone), zone)
          expect(again).toEqual(local)
        },
      ),
    )
  })
})

describe('a parcel', () => {
  it('leaves on the next packing day and travels on working days', () => {
    const method = methodOf({
      availableDays: ['tuesday', 'friday'],
      estimatedDeliveryDays: 2,
      metadata: { cutOffHour: 11, deliveryWindowDays: 2 },
    })
    expect(planDelivery(method, friday, berlin).estimated).toEqual({
      earliest: '2026-11-26',
      latest: '2026-11-30',
    })
  })

  it.each([
    [4, '2026-11-20'],
    [23, '2026-11-20'],
    [24, '2026-11-23'],
    [47, '2026-11-23'],
  ])('of %i hours travels only whole days of them', (estimatedDeliveryHours, earliest) => {
    const method = methodOf({ estimatedDeliveryDays: 0, estimatedDeliveryHours })
    expect(planDelivery(method, friday, berlin).estimated?.earliest).toBe(earliest)
  })

  it('still leaves today one minute before the cut-off', () => {
    const method = methodOf({ metadata: { cutOffHour: 12 }, estimatedDeliveryDays: 1 })
    const before = new Date(friday.getTime() - 60_000)
    expect(planDelivery(method, before, berlin).estimated?.earliest).toBe('2026-11-23')
    expect(planDelivery(method, friday, berlin).estimated?.earliest).toBe('2026-11-24')
  })

  it('can be ordered until its cut-off for the same arrival, as can a same-day delivery', () => {
    const method = methodOf({
      availableDays: ['tuesday', 'friday'],
      estimatedDeliveryDays: 2,
      metadata: { cutOffHour: 11 },
    })
    // Friday's cut-off is over; Tuesday's is at 11:00 in Berlin.
    expect(findOrderBy(method, friday, berlin)).toEqual(new Date('2026-11-24T10:00:00Z'))
    const courier = methodOf({ ...method, type: 'sameDay', estimatedDeliveryDays: 1 })
    const timeWindows = [{ from: '10:30', to: '12:00' }]
    const timed = [{ cutOffHour: 11, timeWindows }, { timeWindows }].map((metadata) =>
      methodOf({ ...courier, estimatedDeliveryDays: 0, metadata }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(method, courier, ...timed),
        fc.nat(60 * 24 * 60),
        (method, minutes) => {
          const now = new Date(friday.getTime() + minutes * 60_000)
          const until = findOrderBy(method, now, berlin)
          if (!until) throw new Error('A method with a cut-off has an end.')
          const lastMinute = new Date(until.getTime() - 60_000)
          const planned = planDelivery(method, now, berlin).estimated
          expect(until.getTime()).toBeGreaterThan(now.getTime())
          expect(planDelivery(method, lastMinute, berlin).estimated).toEqual(planned)
          expect(planDelivery(method, until, berlin).estimated).not.toEqual(planned)
        },
      ),
    )
  })

  it('has no order deadline without a cut-off, or when the merchant delivers', () => {
    expect(findOrderBy(methodOf({}), friday, berlin)).toBeNull()
    const van = methodOf({ type: 'localDelivery', metadata: { cutOffHour: 12 } })
    expect(findOrderBy(van, friday, berlin)).toBeNull()
    // Its first time of day is tomorrow's.
    const metadata = { timeWindows: [{ from: '10:30', to: '12:00' }] }
    const tomorrow = methodOf({ type: 'sameDay', estimatedDeliveryDays: 1, metadata })
    expect(findOrderBy(tomorrow, friday, berlin)).toBeNull()
    const chosen = methodOf({ ...van, type: 'sameDay', allowShowCalendar: true })
    expect(findOrderBy(chosen, friday, berlin)).toBeNull()
  })

  it.each<[ShippingType, string[], string, string]>([
    // On Monday, which is closed.
    ['regular', [], '2026-11-24', '2026-11-24'],
    ['express', [], '2026-11-24', '2026-11-24'],
    ['express', ['thursday'], '2026-11-27', '2026-11-27'],
    ['express', ['sunday'], '2026-11-24', '2026-11-24'],
    ['sameDay', [], '2026-11-21', '2026-11-21'],
    ['localDelivery', ['monday', 'wednesday'], '2026-11-25', '2026-11-25'],
  ])('skips closed days: %s, served on %j', (type, availableDays, earliest, latest) => {
    const metadata = { closedDates: ['2026-11-23'] }
    const method = methodOf({ type, availableDays, estimatedDeliveryDays: 1, metadata })
    expect(planDelivery(method, friday, berlin).estimated).toEqual({ earliest, latest })
  })
})

describe('same-day delivery', () => {
  const method = methodOf({
    type: 'sameDay',
    estimatedDeliveryDays: 0,
    availableDays: ['monday', 'friday'],
    metadata: { cutOffHour: 13 },
  })

  it('is today before its cut-off', () => {
    const day = '2026-11-20'
    expect(planDelivery(method, friday, berlin).estimated).toEqual({ earliest: day, latest: day })
    expect(findOrderBy(method, friday, berlin)).toEqual(new Date('2026-11-20T12:00:00Z'))
  })

  it('is on the next day of service after its cut-off', () => {
    const late = new Date(friday.getTime() + 3_600_000)
    const day = '2026-11-23'
    expect(planDelivery(method, late, berlin)).toEqual({
      estimated: { earliest: day, latest: day },
      dates: [],
    })
    expect(findOrderBy(method, late, berlin)).toEqual(new Date('2026-11-23T12:00:00Z'))
  })

  it('is on the first day of service when there is none today', () => {
    const sunday = new Date('2026-11-22T11:00:00Z')
    expect(planDelivery(method, sunday, berlin).estimated?.earliest).toBe('2026-11-23')
  })
})

describe('a delivery calendar', () => {
  it('offers service days only, none before the earliest', () => {
    fc.assert(
      fc.property(
        fc.subarray(['monday', 'wednesday', 'saturday'], { minLength: 1 }),
        fc.nat(5),
        fc.nat(23),
        (availableDays, estimatedDeliveryDays, cutOffHour) => {
          const method = methodOf({
            type: 'localDelivery',
            allowShowCalendar: true,
            availableDays,
            estimatedDeliveryDays,
            metadata: { cutOffHour },
          })
          const { estimated, dates } = planDelivery(method, friday, berlin)
          expect(dates[0]).toBe(estimated?.earliest)
          expect(dates.every((date) => availableDays.includes(weekdayOf(date)))).toBe(true)
          expect(dates.toSorted()).toEqual(dates)
        },
      ),
    )
  })

  it.each([
    ['14:59', '2026-11-20'],
    ['15:00', '2026-11-21'],
  ])('offers today until its first time of day begins: at %s %s', (time, first) => {
    const method = methodOf({
      type: 'localDelivery',
      allowShowCalendar: true,
      estimatedDeliveryDays: 0,
      metadata: { timeWindows: [{ from: '15:00', to: '17:00' }] },
    })
    const now = new Date(`2026-11-20T${time}:00+01:00`)
    expect(planDelivery(method, now, berlin).dates[0]).toBe(first)
  })

  it.each<[ShippingType, number | undefined, number, string]>([
    ['regular', undefined, 10, '2026-12-07'],
    ['regular', 1, 1, '2026-11-24'],
    ['localDelivery', undefined, 14, '2026-12-06'],
    ['localDelivery', 3, 3, '2026-11-25'],
  ])('of %s shows %s days, 14 by default', (type, calendarDays, count, last) => {
    const metadata = calendarDays === undefined ? {} : { calendarDays }
    const timing = { type, allowShowCalendar: true, estimatedDeliveryDays: 1, metadata }
    const monday = new Date('2026-11-22T11:00:00Z')
    const { dates } = planDelivery(methodOf(timing), monday, berlin)
    expect([dates.length, dates.at(-1)]).toEqual([count, last])
  })

  it.each<[string, Partial<ShippingMethod>]>([
    ['never serves', { type: 'localDelivery', availableDays: ['someday'] }],
    ['never packs', { type: 'regular', availableDays: ['someday'] }],
    [
      'arrives when carriers rest',
      { availableDays: ['saturday'], estimatedDeliveryDays: 0, metadata: { calendarDays: 1 } },
    ],
  ])('is empty for a method that %s', (_, timing) => {
    const method = methodOf({ allowShowCalendar: true, ...timing })
    expect(planDelivery(method, friday, berlin)).toEqual({ estimated: null, dates: [] })
  })
})
