import { expect, it } from 'vitest'
import { toLiveProduct } from './product-view'

const format = {
  ofUnits: { locale: 'en', priceLocale: 'en', t: () => 'unused' },
  dateLocale: 'en',
  t: () => 'unused',
}
const variant = (id: string, amountMinor: number) => ({
  id,
  price: { amountMinor, currencyCode: 'EUR' },
  compareAtPrice: null,
  lowestPriceLast30Days: null,
  unitPricing: null,
  availableQuantity: 1,
  restockDate: null,
})

it('shows the lowest current price and those of the variants', () => {
  const live = toLiveProduct([variant('a', 2_000), variant('b', 1_500)], format)
  expect(live).toMatchObject({ lowestPrice: '€15.00', isRange: true })
  expect(live?.variants.map(({ price }) => price)).toEqual(['€20.00', '€15.00'])
})

it('shows no range for equal prices, and is null without variants', () => {
  const live = toLiveProduct([variant('a', 1_500), variant('b', 1_500)], format)
  expect(live).toMatchObject({ lowestPrice: '€15.00', isRange: false })
  expect(toLiveProduct([], format)).toBeNull()
})
