import { afterEach, expect, test } from 'vitest'
import { countArrivals, openCountedStore, startMaker } from './crash.testing.ts'

const events = 60

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test(
  'two processes share the deliveries, even when one is killed',
  { timeout: 300_000 },
  async () => {
    const { where, receiver, storeId, close } = await openCountedStore()
    closing.push(close)
    const makers = [0, 1].map((n) =>
      startMaker(where, storeId, { count: events, first: n * events }),
    )
    const [kept, killed] = makers
    closing.push(() => kept?.kill() ?? Promise.resolve())
    await Promise.all(makers.map((maker) => maker.given('done')))
    await killed?.kill()
    const made = new Set(makers.flatMap((maker) => [...maker.made]))
    expect(made.size).toBe(2 * events)
    const { duplicates } = await countArrivals(receiver, made)
    expect(duplicates).toBeLessThanOrEqual(4)
    expect(makers.flatMap(({ faults }) => faults)).toEqual([])
  },
)
