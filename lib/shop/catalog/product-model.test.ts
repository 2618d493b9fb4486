import { expect, it } from 'vitest'
import { documentQuantity } from './product-model'

it('a document has exact stock numbers only for scarce products', () => {
  expect([-1, 0, 1, 5].map(documentQuantity)).toEqual([0, 0, 1, 5])
  expect(documentQuantity(6)).toBe(documentQuantity(4_000))
  expect(documentQuantity(6)).toBeGreaterThan(50)
})
