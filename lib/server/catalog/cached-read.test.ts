import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cachedRead } from './cached-read'
import { markStale } from './stale-tags'

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
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const read = make()
  await read('kept')
  load.mockRejectedValue(new Error('down'))
  vi.advanceTimersByTime(60_000)
  expect(await read('kept')).toBe('kept 1')
  await expect(read('other')).rejects.toThrow('down')
})
