import { beforeEach, expect, it } from 'vitest'
import { mockPlatform } from '@/lib/server/shop.testing'
import { catalogCacheTag, markStale } from '@/lib/server/request/cache-tags'
import { listCachedCategories } from './cached-catalog'

const platform = mockPlatform(Date.UTC(2026, 10, 22))
const languageOf = (init: RequestInit) => new Headers(init.headers).get('accept-language')

beforeEach(() => {
  platform.mockImplementation(async (_url, init) => {
    const name = languageOf(init) === 'sv' ? 'Lampor' : 'Lamps'
    const category = { id: 'c', slug: 'lamps', name, productCount: 1, children: [] }
    return Response.json({ data: { categories: [category] } })
  })
})

const read = async (language: string) =>
  (await listCachedCategories({ slug: 'second', language })).map(({ name }) => name)

it('caches reads by language, and an event makes all of them stale', async () => {
  expect(await read('en')).toEqual(['Lamps'])
  expect(await read('sv')).toEqual(['Lampor'])
  expect(await read('en')).toEqual(['Lamps'])
  expect(platform.mock.calls.map(([, init]) => languageOf(init))).toEqual(['en', 'sv'])
  markStale([catalogCacheTag('second', 'categories')])
  await read('en')
  await read('sv')
  expect(platform).toHaveBeenCalledTimes(4)
})
