import { describe, expect, it } from 'vitest'
import { formatDay, formatDays } from './delivery-dates'

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
})
