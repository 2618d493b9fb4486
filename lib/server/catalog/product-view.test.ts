import { expect, it, vi } from 'vitest'
import { anyStore } from '@/lib/server/shop.testing'
import { taxNoteOf, toLiveProduct } from './product-view'

const read = vi.hoisted(() => vi.fn())
vi.mock('./cached-catalog', () => ({ getCachedCommerceStore: read }))

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

it.each([
  ['zzgl. Steuern und Versand', '', async () => ({ taxIncluded: false })],
  ['inkl. MwSt., zzgl. Versand', '', async () => ({ taxIncluded: true })],
  ['zzgl. Versand', '', async () => ({ taxIncluded: null })],
  ['zzgl. Versand', '', () => Promise.reject(new Error('down'))],
  ['No VAT, § 19 UStG', 'No VAT, § 19 UStG', async () => ({ taxIncluded: false })],
])('beside prices stands %j if the store says %j', async (note, own, platform) => {
  read.mockImplementation(platform)
  const store = anyStore()
  const said = taxNoteOf({ ...store, product: { ...store.product, taxNote: own } })
  expect(await said).toBe(note)
})
