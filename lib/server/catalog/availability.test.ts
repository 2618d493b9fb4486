import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findCachedProduct } from './cached-catalog'
import { checkAvailability } from './availability'
import { catalogCacheTag, isStaleSince } from '@/lib/server/request/cache-tags'
import { mockPlatform } from '@/lib/server/shop.testing'

const platform = mockPlatform(Date.UTC(2026, 10, 22))
// What becomes stale again later would reach the files after this one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] }))
const tag = (id: string) => catalogCacheTag('first', `product:${id}`)

function mug(id: string, availableQuantity: number) {
  const variant = { id: `${id}v`, sku: id, options: [], price: 12, availableQuantity }
  return {
    ...{ id, slug: id, title: 'Mug', currencyCode: 'EUR', priceMin: 12, priceMax: 12 },
    ...{ availableQuantity, options: [], images: [], tags: [], createdOn: '2026-01-01' },
    ...{ variants: [variant], description: [], attributes: [], categories: [] },
  }
}

const answerWith = (product: unknown) =>
  platform.mockImplementation(async () => Response.json({ data: { product } }))

describe('a sale makes cached pages stale', () => {
  it.each([
    ['not while there is plenty', 40, 39, false],
    ['when a product becomes scarce', 6, 5, true],
    ['when a scarce product has one piece less', 3, 2, true],
    ['when it sells out', 1, 0, true],
    ['when it comes back', 0, 30, true],
  ])('%s', async (title, before, after, isStale) => {
    const id = title.replaceAll(' ', '-')
    answerWith(mug(id, before))
    await findCachedProduct({ slug: 'first', language: 'en' }, id)
    const since = performance.now()
    answerWith(mug(id, after))
    await checkAvailability('first', id)
    expect(isStaleSince([tag(id)], since)).toBe(isStale)
  })

  it('never, without a read, when no cached page shows the product', async () => {
    await checkAvailability('first', 'never-shown')
    expect(platform).not.toHaveBeenCalled()
  })

  it('when it was first read before, and the answer comes after', async () => {
    let answer: (product: unknown) => void = () => undefined
    platform.mockImplementation(async () => {
      const product = await new Promise((resolve) => (answer = resolve))
      return Response.json({ data: { product } })
    })
    const since = performance.now()
    const first = findCachedProduct({ slug: 'first', language: 'en' }, 'raced')
    await checkAvailability('first', 'raced')
    answer(mug('raced', 40))
    await first
    expect(isStaleSince([tag('raced')], since)).toBe(true)
  })

  it.each([
    ['sold out', 0, 40],
    ['plenty', 40, 0],
  ])(
    'when it is %s, something else while a page is read, and again',
    async (title, now, between) => {
      const id = title.replace(' ', '-')
      answerWith(mug(id, now))
      await findCachedProduct({ slug: 'first', language: 'en' }, id)
      let answer: (product: unknown) => void = () => undefined
      platform.mockImplementationOnce(async () => {
        const product = await new Promise((resolve) => (answer = resolve))
        return Response.json({ data: { product } })
      })
      const german = findCachedProduct({ slug: 'first', language: 'de' }, id)
      await vi.waitFor(() => expect(platform).toHaveBeenCalledTimes(2))
      // Its events arrive together, when the platform has the first stock again.
      await checkAvailability('first', id)
      const since = performance.now()
      answer(mug(id, between))
      await german
      expect(isStaleSince([tag(id)], since)).toBe(true)
    },
  )

  it('when pages in two languages showed different stock, of which one is right', async () => {
    answerWith(mug('torn', 40))
    await findCachedProduct({ slug: 'first', language: 'en' }, 'torn')
    answerWith(mug('torn', 0))
    await findCachedProduct({ slug: 'first', language: 'de' }, 'torn')
    const since = performance.now()
    await checkAvailability('first', 'torn')
    expect(isStaleSince([tag('torn')], since)).toBe(true)
  })

  it('when a page was read during the comparison', async () => {
    answerWith(mug('during', 0))
    await findCachedProduct({ slug: 'first', language: 'en' }, 'during')
    let answer: (product: unknown) => void = () => undefined
    platform.mockImplementationOnce(async () => {
      const product = await new Promise((resolve) => (answer = resolve))
      return Response.json({ data: { product } })
    })
    const since = performance.now()
    const check = checkAvailability('first', 'during')
    await vi.waitFor(() => expect(platform).toHaveBeenCalledTimes(2))
    answerWith(mug('during', 40))
    await findCachedProduct({ slug: 'first', language: 'de' }, 'during')
    answer(mug('during', 0))
    await check
    expect(isStaleSince([tag('during')], since)).toBe(true)
  })

  it('with at most two reads, however many events arrive meanwhile', async () => {
    answerWith(mug('busy', 40))
    await findCachedProduct({ slug: 'first', language: 'en' }, 'busy')
    platform.mockClear()
    await Promise.all(Array.from({ length: 50 }, () => checkAvailability('first', 'busy')))
    expect(platform).toHaveBeenCalledTimes(2)
  })
})
