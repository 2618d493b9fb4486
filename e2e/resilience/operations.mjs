import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Shopper } from './shopper.mjs'
import { addMigration, makeSecondBuild } from './second-build.mjs'
import { projectRoot } from '#tools/lib/paths.mjs'
import { onStopRequest } from '#tools/lib/processes.mjs'
import { openDeployment } from './deployment.mjs'
import {
  bareOf,
  findBreaches,
  openAdmin,
  path,
  publicPages,
  startStaff,
  startTrade,
} from './trade.mjs'

/** When a page is still broken so long after a fault is over, it stays broken. */
const wellWithinMs = 60_000
/** Webhooks are tried again after some seconds, then after minutes. */
const deliveredWithinMs = 120_000
const terminateSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend'`

const killed = (kind) => async (shop, index) => {
  await shop.end(kind, index, { isKilled: true })
  await sleep(3_000)
  await shop.start(kind, index)
}

const paused = (kind) => async (shop, index) => {
  shop.signal(kind, index, 'SIGSTOP')
  await sleep(10_000)
  shop.signal(kind, index, 'SIGCONT')
}

const disturbed = (trouble) => async (shop) => {
  shop.balancers.inner.disturb(trouble)
  await sleep(10_000)
  shop.balancers.inner.disturb({})
}

/** The other build: a copy, with other names of its files and a folder of the platform of its own. */
function otherBuild(shop, kind) {
  const folder = join(shop.folder, 'next')
  if (!existsSync(folder)) makeSecondBuild(folder)
  return shop.deployed[kind] === folder ? projectRoot : folder
}

/** Each resolves when it is over. `index`: of the storefront or platform that it hits. */
const faults = {
  'a storefront is killed': killed('storefronts'),
  'a platform is killed': killed('platforms'),
  'a storefront hangs': paused('storefronts'),
  'a platform hangs': paused('platforms'),
  'the platform is slow': disturbed({ delayMs: 2_500 }),
  'answers of the platform are lost': disturbed({ loseShare: 0.3 }),
  'sessions of the database end': async ({ postgres }) => {
    for (let round = 0; round < 20; round += 1) {
      await postgres.query(terminateSessions)
      await sleep(200)
    }
  },
  'the database is stopped': async ({ postgres }) => {
    await postgres.halt()
    await sleep(20_000)
    await postgres.start()
  },
  'the disk of the database is full': async ({ disk, postgres }) => {
    disk.fill()
    await sleep(10_000)
    disk.free()
    await postgres.start()
  },
  'the exchange is killed': async ({ redis }) => {
    await redis.kill()
    await sleep(10_000)
    await redis.start()
  },
  'storefronts of another build are deployed': (shop) =>
    shop.roll('storefronts', otherBuild(shop, 'storefronts')),
  'platforms with a new migration are deployed': async (shop) => {
    const folder = otherBuild(shop, 'platforms')
    if (folder !== projectRoot) addMigration(folder)
    await shop.roll('platforms', folder)
  },
  'secrets are rotated': async (shop) => {
    for (const change of ['add', 'put first']) {
      shop.changeSecrets(change)
      for (const kind of ['platforms', 'storefronts']) await shop.roll(kind)
    }
  },
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
export function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** All faults that can be made here in a random order, then all in another. */
function* shuffled(shop, random) {
  for (;;) {
    const left = Object.keys(faults).filter((name) => shop.disk || !name.includes('disk'))
    while (left.length > 0) yield left.splice(Math.floor(random() * left.length), 1)[0]
  }
}

/**
 * Lets faults happen one after the other while a deployment trades.
 *
 * @param {Awaited<ReturnType<typeof openDeployment>>} shop
 * @param {{ plan: Iterable<string>, trade: ReturnType<typeof startTrade>, random: () => number,
 *   everyMs?: number, isOver?: () => boolean, print?: (line: string) => void }} run `plan`: names of
 *   faults; after each of them somebody has to buy something before the next one
 * @returns {Promise<{ name: string, wellMs: number, broken: string[], sellingMs: number }[]>}
 *   `broken`: pages that were so a minute after the fault
 */
export async function letHappen(shop, run) {
  const { plan, trade, random, everyMs = 0, isOver = () => false, print = () => undefined } = run
  const happened = []
  await trade.untilBought(1)
  for (const name of plan) {
    if (isOver()) break
    const next = sleep(everyMs)
    const before = { ...trade.seen, bare: trade.seen.bare.length }
    await faults[name](shop, random() < 0.5 ? 0 : 1)
    const since = performance.now()
    const broken = await untilNone(() => listBroken(shop), wellWithinMs)
    const wellMs = Math.round(performance.now() - since)
    await trade.untilBought(1)
    const sellingMs = Math.round(performance.now() - since)
    await next
    const { answers, unavailable, bare } = trade.seen
    print(
      `${name}: pages well after ${wellMs} ms, an order after ${sellingMs} ms; ` +
        `${answers - before.answers} answers, ${unavailable - before.unavailable} of them 5xx, ` +
        `${bare.length - before.bare} bare`,
    )
    happened.push({ name, wellMs, broken, sellingMs })
  }
  return happened
}

/** Looks until nothing is wrong any more, or time is over. @returns what still is */
async function untilNone(find, withinMs) {
  const end = performance.now() + withinMs
  for (;;) {
    const found = await find()
    if (found.length === 0 || performance.now() > end) return found
    await sleep(50)
  }
}

/** The pages that storefronts do not show. */
async function listBroken(shop) {
  const broken = []
  for (const port of shop.ports.storefronts) {
    const shopper = new Shopper({ host: shop.host, port })
    for (const page of [...publicPages, '/cart', '/login']) {
      const answer = await shopper.get(page)
      if (answer.status !== 200 || bareOf(answer).length > 0)
        broken.push(`${page} (${answer.status}) at port ${port}`)
    }
  }
  return broken
}

/**
 * Drives a deployment with mixed trade and a random fault every twenty seconds, and prints what was
 * counted.
 *
 * @returns {Promise<boolean>} whether nothing was breached
 */
export async function verifyOperations({ minutes, seed }) {
  console.log(`Seed ${seed}, ${minutes} minutes. The deployment starts …`)
  const shop = await openDeployment(projectRoot, { ownDisk: true })
  onStopRequest(() => shop.close().then(() => process.exit(1)))
  if (!shop.disk) console.log('No disk can be mounted here (root on Linux can): none gets full.')
  try {
    const random = randomOf(seed)
    const admin = await openAdmin(shop)
    const staff = await startStaff(admin, randomOf(seed + 1))
    const payments = ['invoice', 'card', 'card', 'declined']
    const trade = startTrade(shop, { readers: 1, payments })
    await trade.untilBought(2)
    const memory = [shop.memory()]
    const since = performance.now()
    const happened = await letHappen(shop, {
      trade,
      random,
      plan: shuffled(shop, random),
      everyMs: 20_000,
      isOver: () => performance.now() - since > minutes * 60_000,
      print: (line) => console.log(`${Math.round((performance.now() - since) / 1_000)} s: ${line}`),
    })
    await staff.stop()
    const receipts = await trade.stop()
    memory.push(shop.memory())
    const told = await findBreaches(shop, receipts, staff.told.refunded)
    const breaches = {
      'Orders or carts lost': told.lost,
      'Orders twice': told.double,
      'Unpaid and shipped': told.unpaidShipped,
      'Refunds lost or twice': told.refunds,
      'Orders without a webhook': await listUndelivered(shop, staff),
      'Answers that are no page of the shop': trade.seen.bare,
      'Pages broken a minute after a fault': happened.flatMap(({ broken }) => broken),
      'Storefronts with an old price':
        staff.told.price === null ? [] : await listStale(shop, staff.told.price),
      'Processes that died': shop.died,
    }
    staff.close()
    return report({ seed, minutes, happened, receipts, memory, seen: trade.seen }, breaches)
  } finally {
    await shop.close()
  }
}

/** Orders of which no webhook was received. */
const listUndelivered = ({ postgres }, { received }) =>
  untilNone(async () => {
    const rows = await postgres.query(
      "select order_number as number from orders where email like 'greta.%'",
    )
    return rows.map(({ number }) => number).filter((number) => !received.has(number))
  }, deliveredWithinMs)

/** The storefronts whose product page does not show a price after a minute. */
export function listStale(shop, price) {
  const shown = price.toFixed(2).replace('.', ',')
  return untilNone(async () => {
    const stale = shop.ports.storefronts.map(async (port) => {
      const { html } = await new Shopper({ host: shop.host, port }).get(path)
      return html.includes(shown) ? [] : [`port ${port}: not ${shown}`]
    })
    return (await Promise.all(stale)).flat()
  }, wellWithinMs)
}

function report({ seed, minutes, happened, receipts, memory, seen }, breaches) {
  const all = Object.entries(breaches)
  console.table(all.map(([what, found]) => ({ what, found: found.length, allowed: 0 })))
  for (const [what, found] of all)
    for (const each of found.slice(0, 20)) console.log(`${what}: ${each}`)
  const ordered = receipts.filter(({ orderNumber }) => orderNumber).length
  const slowest = Math.max(0, ...happened.map(({ sellingMs }) => sellingMs))
  const [first, last] = memory.map((each) =>
    Object.entries(each)
      .map(([kind, sizes]) => `${kind} ${sizes.join(' + ')}`)
      .join(', '),
  )
  console.log(
    `${ordered} orders of ${receipts.length} shoppers, ${happened.length} faults; ` +
      `${seen.answers} answers, ${seen.unavailable} of them 5xx; an order at most ${slowest} ms after a fault.
Memory in MiB: ${first} at the start, ${last} at the end.
Again: npm run verify:operations -- --minutes ${minutes} --seed ${seed}`,
  )
  return Object.values(breaches).every((found) => found.length === 0)
}
