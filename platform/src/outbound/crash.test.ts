import { afterEach, expect, test } from 'vitest'
import { countArrivals, openCountedStore, startMaker } from './crash.testing.ts'

const isFull = Boolean(process.env['VITRINE_FULL_NUMBERS'])
const cycles = isFull ? 100 : 2
const eventsPerCycle = isFull ? 200 : 60
const engine = process.env['TEST_ENGINE'] ?? 'pglite'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test(
  'no event is lost when the process is killed repeatedly',
  // Far longer than on an idle machine; each cycle starts a process.
  { timeout: 300_000 + cycles * 60_000 },
  async ({ task }) => {
    const { where, receiver, storeId, close } = await openCountedStore()
    closing.push(close)
    const made = new Set<string>()
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const first = cycle * eventsPerCycle
      const maker = startMaker(where, storeId, { count: eventsPerCycle, first })
      await maker.hasMade(1 + Math.floor(Math.random() * eventsPerCycle))
      await maker.kill()
      for (const event of maker.made) made.add(event)
    }
    const last = startMaker(where, storeId, { count: 0, first: 0 })
    closing.push(last.kill)
    await last.given('ready')
    const { duplicates } = await countArrivals(receiver, made)
    const what = `An acknowledged event is lost in ${String(cycles)} kills on ${engine} (${String(duplicates)} arrived twice)`
    task.meta.repetitions = { row: 'G5', what, n: made.size, failures: 0 }
    expect(made.size).toBeGreaterThanOrEqual(cycles)
    // At most four calls to one endpoint were in progress at each kill.
    expect(duplicates).toBeLessThanOrEqual(cycles * 4)
  },
)
