import { expect, test } from 'vitest'
import { reprice } from './bulk-prices.ts'
import type { Product } from './product-drafts.ts'

const product = (currency: string, ...prices: number[]) =>
  ({ currency, variants: prices.map((price) => ({ id: String(price), price })) }) as Product

test.each([
  ['EUR', 'percent', -10, [9.99, 20], [8.99, 18]],
  ['EUR', 'amount', 1.5, [9.99], [11.49]],
  ['JPY', 'percent', 5, [1250], [1313]],
  ['EUR', 'price', 8.5, [9.99, 20], [8.5, 8.5]],
] as const)('%s, %s %d: %j becomes %j', (currency, way, by, before, after) => {
  const { rows, writes } = reprice([product(currency, ...before)], { way, by })
  expect(rows.map((row) => row.after)).toEqual(after)
  expect(writes[0]?.change.variants?.map(({ price }) => price)).toEqual(after)
  expect(rows.map((row) => row.before)).toEqual(before)
})

test('a change that would leave nothing to pay is not possible', () => {
  expect(reprice([product('EUR', 5, 1)], { way: 'amount', by: -1 }).isPossible).toBe(false)
})
