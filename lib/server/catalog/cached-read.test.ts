import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getServing } from '@/lib/server/request/render-context'
import { cachedRead } from './cached-read'
import { markStale } from '@/lib/server/request/cache-tags'

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

it('is loaded once for many readers and kept until it expires', async () => {
  const read = make()
  await Promise.all(Array.from({ length: 50 }, () => read('once')))
  vi.advanceTimersByTime(59_999)
  expect(await read('once')).toBe('once 1')
  vi.advanceTimersByTime(1)
  expect(await read('once')).toBe('once 2')
})

it('is loaded again when its data have changed, and only then', async () => {
  const read = make()
  await Promise.all([read('a'), read('b')])
  markStale(['a'])
  expect(await read('a')).toBe('a 3')
  expect(await read('b')).toBe('b 2')
})

it('is not served to later readers if it began before a change', async () => {
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

it('serves stale data while the platform fails, and the fault if there are none', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const read = make()
  await read('kept')
  load.mockRejectedValue(new Error('down'))
  vi.advanceTimersByTime(60_000)
  expect(await read('kept')).toBe('kept 1')
  await expect(read('other')).rejects.toThrow('down')
})

describe('shared with other processes', () => {
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

  it('is loaded once for all of them, and expires for all with the first', async () => {
    expect(await make()('shared')).toBe('shared 1')
    const read = make()
    expect(await read('shared')).toBe('shared 1')
    reads.clear()
    vi.advanceTimersByTime(4_999)
    expect(await read('shared')).toBe('shared 1')
    vi.advanceTimersByTime(1)
    expect(await read('shared')).toBe('shared 2')
  })

  it('is loaded again when its data have changed since another process loaded it', async () => {
    await make()('shared')
    position += 1
    changed = ['another']
    expect(await make()('shared')).toBe('shared 1')
    changed = ['shared']
    expect(await make()('shared')).toBe('shared 2')
  })

  it('is stored as of its start, so changes during the read make it stale', async () => {
    load.mockImplementationOnce(async () => {
      position += 1
      changed = ['shared']
      return 'old'
    })
    expect(await make()('shared')).toBe('old')
    expect(await make()('shared')).toBe('shared 2')
  })

  it('is stored under its own key', async () => {
    await make()('shared')
    expect([...reads.keys()]).toEqual(['test:["shared"]'])
  })
})
