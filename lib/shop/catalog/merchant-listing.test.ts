import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listingProperty, readGtin } from './merchant-listing'

/** The check digit from the right: weights 3 and 1 in turn (GS1 General Specifications 7.9). */
function withCheckDigit(digits: number[]): string {
  const sum = digits
    .toReversed()
    .reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 3 : 1), 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}

const digit = fc.nat(9)
const numbers = fc
  .tuple(fc.constantFrom(7, 11, 12, 13), fc.infiniteStream(digit))
  .map(([length, digits]) => [3, 4, 0, ...digits.take(length - 3)].slice(0, length))
  .map((digits) => (digits.length === 13 ? [1, ...digits.slice(0, 12)] : digits))

it('reads every valid number of the four lengths, with or without separators', () => {
  fc.assert(
    fc.property(numbers, fc.constantFrom('', ' ', '-'), (digits, separator) => {
      const gtin = withCheckDigit(digits)
      expect(readGtin([gtin.slice(0, 1), gtin.slice(1)].join(separator))).toBe(gtin)
    }),
  )
})

it('refuses a number with one wrong digit', () => {
  fc.assert(
    fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const gtin = [...withCheckDigit(digits)].map(Number)
      const index = at % gtin.length
      gtin[index] = ((gtin[index] ?? 0) + by) % 10
      expect(readGtin(gtin.join(''))).toBeNull()
    }),
  )
})

it.each([
  [null, null],
  ['', null],
  ['4006381333931', '4006381333931'],
  ['036000291452', '036000291452'],
  ['96385074', '96385074'],
  ['14006381333938', '14006381333938'],
  ['4006381333932', null],
  ['SKU-4006381333931', null],
  ['A006381333931', null],
  ['4006381333931 x', null],
  ['1234567895', null],
  ['400638133393', null],
  ['0000000000000', null],
  // Numbers of the shop's own, and a coupon.
  ['2000000000008', null],
  ['0200000000004', null],
  ['200000000004', null],
  ['9900000000004', null],
  ['20000004', null],
])('the GTIN of %o is %o', (barcode, gtin) => {
  expect(readGtin(barcode)).toBe(gtin)
})

it.each([
  [{ name: ' COLOR', values: ['None'] }, 'color'],
  [{ name: 'Glaze', values: ['Oat', 'Moss'] }, 'color'],
  [{ name: 'Glaze', values: ['Oat'] }, 'color'],
  [{ name: 'Glaze', values: ['Oat', 'None'] }, null],
  [{ name: 'Shade', values: [] }, null],
  [{ name: 'constructor', values: ['toString'] }, null],
])('the option %o is the property %o', (option, property) => {
  expect(listingProperty(option, { Oat: '#DDD3BC', Moss: '#63683A' })).toBe(property)
})

it.each([
  ['color', ['Color', 'Colour', 'Farbe', 'Färg', 'Cor', 'اللون']],
  ['material', ['Material', 'المادة']],
  ['pattern', ['Pattern', 'Muster', 'Mönster', 'Padrão', 'النقش']],
  ['size', ['Size', 'Größe', 'Grösse', 'Storlek', 'Tamanho', 'المقاس']],
])('the property %s is known by its name in each language', (property, names) => {
  const found = names.map((name) => listingProperty({ name, values: [] }, {}))
  expect(found).toEqual(names.map(() => property))
})
