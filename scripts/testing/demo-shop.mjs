import { spawnSync } from 'node:child_process'
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
import { platformEnv, startPlatform, startStorefront } from '#scripts/lib/applications.mjs'
import { projectRoot } from '#scripts/lib/paths.mjs'
import { findFreePort } from '#scripts/lib/settings.mjs'
import { startFaultyProxy } from './faulty-proxy.mjs'

// All shoppers of the journeys have one address, which the rate limits take for one shopper.
const platformEnvironment = { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100' }
/** Of a shop that is traced; its lines of requests have the ids of the storefront's. */
const tracedEnvironment = (collectorUrl) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  LOG_LEVEL: 'info',
})

const makeDataDir = () => mkdtempSync(join(tmpdir(), 'vitrine-shop-'))

/**
 * Makes a folder of data with the demo shops, which the shops that are opened afterwards copy
 * instead of seeding their own: that takes most of the time until the first of them is ready.
 *
 * @returns {Promise<() => void>} removes it
 */
export async function prepareShopData() {
  const dataDir = makeDataDir()
  const settings = { dataDir, port: await findFreePort(), platformPort: await findFreePort() }
  const platform = await startPlatform(settings, { env: platformEnvironment })
  await platform.stop()
  rmSync(join(dataDir, 'logs'), { recursive: true })
  process.env.SHOP_DATA = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

/**
 * Starts the storefront and the platform on free ports, with data of their own, from the present
 * build: a build beside a running storefront would take its files away.
 *
 * @param {{ withProxy?: boolean | 'with images', withWebhooks?: boolean, collectorUrl?: string,
 *   stripeUrl?: string, env?: Record<string, string> }} [options] `withProxy` puts a faulty proxy between the two, which images pass too when it says
 *   so; `withWebhooks` has the platform tell the storefront of changes, as `npm start`; both send
 *   traces and metrics to `collectorUrl`; the platform finds Stripe at `stripeUrl`
 *   and has the settings of `env`
 */
export async function openShop({
  withProxy = false,
  withWebhooks = false,
  collectorUrl,
  stripeUrl,
  env: settingsOfPlatform = {},
} = {}) {
  const proxyPort = await findFreePort()
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  const withImages = withProxy === 'with images'
  const traced = collectorUrl ? tracedEnvironment(collectorUrl) : {}
  const images = withImages && { PLATFORM_URL: proxyUrl }
  const stripe = stripeUrl && { STRIPE_API_URL: stripeUrl }
  const platformOptions = {
    isDemo: withWebhooks,
    env: { ...platformEnvironment, ...images, ...stripe, ...traced, ...settingsOfPlatform },
  }
  const dataDir = makeDataDir()
  if (process.env.SHOP_DATA) cpSync(process.env.SHOP_DATA, dataDir, { recursive: true })
  const settings = { dataDir, port: await findFreePort(), platformPort: await findFreePort() }
  let platform = await startPlatform(settings, platformOptions)
  const proxy = withProxy && (await startFaultyProxy({ ...settings, port: proxyPort }))
  const env = { ...(proxy && proxyEnv(proxyUrl, settings, withImages)), ...traced }
  let storefront = await startStorefront(settings, { env })
  const restartPlatform = async () => {
    platform = await startPlatform(settings, platformOptions)
  }
  return {
    port: settings.port,
    platformPort: settings.platformPort,
    proxy,
    readLogs: () => readLogs(join(dataDir, 'logs')),
    /** @returns {number | undefined} most bytes of memory that the storefront ever had, on Linux */
    peakMemory: () => readMemory(storefront.pid, 'VmHWM'),
    /** @returns {number} bytes of memory that the storefront has now; 0 where that is unknown */
    storefrontMemory: () => readMemory(storefront.pid, 'VmRSS') ?? 0,
    stopPlatform: () => platform.stop(),
    stopStorefront: () => storefront.stop(),
    restartPlatform,
    /** Forgets every document and read that the storefront keeps. */
    restartStorefront: async () => {
      await storefront.stop()
      storefront = await startStorefront(settings, { env })
    },
    importProducts: async (csv, storeDomain) => {
      // The embedded database serves one process at a time.
      await platform.stop()
      importProducts(settings, csv, storeDomain)
      await restartPlatform()
    },
    /** @returns {Promise<{ id: string, secret: string }>} credentials for the Admin API */
    addApplication: async (storeDomain) => {
      await platform.stop()
      const application = makeApplication(settings, storeDomain, settingsOfPlatform)
      await restartPlatform()
      return application
    },
    close: async () => {
      await storefront.stop()
      if (proxy) await proxy.stop()
      await platform.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The storefront's calls go through the proxy; images when they are meant to, payment pages never. */
function proxyEnv(proxyUrl, { platformPort }, withImages) {
  const platformUrl = `http://127.0.0.1:${platformPort}`
  return {
    COMMERCE_URL: proxyUrl,
    COMMERCE_AUTH_URL: proxyUrl,
    COMMERCE_MEDIA_URL: withImages ? proxyUrl : platformUrl,
    PAYMENT_ORIGINS: platformUrl,
  }
}

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
function importProducts(settings, csv, storeDomain) {
  const file = join(settings.dataDir, 'products.csv')
  writeFileSync(file, csv)
  runPlatform(settings, ['import', file, '--store', storeDomain])
}

/** Makes an application of a store. @returns its credentials */
export function makeApplication(settings, storeDomain, env = {}) {
  const command = ['application', '--name', 'test', '--store', storeDomain]
  const printed = runPlatform(settings, command, env)
  const [, id, secret] = /client_id: (\S+)\s+client_secret: (\S+)/.exec(printed)
  return { id, secret }
}

/** Runs a command of the platform. @returns what it printed */
function runPlatform(settings, command, env = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli.ts', ...command], {
    cwd: join(projectRoot, 'platform'),
    env: { ...process.env, ...platformEnv(settings), ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`platform ${command[0]} failed:\n${stdout}${stderr}`)
  return stdout
}
