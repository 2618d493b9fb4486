import { expect, it, vi } from 'vitest'
import { anyStore } from '@/lib/server/shop.testing'
import { EMPTY_LIST } from '@/lib/shop/catalog/list-query'
import { filterGroups, withPresentCategory } from './filter-groups'

vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }))
vi.mock('./cached-catalog', () => ({
  getCachedCommerceStore: async () => ({ currencyCode: 'EUR' }),
  listCachedCategories: async () => {
    const pendants = { slug: 'pendants', slugs: [{ language: 'sv', slug: 'taklampor' }] }
    return [{ slug: 'lamps', slugs: [], children: [pendants] }]
  },
}))

const facet = (name: string, ...values: string[]) => ({
  ...{ name, label: name, kind: 'list' as const, min: null, max: null },
  values: values.map((value) => ({ value, label: value, count: 1 })),
})

it('has a group for options and for each facet with a title, in their order, and no other', async () => {
  const facets = [
    facet('sale', 'true'),
    facet('tag', 'gift', 'set'),
    facet('brand', 'North', 'South'),
    facet('category', 'lamps', 'pendants'),
    facet('option:Glaze', 'Oat', 'Moss'),
    facet('availability', 'true'),
    facet('unheard-of', 'one', 'two'),
  ]
  const groups = await filterGroups(facets, EMPTY_LIST, anyStore(), ['category'])
  expect(groups.map(({ title }) => title)).toEqual([
    'option:Glaze',
    'facet.brand',
    'facet.availability',
    'facet.sale',
  ])
})

it.each([
  ['lamps', 'lamps'],
  ['taklampor', 'pendants'],
  ['gone', 'gone'],
])('the category filter %s is that of %s', async (typed, present) => {
  const state = { ...EMPTY_LIST, filters: { category: [typed] } }
  const { filters } = await withPresentCategory(state, anyStore())
  expect(filters).toEqual({ category: [present] })
})
