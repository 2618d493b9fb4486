import { expect, it } from 'vitest'
import { documentQuantity } from './product-model'

it('a document has exact stock numbers only for scarce products', () => {
  expect([-1, 0, 1, 5, 6, 4_000].map(documentQuantity)).toEqual([0, 0, 1, 5, 99, 99])
})
