import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getServing } from '@/lib/server/gateway/serving'
import { cachedRead } from './cached-read'
import { markStale } from './cache-tags'

const load = vi.fn<(slug: string) => Promise<string>>()
const make = () =>
  cachedRead({
    name: 'test',
    load,
    tagsOf: (value, slug) => [slug, value],
    freshMs: () => 60_000,
    maxBytes: 10_000,
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  load.mockImplementation(async (slug) => `${slug} ${load.mock.calls.length}`)
})

afterEach(() => {
  load.mockReset()
  vi.useRealTimers()
})

it('is made once for many readers and kept until its time is over', async () => {
  const read = make()
  await Promise.all(Array.from({ length: 50 }, () => read('once')))
  vi.advanceTimersByTime(59_999)
  expect(await read('once')).toBe('once 1')
  vi.advanceTimersByTime(1)
  expect(await read('once')).toBe('once 2')
})

it('is made again when something that it holds has changed, and only then', async () => {
  const read = make()
  await Promise.all([read('a'), read('b')])
  markStale(['a'])
  expect(await read('a')).toBe('a 3')
  expect(await read('b')).toBe('b 2')
})

it('that began before a change is not what a later reader gets', async () => {
  const read = make()
  let answer: (value: string) => void = () => undefined
  load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const early = read('race')
  vi.advanceTimersByTime(10)
  markStale(['race'])
  vi.advanceTimersByTime(10)
  const late = read('race')
  answer('old')
  expect(await early).toBe('old')
  expect(await late).toBe('race 2')
  expect(await read('race')).toBe('race 2')
})

it('gives what it has while the platform fails, and the fault when it has nothing', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const read = make()
  await read('kept')
  load.mockRejectedValue(new Error('down'))
  vi.advanceTimersByTime(60_000)
  expect(await read('kept')).toBe('kept 1')
  await expect(read('other')).rejects.toThrow('down')
})

describe('with other processes of the shop', () => {
  /** What the two processes share: reads, and the tags that changed after each position. */
  const reads = new Map<string, { value: unknown; position: string }>()
  let position = 0
  let changed: readonly string[] = []

  beforeEach(() => {
    reads.clear()
    position = 0
    changed = []
    const serving = { ...getServing() }
    vi.stubGlobal('vitrineServing', {
      ...serving,
      exchange: {
        get position() {
          return String(position)
        },
        findRead: async (key: string) => {
          const found = reads.get(key)
          return found ? { ...found, leftMs: 5_000 } : null
        },
        keepRead: (key: string, read: { value: unknown; position: string }) => reads.set(key, read),
        isCurrent: (at: string, tags: readonly string[]) =>
          at === String(position) || !tags.some((tag) => changed.includes(tag)),
      },
    })
  })

  afterEach(() => void vi.unstubAllGlobals())

  it('is made once for all of them, and kept no longer than the first one may', async () => {
    expect(await make()('shared')).toBe('shared 1')
    const read = make()
    expect(await read('shared')).toBe('shared 1')
    reads.clear()
    vi.advanceTimersByTime(4_999)
    expect(await read('shared')).toBe('shared 1')
    vi.advanceTimersByTime(1)
    expect(await read('shared')).toBe('shared 2')
  })

  it('is made again when something in it has changed since another process made it', async () => {
    await make()('shared')
    position += 1
    changed = ['another']
    expect(await make()('shared')).toBe('shared 1')
    changed = ['shared']
    expect(await make()('shared')).toBe('shared 2')
  })

  it('is shared as of the moment at which it began, whatever changed while it was made', async () => {
    load.mockImplementationOnce(async () => {
      position += 1
      changed = ['shared']
      return 'old'
    })
    expect(await make()('shared')).toBe('old')
    expect(await make()('shared')).toBe('shared 2')
  })

  it('is shared under its own name', async () => {
    await make()('shared')
    expect([...reads.keys()]).toEqual(['test:["shared"]'])
  })
})
