import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  platformEnv,
  productionEnv,
  startPlatform,
  startStorefront,
} from '#tools/lib/applications.mjs'
import { projectRoot } from '#tools/lib/paths.mjs'
import { findFreePort } from '#tools/lib/settings.mjs'
import { firstStore } from './demo-stores.ts'
import { endWithThisProcess } from './end-with-opener.mjs'
import { startFaultyProxy } from './faulty-proxy.mjs'
import { storeDomain } from './store-urls.ts'

// All shoppers of the journeys come from one IP address, so the rate limits count them as one.
const platformEnvironment = { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100' }
/** Environment of a traced shop. Level `info` logs requests with ids that both applications share. */
const tracedEnvironment = (collectorUrl) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  LOG_LEVEL: 'info',
})

const run = promisify(execFile)

const makeDataDir = () => mkdtempSync(join(tmpdir(), 'vitrine-shop-'))

/**
 * Seeds a data directory with the demo shops. Shops that are opened afterwards copy it, because
 * seeding takes most of a shop's start time.
 *
 * @returns {Promise<{ settings: object, application: object, remove: () => void }>} `application`
 *   are credentials for the Admin API of the first store, `remove` deletes the directory
 */
export async function prepareShopData() {
  const dataDir = makeDataDir()
  const settings = { dataDir, port: await findFreePort(), platformPort: await findFreePort() }
  const env = { ...platformEnvironment, ...endWithThisProcess() }
  const platform = await startPlatform(settings, { env })
  const application = await makeApplication(settings, storeDomain(firstStore))
  await platform.stop()
  rmSync(join(dataDir, 'logs'), { recursive: true })
  process.env.SHOP_DATA = dataDir
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  return { settings, application, remove }
}

/**
 * Starts the storefront and the platform on free ports and a new data directory. Uses the existing
 * build: a new one would remove the files of a running storefront.
 *
 * @param {{ withProxy?: boolean | 'with images', withWebhooks?: boolean, collectorUrl?: string,
 *   stripeUrl?: string, env?: Record<string, string>, storefrontEnv?: Record<string, string> }}
 *   [options] `withProxy` puts a faulty proxy
 *   between the two, for images only with `'with images'`; with `withWebhooks` the platform sends
 *   webhooks to the storefront, as with `npm start`; both send traces and metrics to
 *   `collectorUrl`; `stripeUrl` replaces Stripe's API; `env` and
 *   `storefrontEnv` are added to the environments
 */
export async function openShop({
  withProxy = false,
  withWebhooks = false,
  collectorUrl,
  stripeUrl,
  env: settingsOfPlatform = {},
  storefrontEnv = {},
} = {}) {
  const dataDir = makeDataDir()
  // Before anything is awaited, so that the caller may change these data meanwhile.
  if (process.env.SHOP_DATA) cpSync(process.env.SHOP_DATA, dataDir, { recursive: true })
  const proxyPort = await findFreePort()
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  const withImages = withProxy === 'with images'
  const common = {
    ...(collectorUrl && tracedEnvironment(collectorUrl)),
    ...endWithThisProcess(),
  }
  const images = withImages && { PLATFORM_URL: proxyUrl }
  const stripe = stripeUrl && { STRIPE_API_URL: stripeUrl }
  const platformOptions = {
    isDemo: withWebhooks,
    env: { ...platformEnvironment, ...images, ...stripe, ...common, ...settingsOfPlatform },
  }
  const settings = { dataDir, port: await findFreePort(), platformPort: await findFreePort() }
  let platform = await startPlatform(settings, platformOptions)
  const proxy = withProxy && (await startFaultyProxy({ ...settings, port: proxyPort }))
  const ofProxy = proxy && proxyEnv(proxyUrl, settings, withImages)
  const env = { ...ofProxy, ...common, ...productionEnv(common), ...storefrontEnv }
  let storefront = await startStorefront(settings, { env })
  const restartPlatform = async () => {
    platform = await startPlatform(settings, platformOptions)
  }
  return {
    port: settings.port,
    platformPort: settings.platformPort,
    pids: [storefront.pid, platform.pid],
    proxy,
    readLogs: () => readLogs(join(dataDir, 'logs')),
    /** @returns {number | undefined} peak memory of the storefront in bytes, on Linux only */
    peakMemory: () => readMemory(storefront.pid, 'VmHWM'),
    /** @returns {number} current memory of the storefront in bytes; 0 where it cannot be read */
    storefrontMemory: () => readMemory(storefront.pid, 'VmRSS') ?? 0,
    stopPlatform: () => platform.stop(),
    stopStorefront: () => storefront.stop(),
    restartPlatform,
    /** Restarts the storefront, which empties its caches. */
    restartStorefront: async () => {
      await storefront.stop()
      storefront = await startStorefront(settings, { env })
    },
    /** @returns {Promise<{ id: string, secret: string }>} credentials for the Admin API */
    addApplication: (storeDomain) => makeApplication(settings, storeDomain, settingsOfPlatform),
    close: async () => {
      await storefront.stop()
      if (proxy) await proxy.stop()
      await platform.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Sends the storefront's calls through the proxy, images only on request, payment pages never. */
function proxyEnv(proxyUrl, { platformPort }, withImages) {
  const platformUrl = `http://127.0.0.1:${platformPort}`
  return {
    COMMERCE_URL: proxyUrl,
    COMMERCE_AUTH_URL: proxyUrl,
    COMMERCE_MEDIA_URL: withImages ? proxyUrl : platformUrl,
    PAYMENT_ORIGINS: platformUrl,
  }
}

/** Memory of a process in bytes, on Linux only. */
function readMemory(pid, name) {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return undefined
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(path, 'utf8'))[1]) * 1024
}

function readLogs(folder) {
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
}

/** Runs the platform's import command, as a merchant would. */
export async function importProducts(settings, csv, storeDomain) {
  const file = join(settings.dataDir, 'products.csv')
  writeFileSync(file, csv)
  await runPlatform(settings, ['import', file, '--store', storeDomain])
}

/**
 * Registers an application of a store of a running platform, by the command of a release.
 * @returns its credentials
 */
export async function makeApplication(settings, storeDomain, env = {}, release = projectRoot) {
  const answer = await fetch(`http://127.0.0.1:${settings.platformPort}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store-domain': storeDomain },
    body: JSON.stringify({ query: '{ store { id } }' }),
  })
  const { id: storeId } = (await answer.json()).data.store
  const data = JSON.stringify({ name: 'test', storeId })
  const operation = ['POST', '/v1/applications', '--data', data]
  const command = ['admin', ...operation, '--store', storeDomain]
  const { clientId, clientSecret } = JSON.parse(await runPlatform(settings, command, env, release))
  return { id: clientId, secret: clientSecret }
}

/** Runs a command of the platform. @returns what it printed */
export async function runPlatform(settings, command, env = {}, release = projectRoot) {
  const { stdout } = await run(process.execPath, ['src/cli.ts', ...command], {
    cwd: join(release, 'platform'),
    env: { ...process.env, ...platformEnv(settings), ...env },
  })
  return stdout
}
