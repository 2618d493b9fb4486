import { expect, it, vi } from 'vitest'
import { anyStore } from '@/lib/server/shop.testing'
import { EMPTY_LIST } from '@/lib/shop/catalog/list-query'
import { withPresentCategory } from './filter-groups'

vi.mock('./cached-catalog', () => ({
  listCachedCategories: async () => {
    const pendants = { slug: 'pendants', slugs: [{ language: 'sv', slug: 'taklampor' }] }
    return [{ slug: 'lamps', slugs: [], children: [pendants] }]
  },
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
