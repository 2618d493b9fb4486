import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountWriter, findMinor, toMajor } from './money.ts'

describe('an amount in JSON', () => {
  it('survives a round trip, for 0, 2 and 3 decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 14), max: 10 ** 14 }),
        fc.constantFrom('JPY', 'EUR', 'SEK', 'KWD'),
        (minor, currency) => {
          const text = JSON.stringify(toMajor(minor, currency))
          expect(findMinor(JSON.parse(text) as number, currency)).toBe(minor)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('has no more decimals than the currency', () => {
    expect(toMajor(1, 'EUR')).toBe(0.01)
    expect(toMajor(10_790, 'EUR')).toBe(107.9)
    expect(findMinor(10.005, 'EUR')).toBeNull()
    expect(findMinor(1.5, 'JPY')).toBeNull()
    expect(findMinor(1.005, 'KWD')).toBe(1005)
    expect(findMinor(0.001, 'SEK')).toBeNull()
  })

  it('refuses inexact amounts', () => {
    for (const value of [Number.NaN, Infinity, 1e300]) expect(findMinor(value, 'EUR')).toBeNull()
  })
})

it.each([
  [189_000, 'SEK', 'sv-SE', '1 890 kr'],
  [189_050, 'SEK', 'sv-SE', '1 890,50 kr'],
  [4_200, 'EUR', 'de-DE', '42,00 €'],
  [4_200, 'JPY', 'en', '¥4,200'],
])('%i of %s is formatted by %s as shop pages do: %s', (minor, currency, locale, text) => {
  expect(amountWriter(currency, locale)(minor).replace(/\s/g, ' ')).toBe(text)
})
