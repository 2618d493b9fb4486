// `npm run bench`: the shop against a bare Next page of 24 cards on the same machine in the same
// run, everything on loopback. `-- --quick` takes two minutes. Absolute figures move by half between quiet runs; ratios do not.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startProcess, stopAll, waitUntilReady } from '#scripts/lib/processes.mjs'
import { ensureBuilt } from '#scripts/lib/build.mjs'
import { projectRoot } from '#scripts/lib/paths.mjs'
import { findFreePort } from '#scripts/lib/settings.mjs'
import { openShop } from '#scripts/testing/demo-shop.mjs'
import { measureClicks } from './click.mjs'
import { fillCart, findPlaces } from './places.mjs'
import { measure } from './measure.mjs'
import { createWriters, measureTrade } from './trade.mjs'

const store = 'terra-tide.localhost'
const bareFolder = join(projectRoot, 'bench/bare')
const nextBin = join(projectRoot, 'node_modules/next/dist/bin/next')

/**
 * Measures every page in rounds, alternating with the floors, then a mix of pages at rest and under
 * trade, and prints the ratios. `quick` takes two minutes.
 * @returns {Promise<boolean>} whether every goal was reached
 */
export async function bench({ quick = false } = {}) {
  const { rounds, seconds } = quick ? { rounds: 1, seconds: 3 } : { rounds: 3, seconds: 5 }
  ensureBuilt()
  const barePort = await startBare()
  const shop = await openShop({ withWebhooks: true })
  try {
    const application = await shop.addApplication(store)
    const host = `${store}:${shop.port}`
    const address = `http://127.0.0.1:${shop.port}`
    const places = await findPlaces(shop.platformPort, store)
    const cookie = await fillCart(`http://${host}`, places.product)
    const ofStatic = { floor: 'S bare, static', goal: 2 }
    const ofDynamic = { floor: 'D bare, per request' }
    const browser = { 'accept-encoding': 'gzip, deflate, br' }
    const page = (name, path, headers, of) => ({
      ...{ name, url: address + path, host, ...of },
      headers: { ...browser, ...headers },
    })
    const targets = [
      { name: 'S bare, static', url: `http://127.0.0.1:${barePort}/static`, headers: browser },
      page('home', '/', {}, ofStatic),
      page('category', places.category, {}, ofStatic),
      page('product', places.product, {}, ofStatic),
      page('product, cookie', places.product, { cookie }, ofStatic),
      page('product, utm_', `${places.product}?utm_source=bench`, {}, ofStatic),
      {
        name: 'D bare, per request',
        url: `http://127.0.0.1:${barePort}/dynamic`,
        headers: browser,
      },
      page('list, again', `${places.category}?sort=price`, {}, { ...ofDynamic, goal: 2 }),
      page('search, again', '/search?q=bowl', {}, { ...ofDynamic, goal: 2 }),
      page('cart', '/cart', { cookie }, { ...ofDynamic, goal: 0.35 }),
      page('login', '/login', {}, { ...ofDynamic, goal: 0.5 }),
    ]
    const isReached = print(targets, await measure(targets, { rounds, seconds }))
    const pages = { home: '/', ...places, search: '/search?q=bowl' }
    const writers = await createWriters({ ...shop, host, path: places.product, application })
    const trade = await measureTrade({ port: shop.port, host, cookie, pages }, writers, {
      ...{ rounds, seconds: seconds * 2 },
    })
    const isFast = printTrade(trade)
    const clicks = await measureClicks(`http://${host}${places.product}`, { times: quick ? 5 : 20 })
    return printClicks(clicks) && isFast && isReached
  } finally {
    await shop.close()
    await stopAll()
  }
}

async function startBare() {
  // Turbopack would build the proxy of the repository's root into the bare page; webpack does not.
  const options = { cwd: bareFolder, stdio: 'pipe' }
  const build = spawnSync(process.execPath, [nextBin, 'build', '--webpack'], options)
  if (build.status !== 0) throw new Error(`The bare page was not built:\n${build.stdout}`)
  const port = await findFreePort()
  const started = startProcess({
    name: 'The bare page',
    command: [process.execPath, nextBin, 'start', '-p', String(port)],
    cwd: bareFolder,
    logFile: join(bareFolder, '.next/bench.log'),
    env: { HOSTNAME: undefined, NEXT_TELEMETRY_DISABLED: '1' },
  })
  await waitUntilReady(started, `http://127.0.0.1:${port}/static`)
  return port
}

/** Prints a row a page and returns whether every goal was reached. */
function print(targets, figures) {
  console.log('| page | requests a second (median, range) | p99 ms | of its floor | goal |')
  console.log('| --- | --- | --- | --- | --- |')
  let isReached = true
  for (const { name, floor, goal } of targets) {
    const { median, lowest, highest, p99 } = figures.get(name)
    const ratio = floor ? median / figures.get(floor).median : undefined
    if (ratio !== undefined && ratio < goal) isReached = false
    const words = ratio === undefined ? ['', ''] : [ratio.toFixed(2), goal.toFixed(2)]
    console.log(`| ${name} | ${median} (${lowest} to ${highest}) | ${p99} | ${words.join(' | ')} |`)
  }
  return isReached
}

/** Prints pages at rest and under trade, and returns whether every goal was reached. */
function printTrade({ rate, p99, kept, failed, orders, changes }) {
  const share = rate.trade / rate.rest
  console.log(
    `Pages a second at rest ${rate.rest}, with 2 orders and 1 edit a second ${rate.trade}:`,
  )
  console.log(
    `${share.toFixed(2)} of rest (goal 0.85); p99 ${p99.rest} and ${p99.trade} ms (goal 2 times);`,
  )
  console.log(`${(kept * 100).toFixed(1)} % of documents without a render (goal 97);`)
  console.log(
    `${failed} answers other than 200. ${orders.count} orders: p50 ${orders.p50}, p99 ${orders.p99} ms for`,
  )
  console.log(
    `all eight calls. ${changes.count} titles shown after p50 ${changes.p50}, p99 ${changes.p99} ms (goal 500, 2000).`,
  )
  const isKept = kept >= 0.97
  return (
    isKept && share >= 0.85 && p99.trade <= 2 * p99.rest && failed === 0 && changes.p99 <= 2_000
  )
}

/** Prints how soon a click is answered, and returns whether both goals were reached. */
function printClicks({ painted, confirmed }) {
  const [seen, known] = [painted, confirmed].map(Math.round)
  console.log(`Click on "Add to bag" (median): painted after ${seen} ms (goal 50),`)
  console.log(`confirmed after ${known} ms (goal 150).`)
  return seen <= 50 && known <= 150
}
