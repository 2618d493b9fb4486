// `npm run bench -- --feeds` measures the product feeds of a store with 100,000 products of two
// variants each, from a built storefront with the embedded platform: time to first byte, duration,
// and whether the storefront's memory grows. `--quick` uses 20,000 products.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '#tools/lib/build.mjs'
import { projectRoot } from '#tools/lib/paths.mjs'
import { openShop } from '#e2e/support/demo-shop.mjs'

const domain = 'generated.localhost'
const variantsPerProduct = 2
const feeds = [
  { name: 'google.xml', items: (text) => text.split('<item>').length - 1 },
  { name: 'meta.csv', items: (text) => text.split(',new\n').length - 1 },
]
/** Memory growth allowed for the second feed: the first one fills the heap that V8 keeps anyway. */
const goalMiB = 50

/**
 * Prints a row for each feed.
 *
 * SHOP_DATA names a data folder that was filled before, which saves minutes:
 * `DATA_DIR=<folder> npm run bench:catalog -- seed --products 100000`.
 * @returns {Promise<boolean>} whether each feed was complete and within its memory limit
 */
export async function benchFeeds({ quick = false } = {}) {
  ensureBuilt()
  const products = quick ? 20_000 : 100_000
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-feeds-'))
  try {
    process.env.SHOP_DATA ??= fill(join(folder, 'data'), products)
    process.env.STORES_DIR = makeStore(join(folder, 'stores'))
    // With production rate limits: a feed needs thousands of reads of the platform.
    const shop = await openShop({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      return await measureFeeds(shop, products)
    } finally {
      await shop.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureFeeds({ port, storefrontMemory }, products) {
  // Warms up the shop: memory for its first page does not count for the feed.
  await read(port, '/', () => 0)
  console.log('| feed | first bytes ms | whole s | MiB | variants | memory MiB before, by fifths |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  const all = products * variantsPerProduct
  let isReached = true
  for (const { name, items } of feeds) {
    const memory = [storefrontMemory()]
    const feed = await read(port, `/feeds/${name}`, items, (count) => {
      if (count >= (memory.length * all) / 5) memory.push(storefrontMemory())
    })
    const mebibytes = memory.map((bytes) => Math.round(bytes / 2 ** 20))
    const size = (feed.bytes / 2 ** 20).toFixed(1)
    const [first, whole] = [feed.firstMs.toFixed(0), (feed.wholeMs / 1_000).toFixed(1)]
    console.log(`| ${[name, first, whole, size, feed.count, mebibytes.join(', ')].join(' | ')} |`)
    const isFlat = name === feeds[0].name || Math.max(...mebibytes) - mebibytes[0] <= goalMiB
    isReached &&= feed.count === all && isFlat
  }
  return isReached
}

/** Reads a URL without storing it; matches that are split between two chunks are counted too. */
async function read(port, path, countIn, onCount = () => {}) {
  const since = performance.now()
  let [firstMs, bytes, count, rest] = [0, 0, 0, '']
  const asking = request({ host: '127.0.0.1', port, path, headers: { host: domain } })
  const [response] = await once(asking.end(), 'response')
  for await (const text of response.setEncoding('utf8')) {
    firstMs ||= performance.now() - since
    bytes += Buffer.byteLength(text)
    const whole = rest + text
    const end = whole.lastIndexOf('\n') + 1
    count += countIn(whole.slice(0, end))
    rest = whole.slice(end)
    onCount(count)
  }
  return { firstMs, wholeMs: performance.now() - since, bytes, count: count + countIn(rest) }
}

function fill(dataDir, products) {
  const args = ['bench/catalog.mjs', 'seed', '--products', String(products)]
  run(args, { DATA_DIR: dataDir })
  return dataDir
}

function makeStore(storesDir) {
  mkdirSync(storesDir)
  const named = ['--preset', 'kiosk', '--store-domain', domain]
  run(['tools/store.mjs', 'new', 'generated', ...named], { STORES_DIR: storesDir })
  return storesDir
}

function run(args, env) {
  const options = { cwd: projectRoot, env: { ...process.env, ...env }, stdio: 'inherit' }
  const { status } = spawnSync(process.execPath, args, options)
  if (status !== 0) throw new Error(`${args.join(' ')} failed.`)
}
