import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cachedRead } from './cached-read'
import { markStale } from '@/lib/server/request/cache-tags'

const load = vi.fn<(slug: string) => Promise<string>>()
const make = () =>
  cachedRead({
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
