import { expect, it, vi } from 'vitest'
import { readListState } from '@/lib/shop/catalog/list-query'
import { anyStore } from '@/lib/server/shop.testing'
import { findProducts } from './product-list'

const product = (slug: string) => ({ slug, slugs: [] })
const page = (...slugs: string[]) => ({ data: slugs.map(product), totalCount: 2, nextCursor: null })

vi.mock('./cached-catalog', () => ({
  searchProducts: async () => page('lamp', 'bulb'),
  listCachedProducts: async () => page('gift-card'),
}))

it.each([
  ['q=lamp', ['gift-card', 'lamp', 'bulb']],
  ['q=lamp&page=2', ['gift-card', 'lamp', 'bulb']],
  ['q=lamp&sort=price', ['lamp', 'bulb']],
  ['q=lamp&availability=in-stock', ['lamp', 'bulb']],
  ['q=lamp&exact=1', ['lamp', 'bulb']],
  ['q=bulb', ['lamp', 'bulb']],
])('the products that a store pins to the search for a lamp: %s', async (query, expected) => {
  const pinned = [{ searches: ['Lamp'], products: ['gift-card'] }]
  const store = { ...anyStore(), search: { ...anyStore().search, pinned } }
  const state = readListState(Object.fromEntries(new URLSearchParams(query)))
  const found = await findProducts(store, state, { scope: {}, limit: 24 })
  expect(found.data.map(({ slug }) => slug)).toEqual(expected)
})
