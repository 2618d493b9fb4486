import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AmountError,
  compareMoney,
  findMoney,
  formatMoney,
  moneyFromMajor,
  moneyToMajor,
  percentOff,
  percentReached,
} from './money'

describe('money', () => {
  it('converts every amount of currencies with 0, 2 and 3 digits to minor units and back', () => {
    const currency = fc.constantFrom('JPY', 'EUR', 'KWD')
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), currency, (amountMinor, currencyCode) => {
        const major = moneyToMajor({ amountMinor, currencyCode })
        expect(moneyFromMajor(major, currencyCode)).toEqual({ amountMinor, currencyCode })
      }),
      { examples: [[0, 'EUR']] },
    )
    const majors = ['JPY', 'EUR', 'KWD'].map((currencyCode) =>
      moneyToMajor({ amountMinor: 1234, currencyCode }),
    )
    expect(majors).toEqual([1234, 12.34, 1.234])
  })

  it('refuses an amount with more decimals than its currency', () => {
    expect(() => moneyFromMajor(1.005, 'EUR')).toThrow(AmountError)
    expect(() => moneyFromMajor(0.5, 'JPY')).toThrow(AmountError)
    expect(() => moneyFromMajor(Number.NaN, 'EUR')).toThrow(AmountError)
    expect([12.34, 1.005, '12.34', undefined].map((major) => findMoney(major, 'EUR'))).toEqual([
      ...[eur(1234), null, null, null],
    ])
  })

  it('formats prices with the messages of the shop', () => {
    expect(formatMoney({ amountMinor: 2800, currencyCode: 'EUR' }, 'de-DE')).toBe('28,00\u00a0€')
    expect(formatMoney({ amountMinor: 229000, currencyCode: 'SEK' }, 'sv-SE')).toBe(
      '2\u00a0290\u00a0kr',
    )
    expect(formatMoney({ amountMinor: 229050, currencyCode: 'SEK' }, 'sv-SE')).toBe(
      '2\u00a0290,50\u00a0kr',
    )
  })

  it('keeps letters and sign of a currency together in right-to-left text', () => {
    const dollars = { amountMinor: 1950, currencyCode: 'USD' }
    expect(formatMoney(dollars, 'ar')).toBe('\u200f19.50\u00a0US$\u200e')
    expect(formatMoney(eur(1950), 'ar')).toBe('\u200f19.50\u00a0€')
    expect(formatMoney(dollars, 'sv-SE')).toBe('19,50\u00a0US$')
  })

  it('rounds a discount down, so that it never promises more than it gives', () => {
    expect(percentOff(eur(6900), eur(5700))).toBe(17)
    expect(percentOff(eur(6900), eur(5800))).toBe(15)
    const amount = fc.integer({ min: 0, max: 1e9 })
    fc.assert(
      fc.property(amount, amount, (before, now) => {
        const percent = percentOff(eur(before), eur(now))
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent * before).toBeLessThanOrEqual(Math.max(0, before - now) * 100)
      }),
      { examples: [[0, 0]] },
    )
  })

  it('sorts by amount, and computes the progress to a threshold', () => {
    expect([eur(300), eur(100), eur(200)].sort(compareMoney).map((m) => m.amountMinor)).toEqual([
      100, 200, 300,
    ])
    expect(percentReached(eur(12000), eur(9600))).toBe(20)
    expect(percentReached(eur(12000), eur(0))).toBe(100)
    expect(percentReached(eur(12000), eur(15000))).toBe(0)
  })
})

function eur(amountMinor: number) {
  return { amountMinor, currencyCode: 'EUR' }
}
