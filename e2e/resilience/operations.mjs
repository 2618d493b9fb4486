import { once } from 'node:events'
import { cpSync } from 'node:fs'
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
/** Longer than the proxy waits (half a minute) before it shows the outage page. */
const patienceMs = 45_000

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

const disturbed =
  (trouble) =>
  async ({ proxy }) => {
    const fault = proxy.addFault({ method: '.*', path: '.*', times: 1e6, ...trouble })
    await sleep(10_000)
    proxy.removeFaults()
    return fault.times < 1e6
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
  'the platform is slow': disturbed({ fault: 'delay', delayMs: 2_500 }),
  'answers of the platform are lost': disturbed({ fault: 'lose reply', share: 0.3 }),
  'the database is stopped': async ({ postgres }) => {
    await postgres.halt()
    await sleep(20_000)
    const isStopped = await isRefused(postgres.query('select'))
    await postgres.start()
    return isStopped
  },
  'the disk of the database is full': async ({ disk, postgres }) => {
    disk.fill()
    await sleep(10_000)
    const isFull = await isRefused(postgres.query('create temp table much as select 1'))
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
  'the clock of a machine is ahead': async (shop, index) => {
    // Longer than an access token lives, and than what one process leases from another.
    await shop.setClock(index, 20 * 60_000)
    await sleep(10_000)
    const [{ ahead }] = await shop.postgres.query(
      "select max(updated_on) > now() + interval '1 minute' as ahead from carts",
    )
    await shop.setClock(index, 0)
    return ahead
  },
  'secrets are rotated': async (shop) => {
    for (const change of ['add', 'put first']) {
      shop.changeSecrets(change)
      for (const kind of ['platforms', 'storefronts']) await shop.roll(kind)
    }
    return true
  },
}

/** Numbers from 0 to 1, always the same for a seed (a linear congruential generator). */
const randomOf = (seed) => () => (seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32

/** All faults that can be made here in a random order, then all in another. */
function* shuffled(shop, random) {
  for (;;) {
    const left = Object.keys(faults).filter((name) => shop.disk || !name.includes('disk'))
    while (left.length > 0) yield left.splice(Math.floor(random() * left.length), 1)[0]
  }
}

/**
 * Lets one fault happen to a deployment that trades, and waits until its pages are well and
 * somebody has bought something.
 *
 * @param {Awaited<ReturnType<typeof openDeployment>>} shop
 * @param {ReturnType<typeof startTrade>} trade
 * @param {string} name of the fault
 * @returns {Promise<Happened>}
 * @typedef {{ name: string, isSeen: boolean, broken: string[], isSelling: boolean,
 *   sellingMs: number }} Happened `isSeen`: whether the fault had an effect; `broken`: pages that were
 *   so a minute after it
 */
export async function letHappen(shop, trade, name, random = () => 0) {
  await trade.untilBought()
  const before = trade.seen.answers
  const from = new Date().toISOString()
  const isSeen = await faults[name](shop, random() < 0.5 ? 0 : 1).catch((error) => {
    console.error(`${name}: ${error.message}`)
    return false
  })
  const since = performance.now()
  const broken = await untilNone(() => listBroken(shop))
  const isSelling = await trade.untilBought(2 * wellWithinMs)
  const sellingMs = Math.round(performance.now() - since)
  const answers = trade.seen.answers - before
  return { from, name, isSeen, broken, isSelling, sellingMs, answers }
}

/** Looks until nothing is wrong any more, or time is over. @returns what still is */
async function untilNone(find) {
  const end = performance.now() + wellWithinMs
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
  })
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
    shop.next = makeSecondBuild(join(shop.folder, 'next'))
    const random = randomOf(seed)
    const staff = startStaff(await openAdmin(shop), randomOf(seed + 1))
    const payments = ['invoice', 'card', 'card', 'invoice', 'card', 'declined']
    const { host, port } = shop
    const trade = startTrade({ host, port, patienceMs }, { buyers: 8, readers: 1, payments })
    const since = performance.now()
    const happened = []
    for (const name of shuffled(shop, random)) {
      if (performance.now() - since > minutes * 60_000) break
      const next = sleep(20_000)
      happened.push(await letHappen(shop, trade, name, random))
      console.log(JSON.stringify(happened.at(-1)))
      await next
    }
    await staff.stop()
    const receipts = await trade.stop()
    const stale = await listStale(shop, await staff.changePrice())
    const rows = await readOrders(shop)
    const { died } = shop
    const isWell = report({
      minutes,
      happened,
      receipts,
      staff,
      seen: trade.seen,
      rows,
      stale,
      died,
    })
    const logs = join(projectRoot, 'test-results/operations')
    if (!isWell) cpSync(join(shop.folder, 'logs'), logs, { recursive: true })
    return isWell
  } finally {
    await shop.close()
  }
}

function report(run) {
  const { happened, receipts, staff, seen } = run
  const breaches = Object.entries(judgeRun(run))
  console.table(breaches.map(([what, found]) => ({ what, found: found.length, allowed: 0 })))
  for (const [what, found] of breaches)
    for (const each of found.slice(0, 20)) console.log(`${what}: ${each}`)
  const orders = receipts.filter(({ orderNumber }) => orderNumber).length
  const shoppers = receipts.length
  const { answers, faults: failures } = seen
  const slowestMs = Math.max(...happened.map(({ sellingMs }) => sellingMs))
  const counts = { faults: happened.length, shoppers, orders, ...staff.done, answers }
  console.log(counts, `${failures.length} failures; an order at most ${slowestMs} ms after a fault`)
  return breaches.every(([, found]) => found.length === 0)
}
