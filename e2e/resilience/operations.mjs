import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#tools/lib/paths.mjs'
import { onStopRequest } from '#tools/lib/processes.mjs'
import { answerOf } from './answer.mjs'
import { openDeployment } from './deployment.mjs'
import { addMigration, makeSecondBuild } from './second-build.mjs'
import { Shopper } from './shopper.mjs'
import { product } from './starting-points.mjs'
import { bareOf, openAdmin, readOrders, readPages, startStaff, startTrade } from './trade.mjs'
import { judgeRun } from './verdict.mjs'

/** When a page is still broken so long after a fault is over, it stays broken. */
const wellWithinMs = 60_000
/** Webhooks are tried again after some seconds, then after minutes. */
const deliveredWithinMs = 120_000
const terminateSessions = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend'`
/** Needs files of its own, which go with the connection. */
const writeMuch = `create temp table much as
  select n, md5(n::text) from generate_series(1, 200000) n`

const isRefused = (asked) =>
  asked.then(
    () => false,
    () => true,
  )

const killed = (kind) => async (shop, index) => {
  const reason = await shop.end(kind, index, { isKilled: true })
  await sleep(3_000)
  await shop.start(kind, index)
  return reason.includes('SIGKILL')
}

const paused = (kind) => async (shop, index) => {
  shop.signal(kind, index, 'SIGSTOP')
  const signal = AbortSignal.timeout(10_000)
  const hangs = await isRefused(answerOf(shop.ports[kind][index], '/healthz', { signal }))
  shop.signal(kind, index, 'SIGCONT')
  return hangs
}

const disturbed = (trouble) => async (shop) => {
  shop.balancers.inner.disturb(trouble)
  await sleep(10_000)
  return shop.balancers.inner.disturb({}) > 0
}

/**
 * Each resolves when it is over, to whether it was seen to happen. `index`: of the storefront or
 * platform that it hits.
 */
const faults = {
  'a storefront is killed': killed('storefronts'),
  'a platform is killed': killed('platforms'),
  'a storefront hangs': paused('storefronts'),
  'a platform hangs': paused('platforms'),
  'the platform is slow': disturbed({ delayMs: 2_500 }),
  'answers of the platform are lost': disturbed({ loseShare: 0.3 }),
  'sessions of the database end': async ({ postgres }) => {
    let ended = 0
    for (let round = 0; round < 20; round += 1) {
      ended += (await postgres.query(terminateSessions)).length
      await sleep(200)
    }
    return ended > 0
  },
  'the database is stopped': async ({ postgres }) => {
    await postgres.halt()
    await sleep(20_000)
    const isStopped = await isRefused(postgres.query('select'))
    await postgres.start()
    return isStopped
  },
  'the disk of the database is full': async ({ disk, postgres }) => {
    // Refused when something was written in between.
    let tries = 0
    while (!disk.fill() && tries < 20) tries += 1
    const isFull = await isRefused(postgres.query(writeMuch))
    await sleep(10_000)
    disk.free()
    // A server that could not write may be about to end.
    await sleep(2_000)
    await postgres.start()
    return isFull
  },
  'the exchange is killed': async ({ redis }) => {
    await redis.kill()
    await sleep(10_000)
    const isKilled = await isRefused(once(connect({ port: new URL(redis.url).port }), 'connect'))
    await redis.start()
    return isKilled
  },
  'storefronts of another build are deployed': async (shop) => {
    const next = shop.deployed.storefronts === shop.next ? projectRoot : shop.next
    await shop.roll('storefronts', next)
    const { html } = await new Shopper(shop).get('/login')
    return html.includes('/chunks/next-') === (next === shop.next)
  },
  'platforms with a new migration are deployed': async (shop) => {
    const column = addMigration(shop.next)
    await shop.roll('platforms', shop.next)
    return !(await isRefused(shop.postgres.query(`select "${column}" from orders limit 1`)))
  },
  'secrets are rotated': async (shop) => {
    for (const change of ['add', 'put first']) {
      shop.changeSecrets(change)
      for (const kind of ['platforms', 'storefronts']) await shop.roll(kind)
    }
    return true
  },
}

/** Numbers from 0 to 1, always the same for a seed. */
export function randomOf(seed) {
  let drawn = 0
  return () => {
    const hash = createHash('sha256').update(`${seed} ${(drawn += 1)}`)
    return hash.digest().readUInt32BE() / 2 ** 32
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
 * @returns {Promise<Happened[]>}
 * @typedef {{ name: string, isSeen: boolean, broken: string[], isSelling: boolean, sellingMs: number,
 *   memory: Record<string, number[]> }} Happened `isSeen`: whether the fault had an effect;
 *   `broken`: pages that were so a minute after it
 */
export async function letHappen(shop, run) {
  const { plan, trade, random, everyMs = 0, isOver = () => false, print = () => undefined } = run
  const happened = []
  await trade.untilBought()
  for (const name of plan) {
    if (isOver()) break
    const next = sleep(everyMs)
    const before = { answers: trade.seen.answers, faults: trade.seen.faults.length }
    const isSeen = await faults[name](shop, random() < 0.5 ? 0 : 1).catch((error) => {
      print(`${name}: ${error.message}`)
      return false
    })
    const since = performance.now()
    const broken = await untilNone(() => listBroken(shop), wellWithinMs)
    const wellMs = Math.round(performance.now() - since)
    const isSelling = await trade.untilBought(2 * wellWithinMs)
    const sellingMs = Math.round(performance.now() - since)
    await next
    print(
      `${name}: pages well after ${wellMs} ms, an order after ${sellingMs} ms; ` +
        `${trade.seen.answers - before.answers} answers, ` +
        `${trade.seen.faults.length - before.faults} of them failures`,
    )
    happened.push({ name, isSeen, broken, isSelling, sellingMs, memory: shop.memory() })
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
    for (const page of readPages) {
      const answer = await shopper.get(page)
      if (answer.status !== 200 || bareOf(answer).length > 0)
        broken.push(`${page} (${answer.status}) at port ${port}`)
    }
  }
  return broken
}

/** The storefronts whose product page does not show a price after a minute. */
export function listStale(shop, price) {
  const shown = price.toFixed(2).replace('.', ',')
  return untilNone(async () => {
    const stale = shop.ports.storefronts.map(async (port) => {
      const { html } = await new Shopper({ host: shop.host, port }).get(product.path)
      return html.includes(shown) ? [] : [`port ${port}: not ${shown}`]
    })
    return (await Promise.all(stale)).flat()
  }, wellWithinMs)
}

/** Orders of shoppers of which no webhook was received. */
const listUndelivered = (shop, { received }) =>
  untilNone(async () => {
    const orders = (await readOrders(shop)).filter(({ email }) => email?.startsWith('greta.'))
    return orders.map(({ number }) => number).filter((number) => !received.has(number))
  }, deliveredWithinMs)

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
    shop.next = makeSecondBuild(join(shop.folder, 'next'))
    const random = randomOf(seed)
    const staff = await startStaff(await openAdmin(shop), randomOf(seed + 1))
    const payments = ['invoice', 'card', 'card', 'declined']
    const trade = startTrade(shop, { readers: 1, payments })
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
    const stale = await listStale(shop, await staff.changePrice())
    const undelivered = await listUndelivered(shop, staff)
    staff.close()
    const { seen } = trade
    const ends = { rows: await readOrders(shop), stale, undelivered, died: shop.died }
    return report({ minutes, seed, happened, receipts, staff, seen, ...ends })
  } finally {
    await shop.close()
  }
}

function report(run) {
  const { minutes, seed, happened, receipts, staff, seen } = run
  const breaches = Object.entries(judgeRun(run))
  console.table(breaches.map(([what, found]) => ({ what, found: found.length, allowed: 0 })))
  for (const [what, found] of breaches)
    for (const each of found.slice(0, 20)) console.log(`${what}: ${each}`)
  const ordered = receipts.filter(({ orderNumber }) => orderNumber).length
  const slowest = Math.max(0, ...happened.map(({ sellingMs }) => sellingMs))
  const { price, ship, refund } = staff.done
  console.log(
    `${ordered} orders of ${receipts.length} shoppers, ${happened.length} faults; ${price} prices, ` +
      `${ship} parcels, ${refund} refunds; ${seen.answers} answers, ${seen.faults.length} of them ` +
      `failures; an order at most ${slowest} ms after a fault.
Memory in MiB: ${JSON.stringify(happened[0]?.memory)}, at the end ${JSON.stringify(happened.at(-1)?.memory)}.
Again: npm run verify:operations -- --minutes ${minutes} --seed ${seed}`,
  )
  return breaches.every(([, found]) => found.length === 0)
}
