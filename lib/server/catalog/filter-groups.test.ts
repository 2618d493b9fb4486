import { expect, it, vi } from 'vitest'
import { anyStore } from '@/lib/server/shop.testing'
import { EMPTY_LIST } from '@/lib/shop/catalog/list-query'
import { filterGroups, withPresentCategory } from './filter-groups'

vi.mock('./cached-catalog', () => ({
  getCachedCommerceStore: async () => ({ currencyCode: 'EUR' }),
  listCachedCategories: async () => [{ slug: 'lamps' }],
  listCategoryPaths: async () => [
    { slug: 'lamps', slugs: [] },
    { slug: 'pendants', slugs: [{ language: 'sv', slug: 'taklampor' }] },
  ],
}))

it.each([
  ['lamps', 'lamps'],
  ['taklampor', 'pendants'],
  ['gone', 'gone'],
])('the category filter %s is that of %s', async (typed, present) => {
  const state = { ...EMPTY_LIST, filters: { category: [typed] } }
  const { filters } = await withPresentCategory(state, anyStore())
  expect(filters).toEqual({ category: [present] })
})

it('every brand can be ticked, however many there are', async () => {
  const brands = Array.from({ length: 40 }, (_, place) => `Brand ${place}`)
  const values = brands.map((value) => ({ value, label: value, count: 1 }))
  const facet = {
    name: 'brand',
    label: 'Brand',
    min: null,
    max: null,
    values,
    kind: 'list' as const,
  }
  const [group] = await filterGroups([facet], EMPTY_LIST, anyStore(), [])
  expect(group?.kind === 'rows' && group.rows.map(({ value }) => value)).toEqual(brands)
})
