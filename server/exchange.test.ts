import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRedis } from '#e2e/support/redis-server.mjs'
import type { CatalogChange } from '#lib/server/request/render-context.ts'
import { ProcessExchange } from './exchange.ts'

/** Long, so that a busy machine's answers are in time. */
const waitMs = 2_000

interface Member {
  readonly exchange: ProcessExchange
  readonly changes: CatalogChange[]
  /** Events of its log. */
  readonly events: string[]
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

afterEach(() => {
  for (const { exchange } of processes.splice(0)) exchange.close()
  redis.goOn()
})

/** What one process of a shop has: its exchange and all that it received, in order. */
function join(url = redis.url): Member {
  const changes: CatalogChange[] = []
  const events: string[] = []
  const exchange = new ProcessExchange(url, {
    ...{ prefix, waitMs },
    receive: (change) => void changes.push(change),
    warn: (event) => void events.push(event),
  })
  const member = { exchange, changes, events }
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
    expect(await timeOfHundred(() => one.exchange.hasMark('x'))).toBeLessThan(waitMs)
  })

  test('that was killed costs no wait, and this process still hears of its own changes', async () => {
    const [one] = await joinTwo()
    await redis.kill()
    await away(one)
    expect(await timeOfHundred(() => one.exchange.hasMark('x'))).toBeLessThan(waitMs)
    expect(await timeOfHundred(() => one.exchange.setMark('x', 1_000))).toBeLessThan(waitMs)
    await one.exchange.announce({ tags: ['mine'] })
    expect(one.changes).toContainEqual({ tags: ['mine'] })
    await redis.start()
  })

  test('that comes back makes everything stale', async () => {
    const [one, two] = await joinTwo()
    await redis.kill()
    await Promise.all([away(one), away(two)])
    await one.exchange.announce({ tags: ['meanwhile'] })
    expect(two.changes).toEqual([])
    await redis.start()
    await Promise.all([here(one), here(two)])
    expect(two.changes[0]).toEqual({ everything: true })
  })

  test('that closes the connections is connected to again', async () => {
    const [one, two] = await joinTwo()
    await one.exchange.setMark('before', 60_000)
    const operator = await createClient({ url: redis.url }).connect()
    expect(await operator.sendCommand(['CLIENT', 'KILL', 'SKIPME', 'yes'])).toBe(2)
    operator.destroy()
    await vi.waitFor(async () => {
      await one.exchange.setMark('after', 60_000)
      expect(await two.exchange.hasMark('after')).toBe(true)
    }, 20_000)
    await one.exchange.announce({ tags: ['after'] })
    const heard = [{ everything: true }, { tags: ['after'] }]
    await vi.waitFor(() => expect(two.changes).toEqual(expect.arrayContaining(heard)), 20_000)
  })

  test('that one process alone has lost tells the others of its change afterwards', async () => {
    const operator = await createClient({ url: redis.url }).connect()
    const order = (...words: string[]) => operator.sendCommand(['ACL', 'SETUSER', 'lone', ...words])
    await order('on', '>word', '~*', '&*', '+@all')
    const one = join(redis.url.replace('//', '//lone:word@'))
    const two = join()
    await Promise.all([here(one), here(two)])
    await order('off')
    await operator.sendCommand(['CLIENT', 'KILL', 'USER', 'lone'])
    await away(one)
    await one.exchange.announce({ tags: ['meanwhile'] })
    two.changes.length = 0
    await order('on')
    operator.destroy()
    await vi.waitFor(() => expect(two.changes).toEqual([{ everything: true }]), 20_000)
  })

  test('that hangs for longer counts as lost, and what happened meanwhile as unknown', async () => {
    const [one] = await joinTwo()
    redis.hang()
    await vi.waitFor(
      () => expect(one.events).toEqual([expect.stringContaining('not answer')]),
      20_000,
    )
    expect(one.changes).toEqual([])
    redis.goOn()
    await here(one)
    expect(one.changes).toEqual([{ everything: true }])
    expect(one.events.at(-1)).toBe('Redis answers again.')
  })

  test('that hangs is noticed by a process that goes on announcing changes', async () => {
    const [one] = await joinTwo()
    redis.hang()
    let announced = 0
    const hasNoticed = async () => {
      announced += 1
      await one.exchange.announce({ tags: [`${announced}`] })
      expect(one.events).toEqual([expect.stringContaining('not answer')])
    }
    await vi.waitFor(hasNoticed, { timeout: 20_000, interval: 100 })
    expect(announced).toBeGreaterThan(1)
    redis.goOn()
    await vi.waitFor(() => expect(one.changes).toContainEqual({ everything: true }), 20_000)
  })

  test('that refuses the channel leaves the process alone, until an operator allows it', async () => {
    const operator = await createClient({ url: redis.url }).connect()
    const rule = ['on', '>word', '~*', '+@all', 'resetchannels']
    await operator.sendCommand(['ACL', 'SETUSER', 'shop', ...rule])
    const one = join(redis.url.replace('//', '//shop:word@'))
    await vi.waitFor(() => expect(one.events).toEqual([expect.stringContaining('NOPERM')]), 20_000)
    expect(one.exchange.isHere).toBe(false)
    await operator.sendCommand(['ACL', 'SETUSER', 'shop', '&*'])
    operator.destroy()
    await here(one)
    expect(one.events.at(-1)).toBe('Redis answers again.')
  })

  test('that is not there at the start is found when it comes', async () => {
    await redis.kill()
    const one = join()
    expect(await timeOfHundred(() => one.exchange.hasMark('x'))).toBeLessThan(waitMs)
    await redis.start()
    await here(one)
    await one.exchange.setMark('x', 60_000)
    expect(await one.exchange.hasMark('x')).toBe(true)
  })
})
