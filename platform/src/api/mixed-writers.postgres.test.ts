import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#store/database.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { catalogChanges } from '#store/schema/projection.ts'
import { orders } from '#store/schema/orders.ts'
import {
  buy,
  createWriters,
  fillCarts,
  listMiscounts,
  listStale,
  openBusyShop,
} from './testing/mixed-writers.ts'
import { openTwoServers, type ServerAnswer, type TestServer } from './testing/server.ts'

const seconds = process.env['VITRINE_FULL_NUMBERS'] ? 600 : 5
/** The baseline without other writers needs fewer orders. */
const secondsAlone = seconds / 3
const ordersPerSecond = 5
const patienceMs = (2 * seconds + 240) * 1000

let shared: Awaited<ReturnType<typeof openTwoServers>>
let servers: TestServer[]
beforeAll(async () => {
  shared = await openTwoServers()
  servers = [shared.first, shared.second]
}, patienceMs)
afterAll(() => shared.close(), patienceMs)

async function countDeadlocks(db: Db) {
  const [row] = await readRawRows<{ count: number }>(
    db,
    sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`,
  )
  return row?.count ?? Number.NaN
}

function toQuantile(times: number[], share: number) {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN)
}

/** Repeats `work` until `end`. @returns the statuses of the responses. */
async function repeatUntil(
  end: number,
  pauseMs: number,
  work: (n: number) => Promise<ServerAnswer>,
): Promise<ServerAnswer[]> {
  const answers: ServerAnswer[] = []
  for (let n = 0; performance.now() < end; n += 1) {
    answers.push(await work(n))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return answers
}

const expectProjected = (storeId: string) =>
  shared.use(async (db) => {
    await expect.poll(() => db.$count(catalogChanges), { timeout: 60_000 }).toBe(0)
    expect(await listStale(db, storeId)).toEqual([])
  })

it(
  'checkouts, edits, imports, renames, stock batches and deletions never fail each other',
  async ({ task }) => {
    const count = seconds * ordersPerSecond
    const countAlone = Math.ceil(secondsAlone * ordersPerSecond)
    const { shop, tokens } = await shared.use(async (db) => {
      const opened = await openBusyShop(db)
      return { shop: opened, tokens: await fillCarts(db, opened, countAlone + count) }
    })
    const sell = async (some: string[]) =>
      Promise.all(
        some.map(async (token, i) => {
          await new Promise((resolve) => setTimeout(resolve, (i * 1000) / ordersPerSecond))
          const server = servers[i % servers.length]
          if (!server) throw new Error('There is no server.')
          return buy(server, shop, token)
        }),
      )
    const alone = await sell(tokens.slice(0, countAlone))
    const end = performance.now() + seconds * 1000
    const { among, others } = await shared.use(async (db) => {
      const writers = createWriters(db, servers, shop)
      const [bought, ...written] = await Promise.all([
        sell(tokens.slice(countAlone)),
        repeatUntil(end, 20, writers.edit),
        repeatUntil(end, 20, writers.addStock),
        repeatUntil(end, 100, writers.rename),
        repeatUntil(end, 50, writers.makeAndDelete),
        repeatUntil(end, 200, writers.importFile),
      ])
      return { among: bought, others: written.flat() }
    })
    const unexpected = others.filter(({ status }) => ![200, 201, 204].includes(status))
    expect(unexpected.map(({ status, body }) => [status, JSON.stringify(body)])).toEqual([])
    const refused = [...alone, ...among].filter(({ answer }) => answer.status !== 200)
    expect(refused.map(({ answer }) => [answer.status, JSON.stringify(answer.body)])).toEqual([])
    const faults = servers.flatMap((server) => server.faults())
    expect(faults.filter((line) => line.includes('"fault"'))).toEqual([])
    const placed = await shared.use((db) => db.$count(orders, eq(orders.storeId, shop.store.id)))
    expect(placed).toBe(tokens.length)
    expect(await shared.use((db) => listMiscounts(db, shop))).toEqual([])
    await expectProjected(shop.store.id)
    const times = (bought: { ms: number }[]) => bought.map(({ ms }) => ms)
    const deadlocks = await shared.use(countDeadlocks)
    const [before, after] = [times(alone), times(among)]
    const quantiles = (all: number[]) =>
      `${String(toQuantile(all, 0.5))} / ${String(toQuantile(all, 0.99))} ms`
    const what = `A checkout or another writer is refused among ${String(others.length)} writes (p50 / p99 of an order alone ${quantiles(before)}, with other writers ${quantiles(after)}, ${String(deadlocks)} deadlocks)`
    task.meta.repetitions = { row: 'T1', what, n: tokens.length, failures: refused.length }
    expect(deadlocks).toBe(0)
  },
  patienceMs,
)

it(
  'killing a process between sales and their projection leaves nothing unprojected',
  async () => {
    const [first, second] = servers
    if (!first || !second) throw new Error('There are no servers.')
    const { shop, tokens } = await shared.use(async (db) => {
      const opened = await openBusyShop(db)
      return { shop: opened, tokens: await fillCarts(db, opened, 24) }
    })
    for (const [i, token] of tokens.entries()) {
      // Either process may be projecting, so each is killed once during the sales.
      const server = i < 16 ? first : second
      const { answer } = await buy(server, shop, token)
      expect(answer.status).toBe(200)
      if (i === 7) {
        await second.kill()
        await second.start()
      }
      if (i === 15) {
        await first.kill()
      }
    }
    expect(await shared.use((db) => listMiscounts(db, shop))).toEqual([])
    await expectProjected(shop.store.id)
    await first.start()
  },
  patienceMs,
)
