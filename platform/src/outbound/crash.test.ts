import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#store/database.ts'
import { createEmptyDatabase, startPostgres } from '#store/postgres.testing.ts'
import { addReceivingStore, openCounter, startMaker } from './crash.testing.ts'

/** `npm run verify:security` runs 100 cycles of 200 events. */
const cycles = Number(process.env['VITRINE_CRASH_CYCLES'] ?? 4)
const eventsPerCycle = Number(process.env['VITRINE_CRASH_EVENTS'] ?? 60)
/** Far longer than on an idle machine; each cycle starts a process. */
const timeout = 300_000 + cycles * 60_000

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openEngine(engine: 'pglite' | 'postgres') {
  if (engine === 'pglite') {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-crash-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
    return dataDir
  }
  const server = await startPostgres(process.env['TEST_DATABASE_URL'])
  closing.push(server.stop)
  return createEmptyDatabase(server.url)
}

async function prepare(engine: 'pglite' | 'postgres') {
  const where = await openEngine(engine)
  const receiver = await openCounter()
  closing.push(receiver.close)
  const database = await openDatabase(
    engine === 'pglite' ? { dataDir: where } : { dataDir: '', databaseUrl: where },
  )
  const storeId = await addReceivingStore(database.db, receiver.url)
  await database.close()
  return { where, receiver, storeId }
}

/** Expects every acknowledged event to arrive. @returns how many arrived more than once. */
async function countArrivals(
  receiver: Awaited<ReturnType<typeof openCounter>>,
  made: Iterable<string>,
) {
  const lost = () => [...made].filter((event) => !receiver.events.has(event)).length
  await expect.poll(lost, { timeout: 240_000, interval: 100 }).toBe(0)
  const counts = [...receiver.deliveries.values()]
  return { duplicates: counts.reduce((sum, count) => sum + count - 1, 0) }
}

test.for(['pglite', 'postgres'] as const)(
  'no event is lost on %s when its process is killed repeatedly',
  { timeout },
  async (engine, { task }) => {
    const { where, receiver, storeId } = await prepare(engine)
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

test(
  'two processes on one PostgreSQL share the deliveries, even when one is killed',
  { timeout },
  async () => {
    const { where, receiver, storeId } = await prepare('postgres')
    const makers = [0, 1].map((n) =>
      startMaker(where, storeId, { count: eventsPerCycle, first: n * eventsPerCycle }),
    )
    const [kept, killed] = makers
    closing.push(() => kept?.kill() ?? Promise.resolve())
    await Promise.all(makers.map((maker) => maker.given('done')))
    await killed?.kill()
    const made = new Set(makers.flatMap((maker) => [...maker.made]))
    expect(made.size).toBe(2 * eventsPerCycle)
    const { duplicates } = await countArrivals(receiver, made)
    expect(duplicates).toBeLessThanOrEqual(4)
    expect(makers.flatMap(({ faults }) => faults)).toEqual([])
  },
)
