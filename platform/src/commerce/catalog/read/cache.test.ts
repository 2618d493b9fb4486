import { describe, expect, test, vi } from 'vitest'
import { CatalogCache } from './cache.ts'
import { aspects } from './changes.ts'

describe('the cache', () => {
  const open = () => {
    const cache = new CatalogCache(() => new Date(0))
    cache.setHearing(true)
    return cache
  }

  test('keeps the lists that a change does not affect', async () => {
    const cache = open()
    const read = vi.fn(() => Promise.resolve('list'))
    const ask = () => cache.readList('store', 'key', ['listing', 'price'], read)
    await ask()
    cache.forget({ storeId: 'store', productIds: ['p'], aspects: [] })
    cache.forget({ storeId: 'store', productIds: ['p'], aspects: ['availability'] })
    await ask()
    expect(read).toHaveBeenCalledTimes(1)
    cache.forget({ storeId: 'store', productIds: ['p'], aspects: ['price'] })
    await ask()
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('treats a response as stale when one of its products changed', () => {
    const cache = open()
    const answer = cache.beginReading('store')
    answer.productIds.add('mine')
    cache.forget({ storeId: 'store', productIds: ['other'], aspects: [...aspects] })
    expect(cache.isCurrent('store', answer)).toBe(true)
    cache.forget({ storeId: 'store', productIds: ['mine'], aspects: [] })
    expect(cache.isCurrent('store', answer)).toBe(false)
  })

  test('caches nothing while it receives no changes', async () => {
    const cache = open()
    const before = cache.beginReading('store')
    cache.setHearing(false)
    const read = vi.fn(() => Promise.resolve('list'))
    await cache.readList('store', 'key', ['listing'], read)
    await cache.readList('store', 'key', ['listing'], read)
    expect(read).toHaveBeenCalledTimes(2)
    cache.setHearing(true)
    expect(cache.isCurrent('store', before)).toBe(false)
  })
})
