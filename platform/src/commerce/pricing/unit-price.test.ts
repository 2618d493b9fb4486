import { expect, it } from 'vitest'
import {
  baseUnitsFor,
  findUnitPricing,
  unitPriceMinor,
  type GivenUnitPricing,
} from './unit-price.ts'

function priceOf(priceMinor: number, given: GivenUnitPricing) {
  const pricing = findUnitPricing(given)
  return pricing && unitPriceMinor(priceMinor, pricing)
}

it.each<[string, number, GivenUnitPricing, number]>([
  ['350 g by the kilogram', 875, { contentQuantity: 350, contentUnit: 'g' }, 2_500],
  [
    '1.5 kg by 100 g',
    1_875,
    { contentQuantity: 1.5, contentUnit: 'kg', baseQuantity: 100, baseUnit: 'g' },
    125,
  ],
  ['75 cl by the litre', 900, { contentQuantity: 75, contentUnit: 'cl' }, 1_200],
  ['250 mg by the gram', 100, { contentQuantity: 250, contentUnit: 'mg', baseUnit: 'g' }, 400],
  ['80 cm by the metre', 1_000, { contentQuantity: 80, contentUnit: 'cm' }, 1_250],
  ['2.5 square metres by one', 9_999, { contentQuantity: 2.5, contentUnit: 'm2' }, 4_000],
  ['1.001 kg by one', 1_001_000, { contentQuantity: 1.001, contentUnit: 'kg' }, 1_000_000],
  ['three pieces by one', 1_000, { contentQuantity: 3, contentUnit: 'piece' }, 333],
])('computes the price of %s', (_name, priceMinor, given, expected) => {
  expect(priceOf(priceMinor, given)).toBe(expected)
})

it('rounds half a minor unit up, and is exact for prices beyond the precision of a double', () => {
  expect(priceOf(1, { contentQuantity: 2, contentUnit: 'piece' })).toBe(1)
  expect(priceOf(9_007_199_254_740_991, { contentQuantity: 1, contentUnit: 'kg' })).toBe(
    9_007_199_254_740_991,
  )
  // 0.001 g at a price of one: a thousand times as much for the gram.
  expect(priceOf(1, { contentQuantity: 0.001, contentUnit: 'g', baseUnit: 'g' })).toBe(1_000)
})

it('is never per litre for a weight', () => {
  expect(findUnitPricing({ contentQuantity: 1, contentUnit: 'g', baseUnit: 'l' })).toBeNull()
  expect(baseUnitsFor('mg')).toEqual(['g', 'kg'])
})
