import { expect, it, vi } from 'vitest'
import type { ProductQuery } from '@/lib/commerce/catalog'
import type { Store } from '@/lib/shop/store/store-schema'
import { readListState } from '@/lib/shop/catalog/list-query'
import { anyStore } from '@/lib/server/shop.testing'
import { findProducts, listProductsUpTo } from './product-list'

const product = (slug: string) => ({ slug, slugs: [] })
const page = (...slugs: string[]) => ({ data: slugs.map(product), totalCount: 2, nextCursor: null })

const listed = vi.hoisted(() => vi.fn<(store: Store, query: ProductQuery) => Promise<unknown>>())
listed.mockImplementation(async () => page('gift-card'))
vi.mock('./cached-catalog', () => ({
  searchProducts: async (_: Store, { filter, limit }: ProductQuery) => {
    const found = ['lamp', 'bulb'].filter((slug) => filter.slugs?.includes(slug) ?? true)
    return { ...page(...found.slice(0, limit)), totalCount: found.length }
  },
  listCachedProducts: listed,
}))

it('more products than one answer has are read with the same filter in the same order', async () => {
  listed.mockClear()
  listed.mockImplementation(async (_, { limit, cursor = '' }) => ({
    ...page(...Array.from({ length: limit }, (_product, at) => `${cursor}${at}`)),
    nextCursor: `${cursor}next `,
  }))
  const state = readListState({ brand: 'gardan', sort: 'price', page: '9' })
  const { data } = await listProductsUpTo(anyStore(), state, { category: 'lamps' })
  listed.mockImplementation(async () => page('gift-card'))
  expect(new Set(data.map(({ slug }) => slug)).size).toBe(216)
  const same = { filter: { category: 'lamps', brands: ['gardan'] }, sort: 'PRICE_ASC' }
  expect(listed.mock.calls.map(([, query]) => query)).toEqual([
    { ...same, limit: 192 },
    { ...same, limit: 24, cursor: 'next ' },
  ])
})

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

it.each([
  [['gift-card'], 24, ['gift-card', 'lamp', 'bulb'], 3],
  [['bulb'], 24, ['bulb', 'lamp'], 2],
  [['bulb'], 1, ['bulb'], 2],
  [['gift-card', 'bulb'], 1, ['gift-card'], 3],
])('%j, pinned, count once in a list of %i', async (products, limit, expected, total) => {
  listed.mockImplementationOnce(async (_, { filter }) => page(...(filter.slugs ?? [])))
  const pinned = [{ searches: ['lamp'], products }]
  const store = { ...anyStore(), search: { ...anyStore().search, pinned } }
  const found = await findProducts(store, readListState({ q: 'lamp' }), { scope: {}, limit })
  expect(found.data.map(({ slug }) => slug)).toEqual(expected)
  expect(found.totalCount).toBe(total)
})
