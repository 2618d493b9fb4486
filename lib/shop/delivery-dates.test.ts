import { describe, expect, it } from 'vitest'
import { formatDay, formatDays, formatMoment, formatMomentDay } from './delivery-dates'

describe('delivery dates (14)', () => {
  it('name the day', () => {
    expect(formatDay('2026-11-24', 'en-GB')).toBe('Tue 24 November')
  })

  it('say the month once when both days are in it', () => {
    const range = { earliest: '2026-11-24', latest: '2026-11-26' }
    expect(formatDays(range, 'en-GB', 'to')).toBe('Tue 24 to Thu 26 November')
  })

  it('say both months otherwise', () => {
    const range = { earliest: '2026-11-30', latest: '2026-12-02' }
    expect(formatDays(range, 'en-GB', 'to')).toBe('Mon 30 November to Wed 2 December')
  })

  it('say one day once', () => {
    const range = { earliest: '2026-11-24', latest: '2026-11-24' }
    expect(formatDays(range, 'en-GB', 'to')).toBe('Tue 24 November')
  })

  it('read a moment in the time zone of the store', () => {
    expect(formatMoment('2026-11-20T10:42:00Z', 'en-GB', 'Europe/Berlin')).toBe(
      '20 November, 11:42',
    )
    expect(formatMomentDay('2026-11-20T23:42:00Z', 'en-GB', 'Europe/Berlin')).toBe(
      'Saturday 21 November 2026',
    )
  })
})
