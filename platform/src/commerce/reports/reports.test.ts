import fc from 'fast-check'
import { expect, it } from 'vitest'
import { divideBack } from './reports.ts'

const summaryOf = (...parts: [rate: string, grossMinor: number, taxMinor: number][]) =>
  parts.map(([rate, grossMinor, taxMinor]) => {
    return { rate, grossMinor, taxMinor, netMinor: grossMinor - taxMinor }
  })
const refundOf = (id: string, grossMinor: number, ...lines: [rate: string, minor: number][]) => ({
  ...{ id, grossMinor },
  lines: lines.map(([rate, minor]) => ({ rate, grossMinor: minor })),
})

const amount = fc.nat(10 ** 5)
const anySale = fc.array(fc.tuple(amount, fc.nat(100)), { minLength: 1, maxLength: 3 })
const anyRefund = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  lines: fc.array(fc.tuple(fc.constantFrom('19', '7', '0', '5.5'), amount), { maxLength: 3 }),
  isReversed: fc.boolean(),
})

it('refunds in parts take back each rate of a sale and its tax exactly, whatever was reversed', () => {
  fc.assert(
    fc.property(anySale, fc.array(anyRefund, { maxLength: 8 }), (sale, wanted) => {
      const rates = ['19.000', '7', '0']
      const taxSummary = summaryOf(
        ...sale.map(([gross, share], index): [string, number, number] => [
          ...([rates[index] ?? '', gross, Math.floor((gross * share) / 200)] as const),
        ]),
      )
      let left = taxSummary.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
      const back = wanted.flatMap(({ share, lines, isReversed }, index) => {
        const made = refundOf(String(index), Math.floor(left * share), ...lines)
        if (!isReversed) left -= made.grossMinor
        return isReversed ? [made, refundOf(made.id, -made.grossMinor)] : [made]
      })
      back.push(refundOf('rest', left))
      const divided = divideBack({ taxSummary, back })
      const before = taxSummary.map(() => 0)
      for (const [index, parts] of divided.entries()) {
        const gross = parts.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
        expect(gross).toBe(0 - (back[index]?.grossMinor ?? 0))
        for (const [rate, { grossMinor, netMinor, taxMinor }] of parts.entries()) {
          expect(netMinor + taxMinor).toBe(grossMinor)
          before[rate] = (before[rate] ?? 0) - grossMinor
          expect(before[rate]).toBeGreaterThanOrEqual(0)
          expect(before[rate]).toBeLessThanOrEqual(taxSummary[rate]?.grossMinor ?? 0)
        }
      }
      for (const [rate, part] of taxSummary.entries()) {
        expect(before[rate]).toBe(part.grossMinor)
        const tax = divided.reduce((sum, parts) => sum - (parts[rate]?.taxMinor ?? 0), 0)
        expect(tax).toBe(part.taxMinor)
      }
    }),
  )
})

it.each([
  ['lines are taken from their rate', refundOf('a', 30, ['7', 30]), [0, 30], [0, 2]],
  ['and no more than the rate has', refundOf('a', 90, ['7.000', 90]), [40, 50], [6, 3]],
  ['what no line names from what is left of each', refundOf('a', 60, ['7', 30]), [25, 35], [4, 2]],
  [
    'less than the lines in their proportion',
    refundOf('a', 20, ['19', 30], ['7', 10]),
    [15, 5],
    [2, 0],
  ],
])('of a sale at two rates, %s', (_, refund, gross, tax) => {
  const taxSummary = summaryOf(['19', 100, 16], ['7', 50, 3])
  const [parts] = divideBack({ taxSummary, back: [refund] })
  expect(parts?.map(({ grossMinor }) => 0 - grossMinor)).toEqual(gross)
  expect(parts?.map(({ taxMinor }) => 0 - taxMinor)).toEqual(tax)
})
