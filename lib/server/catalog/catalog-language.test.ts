import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubShop } from '@/lib/server/testing'
import { catalogCacheTag } from './cache-tags'
import { listCachedCategories } from './cached-catalog'
import { markStale } from './stale-tags'

const platform = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const languageOf = (init: RequestInit) => new Headers(init.headers).get('accept-language')

beforeEach(() => {
  stubShop(Date.UTC(2026, 10, 22))
  vi.stubGlobal('fetch', platform)
  platform.mockImplementation(async (_url, init) => {
    const name = languageOf(init) === 'sv' ? 'Lampor' : 'Lamps'
    const category = { id: 'c', slug: 'lamps', name, productCount: 1, children: [] }
    return Response.json({ data: { categories: [category] } })
  })
})

afterEach(() => {
  platform.mockReset()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const read = async (language: string) =>
  (await listCachedCategories({ slug: 'norrlys', language })).map(({ name }) => name)

it('keeps what is read in each language apart, and an event makes all of them stale', async () => {
  expect(await read('en')).toEqual(['Lamps'])
  expect(await read('sv')).toEqual(['Lampor'])
  expect(await read('en')).toEqual(['Lamps'])
  expect(platform.mock.calls.map(([, init]) => languageOf(init))).toEqual(['en', 'sv'])
  markStale([catalogCacheTag('norrlys', 'categories')])
  await read('en')
  await read('sv')
  expect(platform).toHaveBeenCalledTimes(4)
})
