import { expect, it } from 'vitest'
import { documentQuantity } from './availability'

it('a document holds exact numbers only of what is scarce', () => {
  expect([-1, 0, 1, 5].map(documentQuantity)).toEqual([0, 0, 1, 5])
  expect(documentQuantity(6)).toBe(documentQuantity(4_000))
  expect(documentQuantity(6)).toBeGreaterThan(50)
})
