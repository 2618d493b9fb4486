import { expect, it } from 'vitest'
import { inSizeOrder } from './facets.ts'

const order = (...values: string[]) =>
  inSizeOrder(values.map((value) => ({ value }))).map((v) => v.value)

it('sorts sizes from small to large, however they are written', () => {
  expect(order('M', 'S', 'L')).toEqual(['S', 'M', 'L'])
  expect(order('xl', '3XL', 'XXS', 'XXL', ' M')).toEqual(['XXS', ' M', 'xl', 'XXL', '3XL'])
})

it('sorts measurements before letters, each from small to large', () => {
  expect(order('21 cm', 'S', '27 cm', 'M')).toEqual(['21 cm', '27 cm', 'S', 'M'])
  expect(order('1 m', '90 cm', '4 m', '2,5 m')).toEqual(['90 cm', '1 m', '2,5 m', '4 m'])
  expect(order('42', '9', '38.5')).toEqual(['9', '38.5', '42'])
})

it('leaves values unsorted unless all are sizes', () => {
  expect(order('Oak', 'Black')).toEqual(['Oak', 'Black'])
  expect(order('M', 'One size', 'S')).toEqual(['M', 'One size', 'S'])
})
