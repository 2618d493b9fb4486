import { expect, it } from 'vitest'
import { inSizeOrder } from './size-order.ts'

const order = (...values: string[]) =>
  inSizeOrder(values.map((value) => ({ value }))).map((v) => v.value)

it('goes from small to large, however the sizes are written', () => {
  expect(order('M', 'S', 'L')).toEqual(['S', 'M', 'L'])
  expect(order('xl', '3XL', 'XXS', 'XXL', ' M')).toEqual(['XXS', ' M', 'xl', 'XXL', '3XL'])
})

it('leaves alone what is not a size throughout', () => {
  expect(order('Oak', 'Black')).toEqual(['Oak', 'Black'])
  expect(order('M', 'One size', 'S')).toEqual(['M', 'One size', 'S'])
})
