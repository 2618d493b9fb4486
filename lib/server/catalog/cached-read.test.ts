import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cachedRead } from './cached-read'
import { markChanged, markStale } from '@/lib/server/request/cache-tags'
import { getServing } from '@/lib/server/request/render-context'

const load = vi.fn<(slug: string) => Promise<string>>()
const make = () =>
  cachedRead({
    load,
    tagsOf: (value, slug) => [slug, value],
    freshMs: () => 60_000,
    maxBytes: 10_000,
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
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

it('gives a document no more time than it has left itself', async () => {
  const read = make()
  await read('left')
  vi.advanceTimersByTime(59_000)
  const render = { tags: new Set<string>(), freshMs: Infinity, fault: null }
  await getServing().renders.run(render as never, () => read('left'))
  expect(render.freshMs).toBe(1_000)
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
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await read('kept')).toBe('kept 1')
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('an older answer'))
  log.mockRestore()
  const render = { tags: new Set<string>(), freshMs: Infinity, fault: null }
  const failed = getServing().renders.run(render as never, () => read('other'))
  await expect(failed).rejects.toThrow('down')
  // A page that is shown without it is not kept for long.
  expect(render).toMatchObject({ fault: 'platform', freshMs: 1_000 })
})

/** Who does what next; `late`: how long before, in milliseconds, what the platform answers held. */
const step = fc.oneof(
  fc.record({ does: fc.constantFrom('create', 'change', 'delete', 'read', 'tell') }),
  fc.record({ does: fc.constant('answer'), late: fc.nat(1_900) }),
  fc.record({ does: fc.constant('wait'), ms: fc.nat(3_000) }),
)

it('holds what is true two seconds after its last news, in whatever order all happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      vi.clearAllTimers()
      let price = 0
      let untold: string[] = []
      const truth = [{ at: -Infinity, now: null as number | null }]
      const running: ((value: number | null) => void)[] = []
      const read = cachedRead<[], number | null>({
        load: () => new Promise((resolve) => running.push(resolve)),
        tagsOf: (value) => (value === null ? ['list'] : ['product']),
        freshMs: () => 600_000,
        maxBytes: 10_000,
      })
      const become = (now: number | null, ...tags: string[]) => {
        truth.push({ at: performance.now(), now })
        untold.push(...tags)
      }
      const was = (ms: number) =>
        truth.findLast(({ at }) => at <= performance.now() - ms)?.now ?? null
      const isThere = () => was(0) !== null
      const tell = () => {
        markChanged(untold)
        untold = []
      }
      const act = (each: { does: string; late?: number; ms?: number }) => {
        vi.advanceTimersByTime(1 + (each.ms ?? 0))
        if (each.does === 'create' && !isThere()) become((price += 1), 'product', 'list')
        if (each.does === 'delete' && isThere()) become(null, 'product', 'list')
        if (each.does === 'change' && isThere()) become((price += 1), 'product')
        if (each.does === 'read') void read()
        if (each.does === 'tell') tell()
        if (each.does === 'answer') running.shift()?.(was(each.late ?? 0))
      }
      for (const each of steps) {
        act(each)
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
      }
      tell()
      vi.advanceTimersByTime(2_001)
      while (running.length > 0) running.shift()?.(was(1_900))
      await new Promise((resolve) => setImmediate(resolve))
      const last = read()
      while (running.length > 0) running.shift()?.(was(1_900))
      expect(await last).toBe(was(0))
    }),
    { numRuns: 1_000 },
  )
})
