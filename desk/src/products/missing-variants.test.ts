import { expect, test } from 'vitest'
import { addMissing } from './missing-variants.ts'
import type { Product } from './product-drafts.ts'

const size = (value: string) => ({ name: 'Size', value })
const color = (value: string) => ({ name: 'Color', value })

const product = {
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Color', values: ['Red'] },
  ],
  variants: [
    { sku: 'A', weightGrams: 800, options: [size('S'), color('Red')] },
    { sku: 'B', options: [color('Red'), size('M')] },
  ],
} as unknown as Product

const add = (sizes: string[], colors: string[], sku = 'MUG') => {
  const options = [
    { name: 'Size', values: sizes },
    { name: 'Color', values: colors },
  ]
  return addMissing(product, options, { sku, price: 9 })
}

test('each combination that no variant has becomes one, with a SKU of its own and the weight of the first', () => {
  const { options, variants } = add(['S', 'M'], ['Red', 'Sea green'])
  expect(options).toEqual([product.options[0], { name: 'Color', values: ['Red', 'Sea green'] }])
  expect(variants).toEqual([
    {
      options: [size('S'), color('Sea green')],
      price: 9,
      weightGrams: 800,
      sku: 'MUG-S-Sea-green',
    },
    {
      options: [size('M'), color('Sea green')],
      price: 9,
      weightGrams: 800,
      sku: 'MUG-M-Sea-green',
    },
  ])
})

test('a single one has the SKU as it is typed, and fewer values make fewer of them', () => {
  const { options, variants } = add(['L'], ['Red'])
  expect(options[0]).toEqual({ name: 'Size', values: ['S', 'M', 'L'] })
  expect(variants).toMatchObject([{ options: [size('L'), color('Red')], price: 9, sku: 'MUG' }])
  expect(add(['L'], ['Red'], 'A').variants[0]?.sku).toBe('A-L-Red')
})

test('none is missing where every combination is there, or an option has no value', () => {
  expect(add(['S', 'M'], ['Red']).variants).toEqual([])
  expect(add(['S', 'XL'], []).variants).toEqual([])
})
