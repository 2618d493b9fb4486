import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRedis } from '#e2e/support/redis-server.mjs'
import type { CatalogChange } from '#lib/server/request/render-context.ts'
import { ProcessExchange } from './exchange.ts'
import { openRedisLink } from './redis-link.ts'

/** Long, so that a busy machine's answers are in time. */
const waitMs = 2_000

interface Member {
  readonly exchange: ProcessExchange
  readonly changes: CatalogChange[]
}

let redis: Awaited<ReturnType<typeof startRedis>>
let round = 0
let prefix: string
const processes: Member[] = []

beforeAll(async () => {
  redis = await startRedis()
})

afterAll(() => redis.stop())

beforeEach(() => {
  round += 1
  prefix = `test${round}`
})

afterEach(async () => {
  for (const { exchange } of processes.splice(0)) await exchange.close()
  redis.goOn()
})

/** What one process of a shop has: its exchange and all that it received, in order. */
function join(): Member {
  const changes: CatalogChange[] = []
  const link = openRedisLink(redis.url, { prefix, warn: () => undefined })
  const receive = (change: CatalogChange) => changes.push(change)
  const exchange = new ProcessExchange(link, { receive, build: 'b', waitMs })
  const member = { exchange, changes }
  processes.push(member)
  return member
}

const here = ({ exchange }: Member) => vi.waitFor(() => expect(exchange.isHere).toBe(true), 20_000)
const away = ({ exchange }: Member) => vi.waitFor(() => expect(exchange.isHere).toBe(false), 20_000)

async function joinTwo() {
  const members = [join(), join()] as const
  await Promise.all(members.map(here))
  for (const { changes } of members) changes.length = 0
  return members
}

/** Milliseconds that `work` takes a hundred times, less than one wait for Redis if it never waits. */
async function timeOfHundred(work: () => Promise<unknown>) {
  const startedAt = performance.now()
  for (let number = 0; number < 100; number += 1) await work()
  return performance.now() - startedAt
}

describe('a change', () => {
  test('reaches every process, the one that announced it included, in one order', async () => {
    const [one, two] = await joinTwo()
    const tags = Array.from({ length: 50 }, (_, number) => `tag ${number}`)
    await Promise.all(
      tags.map((tag, at) => (at % 2 === 0 ? one : two).exchange.announce({ tags: [tag] })),
    )
    await vi.waitFor(() => expect(two.changes).toHaveLength(50), 20_000)
    await vi.waitFor(() => expect(one.changes).toEqual(two.changes), 20_000)
    expect(one.changes.flatMap((change) => change.tags).sort()).toEqual([...tags].sort())
  })
})

describe('a read', () => {
  const key = 'product:["first","mug"]'

  async function share({ exchange }: Member, value: unknown) {
    exchange.keepRead(key, { value, position: exchange.position }, 60_000)
    return vi.waitFor(async () => {
      const found = await exchange.findRead(key)
      expect(found?.value).toEqual(value)
      return found ?? expect.fail('not found')
    }, 20_000)
  }

  test('of one process is found by the others with the time that it has left', async () => {
    const [one, two] = await joinTwo()
    await share(one, { price: 10, tags: ['a'] })
    const found = await two.exchange.findRead(key)
    expect(found?.value).toEqual({ price: 10, tags: ['a'] })
    expect(found?.leftMs).toBeGreaterThan(50_000)
    expect(found?.leftMs).toBeLessThanOrEqual(60_000)
    expect(two.exchange.isCurrent(found?.position ?? '', ['a'])).toBe(true)
  })

  test('is not current once something in it has changed, and stays so beside other changes', async () => {
    const [one, two] = await joinTwo()
    const { position } = await share(one, 1)
    await one.exchange.announce({ tags: ['b'] })
    await vi.waitFor(() => expect(two.changes).toHaveLength(1), 20_000)
    expect(two.exchange.isCurrent(position, ['a'])).toBe(true)
    expect(two.exchange.isCurrent(position, ['a', 'b'])).toBe(false)
    await one.exchange.announce({ everything: true })
    await vi.waitFor(() => expect(two.changes).toHaveLength(2), 20_000)
    expect(two.exchange.isCurrent(position, ['a'])).toBe(false)
  })

  test('that began before a change is not current, whenever it was shared', async () => {
    const [one, two] = await joinTwo()
    const before = one.exchange.position
    await one.exchange.announce({ tags: ['a'] })
    await vi.waitFor(() => expect(two.changes).toHaveLength(1), 20_000)
    expect(two.exchange.isCurrent(before, ['a'])).toBe(false)
  })

  test('is judged as exactly by a process that starts later', async () => {
    const [one] = await joinTwo()
    await one.exchange.announce({ tags: ['a'] })
    await vi.waitFor(() => expect(one.changes).toHaveLength(1), 20_000)
    const { position } = await share(one, 1)
    await one.exchange.announce({ tags: ['b'] })
    await vi.waitFor(() => expect(one.changes).toHaveLength(2), 20_000)
    const late = join()
    await here(late)
    expect(late.exchange.isCurrent(position, ['a'])).toBe(true)
    expect(late.exchange.isCurrent(position, ['b'])).toBe(false)
  })

  test('is shared only within one build, whose code knows its shape', async () => {
    const [one] = await joinTwo()
    await share(one, 1)
    const link = openRedisLink(redis.url, { prefix, warn: () => undefined })
    const receive = () => undefined
    const exchange = new ProcessExchange(link, { receive, build: 'c', waitMs })
    const other = { exchange, changes: [] }
    processes.push(other)
    await here(other)
    expect(await other.exchange.findRead(key)).toBeNull()
  })
})

describe('a mark', () => {
  test('that one process sets is there for the others, until its time is over', async () => {
    const [one, two] = await joinTwo()
    await one.exchange.setMark('ended:x', 60_000)
    expect(await two.exchange.hasMark('ended:x')).toBe(true)
    expect(await two.exchange.hasMark('ended:y')).toBe(false)
    await one.exchange.setMark('ended:z', 1)
    await vi.waitFor(async () => expect(await two.exchange.hasMark('ended:z')).toBe(false), 20_000)
  })
})

describe('a lost Redis', () => {
  test('that hangs costs one short wait, then none, and no error', async () => {
    const [one] = await joinTwo()
    redis.hang()
    const startedAt = performance.now()
    expect(await one.exchange.hasMark('x')).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(2 * waitMs)
    expect(await timeOfHundred(() => one.exchange.findRead('product:x'))).toBeLessThan(waitMs)
    expect(one.exchange.isCurrent(one.exchange.position, [])).toBe(false)
  })

  test('that was killed costs no wait, and this process still hears of its own changes', async () => {
    const [one] = await joinTwo()
    await redis.kill()
    await away(one)
    expect(await timeOfHundred(() => one.exchange.findRead('product:x'))).toBeLessThan(waitMs)
    expect(await timeOfHundred(() => one.exchange.setMark('x', 1_000))).toBeLessThan(waitMs)
    await one.exchange.announce({ tags: ['mine'] })
    expect(one.changes).toContainEqual({ tags: ['mine'] })
    await redis.start()
  })

  test('that comes back makes everything stale, and brings what happened meanwhile', async () => {
    const [one, two] = await joinTwo()
    await redis.kill()
    await Promise.all([away(one), away(two)])
    await one.exchange.announce({ tags: ['meanwhile'] })
    await one.exchange.setMark('ended:meanwhile', 60_000)
    expect(two.changes).toEqual([])
    await redis.start()
    await Promise.all([here(one), here(two)])
    expect(two.changes[0]).toEqual({ everything: true })
    // What the other one owed is heard, or already stands in the log of a Redis that was met later.
    await vi.waitFor(() => expect(two.exchange.position).not.toBe(''), 20_000)
    await vi.waitFor(
      async () => expect(await two.exchange.hasMark('ended:meanwhile')).toBe(true),
      20_000,
    )
  })

  test('that has forgotten the changes makes shared reads from before worthless', async () => {
    const [one, two] = await joinTwo()
    await one.exchange.announce({ tags: ['a'] })
    await vi.waitFor(() => expect(two.changes).toHaveLength(1), 20_000)
    const before = ''
    await redis.kill()
    await redis.start()
    await vi.waitFor(() => expect(two.changes).toContainEqual({ everything: true }), 20_000)
    await here(two)
    await vi.waitFor(() => expect(two.exchange.position).not.toBe(''), 20_000)
    expect(two.exchange.isCurrent(before, ['never changed'])).toBe(false)
  })

  test('that is not there at the start is found when it comes', async () => {
    await redis.kill()
    const one = join()
    expect(await timeOfHundred(() => one.exchange.findRead('product:x'))).toBeLessThan(waitMs)
    await redis.start()
    await here(one)
    await one.exchange.setMark('x', 60_000)
    expect(await one.exchange.hasMark('x')).toBe(true)
  })
})
