import { afterEach, beforeEach, expect, it, vi, describe } from 'vitest'
import { announceChange, getServing, type CatalogChange } from '@/lib/server/request/render-context'
import { anyStore } from '@/lib/server/shop.testing'
import { catalogCacheTag, isStaleSince } from '@/lib/server/request/cache-tags'
import { checkAvailability } from './availability'
import { receiveChange } from './catalog-changes'
import { createHmac } from 'node:crypto'
import { stubEnvironment } from '@/lib/server/env.testing'

const announced: CatalogChange[] = []

beforeEach(() => {
  announced.length = 0
  // What becomes stale again later would reach the files after this one.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('vitrineServing', { ...getServing(), staleTags: new Map(), exchange: null })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('makes its tags stale at once in a single process', async () => {
  getServing().receive = receiveChange
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
  receiveChange({ tags: ['a'] })
  expect(isStaleSince(['a'], since)).toBe(true)
})

it('makes its tags stale again when it has settled, for what was read just after it', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  receiveChange({ tags: ['a'] })
  await checkAvailability('first', 'never-shown')
  vi.advanceTimersByTime(1_999)
  const tags = [['a'], [catalogCacheTag('first', 'product:never-shown')]]
  const since = performance.now()
  expect(tags.map((each) => isStaleSince(each, since))).toEqual([false, false])
  vi.advanceTimersByTime(1)
  expect(tags.map((each) => isStaleSince(each, since))).toEqual([true, true])
  expect(isStaleSince(['b'], since)).toBe(false)
})

it('that is unknown makes everything of every store stale', () => {
  const since = performance.now()
  receiveChange({ everything: true })
  expect(isStaleSince([catalogCacheTag(anyStore().slug)], since)).toBe(true)
})

const newer = 'Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi'
const older = 'Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEiZk3v9'
stubEnvironment('https://api.shop.example', { WEBHOOK_SECRETS: `2:${newer},1:${older}` })
const { isSignedBy, stalenessOf } = await import('./catalog-changes')

const body = Buffer.from('{"ProductId":"p1"}')
const sign = (secret: string, bytes: Buffer = body) =>
  `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`

describe('a webhook delivery', () => {
  it('is genuine when the newest or an older key signed its raw body', () => {
    expect(isSignedBy(body, sign(newer))).toBe(true)
    expect(isSignedBy(body, sign(older))).toBe(true)
  })

  it('is refused with any other signature', () => {
    const good = sign(newer)
    const bad = [
      null,
      '',
      good.slice(7),
      good.toUpperCase(),
      `${good}00`,
      good.slice(0, -2),
      sign('x'.repeat(40)),
      `${good},${good}`,
    ]
    for (const signature of bad) expect(isSignedBy(body, signature), String(signature)).toBe(false)
    for (let bit = 0; bit < body.length * 8; bit += 1) {
      const flipped = Buffer.from(body)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(isSignedBy(flipped, good)).toBe(false)
    }
  })

  it.each([
    ['catalog.price.changed', { ProductId: 'p1' }, ['second:product:p1'], []],
    ['catalog.product.updated', { ProductId: 'p1' }, ['second:product:p1'], []],
    ['catalog.product.created', { ProductId: 'p1' }, ['second:product:p1', 'second:products'], []],
    ['catalog.product.deleted', { ProductId: 'p1' }, ['second:product:p1', 'second:products'], []],
    [
      'catalog.product.status_changed',
      { ProductId: 'p1' },
      ['second:product:p1', 'second:products'],
      [],
    ],
    ['catalog.category.updated', { CategoryId: 'c' }, ['second:categories'], []],
    ['catalog.collection.deleted', { CollectionId: 'c' }, ['second:collections'], []],
    ['catalog.brand.updated', { BrandId: 'b' }, ['second:brands'], []],
    ['catalog.stock.changed', { ProductId: 'p1', AvailableQuantity: 3 }, [], ['p1']],
    [
      'catalog.inventory.batch_processed',
      { Lines: [{ ProductId: 'p1' }, { ProductId: 'p2' }, { ProductId: 'p1' }] },
      [],
      ['p1', 'p2'],
    ],
    ['catalog.inventory.batch_processed', { Lines: [{ Sku: 'x' }] }, ['second'], []],
    ['catalog.price.changed', null, ['second'], []],
    ['catalog.something.new', { ProductId: 'p1' }, ['second'], []],
    ['order.created', { OrderId: 'o' }, [], []],
  ])('makes stale what shows its subject: %s', (event, body, tags, stockOf) => {
    expect(stalenessOf('second', event, body)).toEqual({ tags, stockOf })
  })
})
