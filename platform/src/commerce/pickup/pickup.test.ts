import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLocal } from '#commerce/shipping/local-time.ts'
import { distanceKm, readyOn } from './pickup-offers.ts'
import { findCentroid } from './postal-centroids.ts'

const berlin = 'Europe/Berlin'
const point = {
  hours: [
    {
      days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      opens: '10:00',
      closes: '18:00',
    },
    { days: ['saturday'], opens: '10:00', closes: '14:00' },
  ],
  readyAfterHours: 2,
  transferDays: 3,
}
const open = { inStock: true, closedDates: [], timeZone: berlin }
const at = (text: string) => new Date(text)

describe('pickup', () => {
  it.each([
    ['within the day', '2026-11-20T09:30:00Z', '2026-11-20T11:30:00.000Z'],
    [
      'ordered at night: work begins when the door opens',
      '2026-11-20T02:00:00Z',
      '2026-11-20T11:00:00.000Z',
    ],
    [
      'ordered before closing: the next morning',
      '2026-11-20T16:30:00Z',
      '2026-11-21T09:00:00.000Z',
    ],
    ['at the next quarter of an hour', '2026-11-20T09:31:00Z', '2026-11-20T11:45:00.000Z'],
    ['when it closes: the next morning', '2026-11-20T15:00:00Z', '2026-11-21T09:00:00.000Z'],
    ['ordered on Saturday evening: on Monday', '2026-11-21T20:00:00Z', '2026-11-23T11:00:00.000Z'],
  ])('is ready %s', (_, now, ready) => {
    expect(readyOn(point, at(now), open).toISOString()).toBe(ready)
  })

  it.each([
    ['before the first', '07:00', '10:00'],
    ['between both', '11:30', '16:00'],
    ['so late in the first that it ends in the break', '10:30', '14:00'],
  ])('may open twice a day, in any order: ordered %s opening', (_, now, ready) => {
    const hours = [
      { days: ['friday'], opens: '15:00', closes: '18:00' },
      { days: ['friday'], opens: '09:00', closes: '12:00' },
    ]
    const found = readyOn({ ...point, hours }, at(`2026-11-20T${now}:00Z`), open)
    expect(found).toEqual(at(`2026-11-20T${ready}:00Z`))
  })

  it('is ready on the next open day when the shop is closed', () => {
    const ready = (...closedDates: string[]) =>
      readyOn(point, at('2026-11-20T02:00:00Z'), { ...open, closedDates }).toISOString()
    expect(ready('2026-11-20')).toBe('2026-11-21T11:00:00.000Z')
    expect(ready('2026-11-20', '2026-11-21')).toBe('2026-11-23T11:00:00.000Z')
  })

  it('is ready later when the stock is elsewhere', () => {
    const ready = readyOn(point, at('2026-11-16T09:30:00Z'), { ...open, inStock: false })
    expect(ready.toISOString()).toBe('2026-11-19T11:30:00.000Z')
  })

  it('is never ready outside opening hours or before the order', () => {
    const when = fc.date({ min: at('2026-01-01'), max: at('2027-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(when, fc.nat(48), fc.boolean(), (now, readyAfterHours, inStock) => {
        const ready = readyOn({ ...point, readyAfterHours }, now, { ...open, inStock })
        expect(ready >= now).toBe(true)
        const { minutes } = toLocal(ready, berlin)
        expect(minutes >= 600 && minutes < 1080).toBe(true)
      }),
    )
  })
})

describe('distance', () => {
  it.each([
    ['10115', 255.2],
    ['22765', 3.8],
  ])('from the port of Hamburg to %s is %s km', (postalCode, km) => {
    const [hamburg, other] = [findCentroid('DE', '20457'), findCentroid('DE', postalCode)]
    expect(hamburg && other && distanceKm(hamburg, other)).toBe(km)
  })

  it('is unknown without coordinates', () => {
    expect(findCentroid('FR', '75001')).toBeNull()
    expect(findCentroid('SE', '114 21')).not.toBeNull()
  })
})
