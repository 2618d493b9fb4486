import { NextRequest } from 'next/server'
import { expect, it, vi } from 'vitest'
import { HOST } from '@/lib/server/browser.testing'
import { GET as search } from './route'

const page = vi.hoisted(() => ({ data: [], totalCount: 2, suggestion: null, searchedFor: '' }))
vi.mock('@/lib/server/catalog/product-list', () => ({ findProducts: async () => page }))
vi.mock('@/lib/server/catalog/cached-catalog', () => ({
  listCachedCategories: async () => [{ name: 'Mugs', slug: 'mugs', children: [] }],
}))

it.each(['mugs', 'mgus', 'becher'])('%s suggests the category that was searched for', async (q) => {
  page.searchedFor = 'mugs'
  const headers = { host: HOST }
  const answer = await search(new NextRequest(`http://${HOST}/api/search?q=${q}`, { headers }))
  expect((await answer.json()).links).toEqual([{ label: 'Mugs', href: '/categories/mugs' }])
})
