import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { EVERY_TAG } from '#lib/server/request/render-context.ts'
import { DocumentCache, type Rendering } from './document-cache.ts'

let clock = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock))
afterAll(() => void vi.restoreAllMocks())

const page = (text: string, status = 200): Rendering => ({
  ...{ status, headers: {}, body: Buffer.from(text), freshMs: 9e5, isKept: true, isShared: true },
  tags: status === 200 ? ['mug'] : [],
})

/** A cache with one document, whose text `get` returns, and the renders that wait for their end. */
async function openCache() {
  clock = 0
  const staleTags = new Map<string, number>()
  const cache = new DocumentCache(staleTags)
  const renders: ((rendering: Rendering) => void)[] = []
  const get = async () => {
    const render = () => new Promise<Rendering>((resolve) => renders.push(resolve))
    return (await cache.get('page', 'mug', render)).body.toString()
  }
  const first = get()
  renders.shift()?.(page('first'))
  await first
  return { get, renders, stale: (tag: string) => staleTags.set(tag, clock) }
}

test.each([
  ['a page of before', page('before')],
  ['no page', page('none', 404)],
])('a render that ends after a later one and found %s does not replace it', async (_, late) => {
  const { get, renders, stale } = await openCache()
  clock = 10_000
  stale('mug')
  expect(await get()).toBe('first')
  clock = 11_000
  stale('mug')
  clock = 14_000
  const later = get()
  renders.pop()?.(page('after'))
  expect(await later).toBe('after')
  renders.pop()?.(late)
  await new Promise((resolve) => setImmediate(resolve))
  expect([await get(), renders]).toEqual(['after', []])
})

test('what is as old as a mark that is no longer kept is rendered again', async () => {
  const { get, renders, stale } = await openCache()
  clock = 10_000
  stale(EVERY_TAG)
  clock = 12_000
  const later = get()
  renders.pop()?.(page('after'))
  expect(await later).toBe('after')
})

test('a page may be stale for two seconds after the first of its changes', async () => {
  const { get, renders, stale } = await openCache()
  clock = 10_000
  stale('mug')
  clock = 11_500
  stale(EVERY_TAG)
  expect(await get()).toBe('first')
  clock = 12_100
  const later = get()
  renders.pop()?.(page('after'))
  expect(await later).toBe('after')
})

test('a page stays for as long as it cannot be rendered again', async () => {
  const { get, renders, stale } = await openCache()
  clock = 10_000
  stale('mug')
  for (const text of ['first', 'first', 'after']) {
    clock += 5_000
    const again = get()
    renders.pop()?.(text === 'first' ? page('down', 503) : page(text))
    expect(await again).toBe(text)
  }
})
