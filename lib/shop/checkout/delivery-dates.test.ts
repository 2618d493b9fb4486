import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  formatArrival,
  formatDay,
  formatDays,
  formatShortDays,
  isOver,
  timeLeft,
} from './delivery-dates'

describe('delivery dates', () => {
  it('show the day', () => {
    for (const day of ['2026-11-24', '2026-11-24T23:30:00Z'])
      expect(formatDay(day, 'en-GB')).toBe('Tue 24\u00a0November')
  })

  it.each([
    ['en-GB', 'Tue 24 – Thu 26 Nov'],
    ['sv-SE', 'tis 24–tors 26 nov.'],
    ['de-DE', 'Di., 24. – Do., 26. Nov.'],
  ])('are a range as %s writes it', (locale, expected) => {
    const range = { earliest: '2026-11-24', latest: '2026-11-26' }
    expect(formatDays(range, locale).replace(/\s/g, ' ')).toBe(expected)
  })

  it('show a single day once', () => {
    const range = { earliest: '2026-11-24', latest: '2026-11-24' }
    expect(formatDays(range, 'en-GB')).toBe('Tue 24\u00a0November')
  })

  it('show two months', () => {
    const range = { earliest: '2026-11-30', latest: '2026-12-02' }
    const days = formatDays(range, 'en-GB').replace(/\s/g, ' ')
    expect(days).toBe('Mon 30 Nov – Wed 2 Dec')
    expect(formatShortDays(range, 'en-GB').replace(/\s/g, ' ')).toBe('30 Nov – 2 Dec')
  })
})

describe('a day', () => {
  afterEach(() => vi.useRealTimers())

  it.each([
    ['2026-11-20', 'Europe/Berlin', false],
    ['2026-11-19', 'Europe/Berlin', true],
    ['2026-11-20', 'Asia/Tokyo', true],
    ['2026-11-21', 'Asia/Tokyo', false],
    ['2026-12-01', 'Europe/Berlin', false],
  ])('%s is over in %s on 20 November at 20:00 UTC: %j', (day, timeZone, over) => {
    vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z') })
    expect(isOver(day, timeZone)).toBe(over)
  })
})

describe('an arrival', () => {
  const days = { earliest: '2026-12-01', latest: '2026-12-02' }
  const window = { from: '16:00', to: '18:00' }

  it.each([
    ['en-GB', 'Tue 1\u00a0December, 16:00–18:00'],
    ['de-DE', 'Di., 1.\u00a0Dezember, 16:00–18:00 Uhr'],
    ['sv-SE', 'tis 1\u00a0december, 16:00–18:00'],
    ['ar-EG', expect.stringMatching(/ديسمبر، ٤:٠٠/)],
  ])('names the chosen day and time of day as %s writes them', (locale, expected) => {
    const shipping = { scheduledDate: '2026-12-01', scheduledWindow: window }
    expect(formatArrival(shipping, locale)).toEqual(expected)
  })

  it('is its days where none was chosen, and nothing where none is known', () => {
    const shipping = { scheduledWindow: null, estimatedDelivery: days }
    expect(formatArrival(shipping, 'en-GB').replace(/\s/g, ' ')).toBe('Tue 1 – Wed 2 Dec')
    expect(formatArrival({ scheduledWindow: null }, 'en-GB')).toBe('')
  })
})

const at = '2026-11-20T11:00:00Z'
const before = (minutes: number) => Date.parse(at) - minutes * 60_000
const left = (minutes: number, locale = 'en-GB') => timeLeft({ at, locale }, before(minutes))

describe('the time left to order', () => {
  it('is formatted in hours and minutes, in the language of the page', () => {
    expect(left(192)).toBe('3 hrs, 12 mins')
    expect(left(192, 'de-DE')).toBe('3 Std., 12 Min.')
    expect(left(192, 'sv-SE')).toBe('3 tim, 12 min')
  })

  it('omits zero units and rounds up to the next minute', () => {
    expect(left(120)).toBe('2 hrs')
    expect(left(0.5)).toBe('1 min')
    expect(left(60 + 0.001)).toBe('1 hr, 1 min')
  })

  it('is not shown once the time has passed, nor more than a day ahead', () => {
    expect(left(0)).toBeNull()
    expect(left(-5)).toBeNull()
    expect(left(24 * 60)).not.toBeNull()
    expect(left(24 * 60 + 1)).toBeNull()
  })

  it('is not shown for an invalid time', () => {
    expect(timeLeft({ at: 'soon', locale: 'en-GB' }, before(5))).toBeNull()
  })
})
