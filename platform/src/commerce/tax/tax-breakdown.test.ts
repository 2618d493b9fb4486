import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxClasses, type TaxClass } from '#store/enums.ts'
import { apportion } from '#commerce/pricing/apportion.ts'
import { breakDownTax, type TaxTerms } from './tax-breakdown.ts'
import { taxOf } from './tax.ts'

const german: Record<TaxClass, string> = {
  standard: '19',
  reduced: '7',
  secondReduced: '7',
  superReduced: '7',
  zero: '0',
}
const swedish = { ...german, standard: '25', reduced: '12', secondReduced: '6' }

function termsOf(rates: Record<TaxClass, string>, more: Partial<TaxTerms> = {}): TaxTerms {
  return {
    taxIncluded: true,
    rounding: 'total',
    shippingTax: 'standard',
    rateOf: (taxClass) => rates[taxClass],
    ...more,
  }
}

const lineOf = (lineTotalMinor: number, taxClass: TaxClass = 'standard') => ({
  lineTotalMinor,
  taxClass,
})

const goodsOnly = (...lines: ReturnType<typeof lineOf>[]) => ({
  lines,
  goodsDiscountMinor: 0,
  shippingMinor: 0,
})

describe('a divided amount', () => {
  it('is rounded down, and the units left go to the largest remainders, the first among equals', () => {
    const weights = (most: number) => fc.array(fc.nat(most), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(
        fc.oneof(fc.nat(30), fc.nat(10 ** 9)),
        fc.oneof(weights(0), weights(3), weights(10 ** 7)),
        (amountMinor, parts) => {
          const shares = apportion(amountMinor, parts)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amountMinor)
          const total = BigInt(parts.reduce((sum, part) => sum + part, 0))
          if (total === 0n) expect(shares[0]).toBe(amountMinor)
          if (total === 0n) return
          const ranked = parts
            .map((part, index) => ({ index, exact: BigInt(amountMinor) * BigInt(part) }))
            .toSorted((one, other) => Number((other.exact % total) - (one.exact % total)))
          const extra = ranked.map(({ index, exact }) => shares[index]! - Number(exact / total))
          const left = extra.reduce((sum, unit) => sum + unit, 0)
          expect(extra).toEqual(extra.map((_, rank) => Number(rank < left)))
        },
      ),
    )
  })
})

it('a rate is one in the summary however it is written', () => {
  const written = { ...german, reduced: '19.000' }
  const { summary } = breakDownTax(
    goodsOnly(lineOf(100_00), lineOf(100_00, 'reduced')),
    termsOf(written),
  )
  expect(summary).toEqual([{ rate: '19', netMinor: 168_07, taxMinor: 31_93, grossMinor: 200_00 }])
})

describe('published examples', () => {
  it('Sweden: 20 %, 10.71 % and 5.66 % of a price at 25 %, 12 % and 6 % (Skatteverket)', () => {
    const { lines } = breakDownTax(
      goodsOnly(lineOf(100_00), lineOf(100_00, 'reduced'), lineOf(100_00, 'secondReduced')),
      termsOf(swedish),
    )
    expect(lines.map(({ taxMinor }) => taxMinor)).toEqual([20_00, 10_71, 5_66])
  })

  it.each(['total', 'line'] as const)(
    'Sweden, rounded by %s: 399 kr plus 49 kr shipping include a quarter of 358.40 kr',
    (rounding) => {
      const broken = breakDownTax(
        { ...goodsOnly(lineOf(399_00)), shippingMinor: 49_00 },
        termsOf(swedish, { rounding }),
      )
      expect(broken.summary).toEqual([
        { rate: '25', netMinor: 358_40, taxMinor: 89_60, grossMinor: 448_00 },
      ])
      expect(broken.lines[0]?.taxMinor).toBe(79_80)
      expect(broken.shippingTaxMinor).toBe(9_80)
    },
  )

  it('United Kingdom: the VAT fraction of 20 % is 1/6 and of 5 % 1/21 (HMRC, Notice 700, 7.3)', () => {
    const rates = { ...german, standard: '20', reduced: '5' }
    const { lines } = breakDownTax(
      goodsOnly(lineOf(120_00), lineOf(105_00, 'reduced')),
      termsOf(rates),
    )
    expect(lines.map(({ taxMinor }) => taxMinor)).toEqual([20_00, 5_00])
  })

  it('United Kingdom: a line with 86.76p of VAT has 87p, rounded to the nearest penny (Notice 700, 17.5)', () => {
    // 433.8p at 20 % are 86.76p; the nearest price in whole pence is 434p with 86.8p.
    const terms = termsOf({ ...german, standard: '20' }, { taxIncluded: false, rounding: 'line' })
    const broken = breakDownTax(goodsOnly(lineOf(434), lineOf(434)), terms)
    expect(broken.lines.map(({ taxMinor }) => taxMinor)).toEqual([87, 87])
    expect(broken.taxMinor).toBe(174)
    expect(
      breakDownTax(goodsOnly(lineOf(434), lineOf(434)), { ...terms, rounding: 'total' }),
    ).toMatchObject({ taxMinor: 174 })
  })

  it('European Union: rounding by line and by total may differ, and both are allowed (C-484/06)', () => {
    // Three lines of 0.13 at 19 %: 0.0247 each, 0.0741 together.
    const lines = goodsOnly(lineOf(13), lineOf(13), lineOf(13))
    const net = { taxIncluded: false } as const
    expect(breakDownTax(lines, termsOf(german, { ...net, rounding: 'line' })).taxMinor).toBe(6)
    expect(breakDownTax(lines, termsOf(german, net)).taxMinor).toBe(7)
  })

  it('Germany: shipping follows the items, 60 % at 7 % and 40 % at 19 % (UStAE 3.10)', () => {
    const broken = breakDownTax(
      { ...goodsOnly(lineOf(60_00, 'reduced'), lineOf(40_00)), shippingMinor: 10_00 },
      termsOf(german, { shippingTax: 'proportional' }),
    )
    expect(broken.summary).toEqual([
      { rate: '19', netMinor: 36_97, taxMinor: 7_03, grossMinor: 44_00 },
      { rate: '7', netMinor: 61_68, taxMinor: 4_32, grossMinor: 66_00 },
    ])
  })

  it.each([
    ['where items are free', 0, 'proportional'],
    ['where the store says so', 10_00, 'standard'],
  ] as const)('shipping has the standard rate %s', (_, lineTotalMinor, shippingTax) => {
    const { shippingTaxMinor, summary } = breakDownTax(
      { ...goodsOnly(lineOf(lineTotalMinor, 'reduced')), shippingMinor: 11_90 },
      termsOf(german, { shippingTax }),
    )
    expect(shippingTaxMinor).toBe(1_90)
    // A rate without an amount is left out.
    expect(summary.map(({ rate }) => rate)).toEqual(lineTotalMinor === 0 ? ['19'] : ['19', '7'])
  })

  it('Netherlands: half of shipping at 9 % and half at 21 % for items of 50 euro each', () => {
    const broken = breakDownTax(
      { ...goodsOnly(lineOf(50_00, 'reduced'), lineOf(50_00)), shippingMinor: 6_00 },
      termsOf({ ...german, standard: '21', reduced: '9' }, { shippingTax: 'proportional' }),
    )
    expect(broken.summary.map(({ grossMinor }) => grossMinor)).toEqual([53_00, 53_00])
  })
})

const anyTerms = fc
  .record({
    taxIncluded: fc.boolean(),
    rounding: fc.constantFrom('total' as const, 'line' as const),
    shippingTax: fc.constantFrom('standard' as const, 'proportional' as const),
    rates: fc.array(fc.nat(30_000), { minLength: 5, maxLength: 5 }),
  })
  .map(({ rates, ...terms }): TaxTerms => ({
    ...terms,
    rateOf: (taxClass) => ((rates[taxClasses.indexOf(taxClass)] ?? 0) / 1000).toFixed(3),
  }))

const anyAmounts = fc
  .record({
    lines: fc.array(
      fc.record({ lineTotalMinor: fc.nat(10 ** 8), taxClass: fc.constantFrom(...taxClasses) }),
      { minLength: 1, maxLength: 20 },
    ),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    shippingMinor: fc.nat(10 ** 5),
  })
  .map(({ lines, share, shippingMinor }) => {
    const subTotal = lines.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0)
    return { lines, shippingMinor, goodsDiscountMinor: Math.floor(subTotal * share) }
  })

describe('any cart', () => {
  it('has the same tax in total as by lines and shipping, and as by rates', () => {
    fc.assert(
      fc.property(anyAmounts, anyTerms, (amounts, terms) => {
        const { lines, shippingTaxMinor, summary, taxMinor } = breakDownTax(amounts, terms)
        const ofLines = lines.reduce((sum, line) => sum + line.taxMinor, 0)
        expect(ofLines + shippingTaxMinor).toBe(taxMinor)
        expect(summary.reduce((sum, rate) => sum + rate.taxMinor, 0)).toBe(taxMinor)
        const goods = amounts.lines.reduce((sum, line) => sum + line.lineTotalMinor, 0)
        const due = goods - amounts.goodsDiscountMinor + amounts.shippingMinor
        const charged = summary.reduce(
          (sum, rate) => sum + (terms.taxIncluded ? rate.grossMinor : rate.netMinor),
          0,
        )
        expect(charged).toBe(due)
      }),
    )
  })

  it('with one rate has tax rounded once on the whole amount', () => {
    fc.assert(
      fc.property(anyAmounts, fc.boolean(), fc.nat(30_000), (amounts, taxIncluded, thousandths) => {
        const taxRate = (thousandths / 1000).toFixed(3)
        const terms = termsOf(german, { taxIncluded, rateOf: () => taxRate })
        const goods = amounts.lines.reduce((sum, line) => sum + line.lineTotalMinor, 0)
        const due = goods - amounts.goodsDiscountMinor + amounts.shippingMinor
        expect(breakDownTax(amounts, terms).taxMinor).toBe(taxOf(due, { taxIncluded, taxRate }))
      }),
    )
  })
})
