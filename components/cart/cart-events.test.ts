import { expect, it } from 'vitest'
import { cartCounter } from './cart-events'

const refused = { expected: null }

it('counts what is expected at once, and takes it back when it is refused', () => {
  const countAfter = cartCounter()
  expect(countAfter(2, { expected: 3 })).toBe(5)
  expect(countAfter(5, refused)).toBe(2)
  expect(countAfter(2, { expected: 1 })).toBe(3)
  expect(countAfter(3, { itemCount: 7 })).toBe(7)
  expect(countAfter(7, refused)).toBe(7)
})

it('takes nothing back that was added before the count was known', () => {
  expect(cartCounter()(2, refused)).toBe(2)
})
