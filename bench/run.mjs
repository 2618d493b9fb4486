// `npm run bench`: the shop against a bare Next page of 24 cards on the same machine in the same
// run, everything on loopback. Absolute figures move by half between quiet runs; ratios do not.
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

const store = 'terra-tide.localhost'
const bareFolder = join(projectRoot, 'bench/bare')
const nextBin = join(projectRoot, 'node_modules/next/dist/bin/next')

/** Measures every page in rounds, alternating with the floors, and prints the ratios. */
export async function bench({ rounds = 3, seconds = 5 } = {}) {
  ensureBuilt()
  const barePort = await startBare()
  const shop = await openShop()
  try {
    const host = `${store}:${shop.port}`
    const address = `http://127.0.0.1:${shop.port}`
    const places = await findPlaces(shop.platformPort, store)
    const cookie = await fillCart(`http://${host}`, places.product)
    const targets = [
      { name: 'S bare, static', url: `http://127.0.0.1:${barePort}/static` },
      { name: 'home', url: `${address}/`, host, floor: 'S bare, static', goal: 0.5 },
      {
        name: 'category',
        url: address + places.category,
        host,
        floor: 'S bare, static',
        goal: 0.5,
      },
      { name: 'product', url: address + places.product, host, floor: 'S bare, static', goal: 0.5 },
      { name: 'D bare, per request', url: `http://127.0.0.1:${barePort}/dynamic` },
      {
        name: 'cart',
        url: `${address}/cart`,
        host,
        cookie,
        floor: 'D bare, per request',
        goal: 0.5,
      },
    ]
    const isReached = print(targets, await measure(targets, { rounds, seconds }))
    return printClicks(await measureClicks(`http://${host}${places.product}`)) && isReached
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

/** Prints how soon a click is answered, and returns whether both goals were reached. */
function printClicks({ painted, confirmed }) {
  const [seen, known] = [painted, confirmed].map(Math.round)
  console.log(`Click on "Add to bag" (median): painted after ${seen} ms (goal 50),`)
  console.log(`confirmed after ${known} ms (goal 150).`)
  return seen <= 50 && known <= 150
}
