import { describe, expect, test, vi } from 'vitest'
import { CatalogCache } from './cache.ts'
import { aspects } from './changes.ts'
import type { ProductView } from './views.ts'

describe('the cache', () => {
  const view = (id: string) => ({ id, slug: id }) as ProductView
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

  test('finds a product only by the slug that it has in the language', () => {
    const cache = open()
    for (const [language, slug] of [
      [null, 'mug'],
      ['sv', 'mugg'],
    ] as const)
      cache.keepProducts('store', { epoch: cache.epoch('store'), language }, [
        { ...view('p'), slug },
      ])
    expect(cache.findProductBySlug('store', 'mugg', 'sv')?.slug).toBe('mugg')
    expect(cache.findProductBySlug('store', 'mug', 'sv')).toBeNull()
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

  test('keeps as many products of all stores together as a process may keep', () => {
    const cache = open()
    const views = (storeId: string) =>
      Array.from({ length: 6_000 }, (_, number) => view(`${storeId}-${String(number)}`))
    const keep = (storeId: string) =>
      cache.keepProducts(storeId, { epoch: cache.epoch(storeId), language: null }, views(storeId))
    keep('first')
    const before = cache.beginReading('first')
    const epoch = cache.epoch('first')
    expect(cache.findProduct('first', 'first-0', null)).not.toBeNull()
    keep('second')
    expect(cache.findProduct('second', 'second-0', null)).not.toBeNull()
    expect(cache.findProduct('first', 'first-0', null)).toBeNull()
    // A change of a dropped store is not remembered, so no earlier read may be kept.
    expect(cache.isCurrent('first', before)).toBe(false)
    cache.keepProducts('first', { epoch, language: null }, [view('first-0')])
    expect(cache.findProduct('first', 'first-0', null)).toBeNull()
  })

  test('drops the store that was read least recently', () => {
    const cache = open()
    const keep = (storeId: string) =>
      cache.keepProducts(storeId, { epoch: cache.epoch(storeId), language: null }, [view(storeId)])
    const isKept = (storeId: string) => cache.findProduct(storeId, storeId, null) !== null
    for (let number = 0; number < 500; number += 1) keep(`store-${String(number)}`)
    expect(isKept('store-0')).toBe(true)
    keep('another')
    expect([isKept('another'), isKept('store-0'), isKept('store-1')]).toEqual([true, true, false])
  })

  test('keeps the lists of a store while another one is crawled', async () => {
    const cache = open()
    const read = vi.fn(() => Promise.resolve('list'))
    await cache.readList('store', 'key', ['listing'], read)
    for (let number = 0; number < 6_000; number += 1) {
      await cache.readList('crawled', `filter ${String(number)}`, ['listing'], read)
    }
    read.mockClear()
    await cache.readList('store', 'key', ['listing'], read)
    expect(read).not.toHaveBeenCalled()
    await cache.readList('crawled', 'filter 5999', ['listing'], read)
    await cache.readList('crawled', 'filter 0', ['listing'], read)
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('keeps as many lists of all stores together as a process may keep', async () => {
    const cache = open()
    const read = vi.fn(() => Promise.resolve('list'))
    for (let number = 0; number < 11_000; number += 1) {
      const storeId = `store-${String(Math.floor(number / 1_000))}`
      await cache.readList(storeId, `filter ${String(number)}`, ['listing'], read)
    }
    read.mockClear()
    await cache.readList('store-10', 'filter 10999', ['listing'], read)
    expect(read).not.toHaveBeenCalled()
    await cache.readList('store-0', 'filter 999', ['listing'], read)
    expect(read).toHaveBeenCalledTimes(1)
  })
})
