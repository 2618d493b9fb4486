import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getServing, type CatalogChange } from '@/lib/server/request/serving'
import { anyStore } from '@/lib/server/testing'
import { catalogCacheTag, isStaleSince } from '@/lib/server/request/cache-tags'
import { announceChange, receiveChanges } from './catalog-changes'

const announced: CatalogChange[] = []

beforeEach(() => {
  announced.length = 0
  vi.stubGlobal('vitrineServing', { ...getServing(), staleTags: new Map(), exchange: null })
})

afterEach(() => void vi.unstubAllGlobals())

it('makes its tags stale at once in a single process', async () => {
  const since = performance.now()
  await announceChange({ tags: ['a'] })
  expect(isStaleSince(['a'], since)).toBe(true)
  expect(isStaleSince(['b'], since)).toBe(false)
})

it('is sent to the exchange, which returns it to every process', async () => {
  const since = performance.now()
  const exchange = { announce: async (change: CatalogChange) => void announced.push(change) }
  vi.stubGlobal('vitrineServing', { ...getServing(), exchange })
  await announceChange({ tags: ['a'] })
  expect(announced).toEqual([{ tags: ['a'] }])
  expect(isStaleSince(['a'], since)).toBe(false)
  receiveChanges()
  getServing().receive?.({ tags: ['a'] })
  expect(isStaleSince(['a'], since)).toBe(true)
})

it('that is unknown makes everything of every store stale', () => {
  const since = performance.now()
  receiveChanges()
  getServing().receive?.({ everything: true })
  expect(isStaleSince([catalogCacheTag(anyStore().slug)], since)).toBe(true)
})
