import { describe, expect, it } from 'vitest'
import { formatDay, formatDays } from './delivery-dates'

describe('delivery dates', () => {
  it('show the day', () => {
    expect(formatDay('2026-11-24', 'en-GB')).toBe('Tue 24 November')
  })

  it.each([
    ['en-GB', 'Tue 24 – Thu 26 November'],
    ['sv-SE', 'tis 24–tors 26 november'],
    ['de-DE', 'Di., 24. – Do., 26. November'],
  ])('are a range as %s writes it', (locale, expected) => {
    const range = { earliest: '2026-11-24', latest: '2026-11-26' }
    expect(formatDays(range, locale).replace(/\s/g, ' ')).toBe(expected)
  })

  it('show a single day once', () => {
    const range = { earliest: '2026-11-24', latest: '2026-11-24' }
    expect(formatDays(range, 'en-GB')).toBe('Tue 24 November')
  })

  it('show two months', () => {
    const range = { earliest: '2026-11-30', latest: '2026-12-02' }
    const days = formatDays(range, 'en-GB').replace(/\s/g, ' ')
    expect(days).toBe('Mon 30 November – Wed 2 December')
  })
})
