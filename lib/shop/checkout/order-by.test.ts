import { describe, expect, it } from 'vitest'
import { timeLeft } from './order-by'

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
