import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platformEnv, startPlatform, startStorefront } from '#scripts/support/houses.mjs'
import { findFreePort } from '#scripts/support/ports.mjs'
import { projectRoot } from '#scripts/support/runtime.mjs'
import { startMiddleman } from './middleman.mjs'

// All shoppers of the journeys come from one address, which the limits take for one shopper.
const quietPlatform = { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100' }

/** The storefront asks the middleman; pictures and payment pages stay where they are. */
function throughMiddleman(port, platformPort) {
  const platform = `http://127.0.0.1:${platformPort}`
  const middleman = `http://127.0.0.1:${port}`
  return {
    COMMERCE_URL: middleman,
    COMMERCE_AUTH_URL: middleman,
    COMMERCE_MEDIA_URL: platform,
    PAYMENT_ORIGINS: platform,
  }
}

/**
 * Opens both houses on free ports, with data of their own, from the build that stands: whoever
 * calls this has built before, as a build beside an open shop would take its files away.
 *
 * @param {{ withMiddleman?: boolean }} [options]
 * @returns {Promise<{ port: number, platformPort: number, middleman?: object,
 *   readLogs: () => string, stopPlatform: () => Promise<void>,
 *   restartPlatform: () => Promise<void>, importProducts: (csv: string) => Promise<void>,
 *   close: () => Promise<void> }>}
 */
export async function openShop({ withMiddleman = false } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-shop-'))
  const settings = {
    dataDir,
    port: await findFreePort(),
    platformPort: await findFreePort(),
    isAlone: false,
  }
  let platform = await startPlatform(settings, { env: quietPlatform })
  const middlemanPort = await findFreePort()
  const middleman = withMiddleman
    ? await startMiddleman({ port: middlemanPort, platformPort: settings.platformPort })
    : undefined
  const env = middleman ? throughMiddleman(middlemanPort, settings.platformPort) : {}
  const storefront = await startStorefront(settings, { env })
  const restartPlatform = async () => {
    platform = await startPlatform(settings, { env: quietPlatform })
  }
  return {
    port: settings.port,
    platformPort: settings.platformPort,
    middleman,
    readLogs: () => readLogs(join(dataDir, 'logs')),
    stopPlatform: () => platform.stop(),
    restartPlatform,
    importProducts: async (csv) => {
      // The embedded database serves one process: the platform stands still meanwhile.
      await platform.stop()
      importProducts(settings, csv)
      await restartPlatform()
    },
    close: async () => {
      await storefront.stop()
      await middleman?.stop()
      await platform.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Everything that both houses have written so far. */
function readLogs(folder) {
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
}

/** Runs the import command of the platform, as a merchant would. */
function importProducts(settings, csv) {
  const file = join(settings.dataDir, 'products.csv')
  writeFileSync(file, csv)
  const result = spawnSync(
    process.execPath,
    ['src/cli.ts', 'import', file, '--store', 'terra-tide.localhost'],
    {
      cwd: join(projectRoot, 'platform'),
      env: { ...process.env, ...platformEnv(settings) },
      encoding: 'utf8',
    },
  )
  if (result.status !== 0) throw new Error(`The import failed:\n${result.stdout}${result.stderr}`)
}
