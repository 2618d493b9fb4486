import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubEnvironment } from '@/lib/server/env.testing'
import {
  catalogCacheTag,
  catalogTags,
  hasChangedSince,
  isStaleSince,
  markStale,
} from './cache-tags'
import {
  announceChange,
  getServing,
  isSharedRender,
  recordFault,
  recordRead,
  type Render,
} from './render-context'
import { sourceOf, sourceOfRender } from './request-source'

const newRender = (change: Partial<Render> = {}): Render => ({
  ...{ nonce: '', tags: new Set(['a']), freshMs: 100, requestId: 'r', fault: null },
  ...change,
})
const within = <T>(render: Render, run: () => T) => getServing().renders.run(render, run)

beforeEach(() => stubEnvironment('https://api.shop.example', { TRUSTED_PROXIES: '10.0.0.0/8' }))

describe('a render', () => {
  it('is kept as long as the shortest of its reads, under all of their tags', () => {
    const render = newRender()
    within(render, () => {
      recordRead(['b', 'c'], 50)
      recordRead(['b'], 70)
    })
    expect([[...render.tags], render.freshMs]).toEqual([['a', 'b', 'c'], 50])
    expect(() => recordRead(['b'], 1)).not.toThrow()
  })

  it('has the fault that came first', () => {
    const render = newRender()
    within(render, () => {
      recordFault('limited')
      recordFault('platform')
    })
    expect(render.fault).toBe('limited')
    expect(() => recordFault('page')).not.toThrow()
  })

  it('is shared only if it has no request', () => {
    expect(isSharedRender()).toBe(false)
    expect(within(newRender(), isSharedRender)).toBe(false)
    expect(within(newRender({ request: {} }), isSharedRender)).toBe(false)
    expect(within(newRender({ request: null }), isSharedRender)).toBe(true)
  })

  it('counts for the reader who caused it, whose browser is nobody’s business', () => {
    const caused = newRender({ forwardedFor: '1.2.3.4, 203.0.113.7, 10.0.0.1' })
    const forwardedFor = '203.0.113.7'
    expect(within(caused, sourceOfRender)).toEqual({ forwardedFor, userAgent: undefined })
    expect(within(newRender(), sourceOfRender)).toBeUndefined()
    expect(sourceOfRender()).toBeUndefined()
    const head = new Headers({ 'x-forwarded-for': forwardedFor, 'user-agent': 'Firefox/140' })
    expect(sourceOf(head)).toEqual({ forwardedFor, userAgent: 'Firefox/140' })
    expect(sourceOf(new Headers())).toEqual({ forwardedFor: undefined, userAgent: undefined })
  })
})

describe('a change of the catalogue', () => {
  it('is told to every process, or to this one if it is alone', async () => {
    const serving = getServing()
    const receive = vi.fn()
    await expect(announceChange({ everything: true })).resolves.toBeUndefined()
    serving.receive = receive
    await announceChange({ tags: ['a'] })
    expect(receive).toHaveBeenCalledExactlyOnceWith({ tags: ['a'] })
    const announce = vi.fn(async () => undefined)
    serving.exchange = { announce } as never
    await announceChange({ tags: ['b'] })
    expect(announce).toHaveBeenCalledExactlyOnceWith({ tags: ['b'] })
    expect(receive).toHaveBeenCalledOnce()
    Object.assign(serving, { receive: null, exchange: null })
  })

  it('makes stale what was read before it, by its tag', () => {
    markStale([], 5)
    expect(hasChangedSince(0)).toBe(false)
    markStale(['shop:product:1'], 10)
    markStale(['shop:brands'], 20)
    expect([10, 11].map((since) => isStaleSince(['x', 'shop:product:1'], since))).toEqual([
      ...[true, false],
    ])
    expect([20, 21].map(hasChangedSince)).toEqual([true, false])
    expect(isStaleSince([], 0)).toBe(false)
  })

  it('names a store, a part of it, or one thing, in at most 256 characters', () => {
    expect(catalogCacheTag('shop')).toBe('shop')
    expect(catalogCacheTag('shop', 'product:1')).toBe('shop:product:1')
    expect(catalogTags('shop', 'brands', 'products')).toEqual([
      ...['shop', 'shop:brands', 'shop:products'],
    ])
    expect(catalogCacheTag('shop', `product:${'x'.repeat(300)}`)).toHaveLength(256)
  })
})
