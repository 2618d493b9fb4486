import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePercent, scaleMinor } from './fractions.ts'
import { asStorePrice, taxOf } from '#commerce/tax/tax.ts'
import { addUp, sumLines } from './totals.ts'

const amount = fc.integer({ min: 0, max: 10 ** 11 })
const rate = fc.integer({ min: 0, max: 30_000 }).map((n) => (n / 1000).toFixed(3))
const lines = fc.array(
  fc.record({ unitPriceMinor: fc.nat(10 ** 8), quantity: fc.integer({ min: 0, max: 999 }) }),
  { maxLength: 40 },
)

describe('rounding', () => {
  it('goes to the nearest unit, halves away from zero', () => {
    const half = parsePercent('50')
    expect([1, 3, -1, 2].map((n) => scaleMinor(n, half))).toEqual([1, 2, -1, 1])
  })

  it('is at most half a unit from the exact value', () => {
    fc.assert(
      fc.property(amount, rate, (minor, percent) => {
        const fraction = parsePercent(percent)
        const twice = 2n * BigInt(scaleMinor(minor, fraction)) * fraction.denominator
        const difference = twice - 2n * BigInt(minor) * fraction.numerator
        expect(difference <= fraction.denominator).toBe(true)
        expect(difference >= -fraction.denominator).toBe(true)
      }),
    )
  })
})

describe('tax', () => {
  it('is 17.23 € in 107.90 € at 19 %', () => {
    expect(taxOf(10_790, { taxIncluded: true, taxRate: '19.000' })).toBe(1723)
  })

  it('is added to prices that exclude it', () => {
    expect(taxOf(10_000, { taxIncluded: false, taxRate: '25' })).toBe(2500)
  })

  it('removed from a price and added again gives the price, within one unit', () => {
    fc.assert(
      fc.property(amount, rate, (gross, taxRate) => {
        const net = asStorePrice(gross, true, { taxIncluded: false, taxRate })
        const back = asStorePrice(net, false, { taxIncluded: true, taxRate })
        expect(Math.abs(back - gross)).toBeLessThanOrEqual(1)
        for (const taxIncluded of [true, false])
          for (const included of [taxIncluded, null])
            expect(asStorePrice(gross, included, { taxIncluded, taxRate })).toBe(gross)
      }),
    )
  })
})

describe('totals', () => {
  it('are whole, not negative, and add up', () => {
    fc.assert(
      fc.property(
        lines,
        fc.nat(10 ** 6),
        fc.double({ min: 0, max: 1, noNaN: true }),
        rate,
        fc.boolean(),
        (goods, shippingTotalMinor, share, taxRate, taxIncluded) => {
          const subTotalMinor = sumLines(goods)
          const discountMinor = Math.floor(subTotalMinor * share)
          const rule = { taxIncluded, taxRate }
          const taxMinor = taxOf(subTotalMinor - discountMinor + shippingTotalMinor, rule)
          const totals = addUp({ subTotalMinor, discountMinor, shippingTotalMinor, taxMinor }, rule)
          for (const value of Object.values(totals)) {
            expect(Number.isSafeInteger(value)).toBe(true)
            expect(value).toBeGreaterThanOrEqual(0)
          }
          const extra = taxIncluded ? 0 : totals.taxMinor
          expect(totals.totalMinor).toBe(subTotalMinor - discountMinor + shippingTotalMinor + extra)
          if (taxIncluded) expect(totals.taxMinor).toBeLessThanOrEqual(totals.totalMinor)
        },
      ),
    )
  })

  it('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, (goods) => {
        expect(sumLines([...goods].reverse())).toBe(sumLines(goods))
      }),
    )
  })
})
