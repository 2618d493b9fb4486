import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPostalCode, matchesPostalPattern } from './postal-codes.ts'

describe('a postal code', () => {
  it.each([
    ['SE', '11421', '114 21'],
    ['SE', 's-114 21', null],
    ['SE', 'SE-114 21', '114 21'],
    ['NL', '1012ab', '1012 AB'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['BR', '01310100', '01310-100'],
    ['DE', ' 20 457 ', '20457'],
    ['DE', '2045', null],
    ['HK', ' anything ', 'anything'],
  ])('of %s typed as "%s" is written %s', (country, typed, written) => {
    expect(formatPostalCode(country, typed)).toBe(written)
  })
})

describe('a pattern', () => {
  it.each([
    ['20457', '20457', true],
    ['20457', '204*', true],
    ['21457', '204*', false],
    ['20457', '20000-20999', true],
    ['20457', '20-22', true],
    ['23000', '20-22', false],
    ['114 21', '11400-11499', true],
    ['114 21', '114 2*', true],
    ['11421', '114 20-114 29', true],
    ['11431', '114 20-114 29', false],
    ['1000-001', '1000-001', true],
    ['20', '20000-20999', false],
  ])('%s for %s is %s', (code, pattern, result) => {
    expect(matchesPostalPattern(code, pattern)).toBe(result)
  })

  it('of a range includes both ends', () => {
    const code = fc.integer({ min: 10_000, max: 99_999 })
    fc.assert(
      fc.property(code, code, code, (low, high, wanted) => {
        for (const one of [low, high, wanted]) {
          const inside = low <= one && one <= high
          expect(matchesPostalPattern(String(one), `${String(low)}-${String(high)}`)).toBe(inside)
        }
      }),
    )
  })
})
