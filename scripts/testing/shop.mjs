import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlatform, startStorefront } from '#scripts/support/houses.mjs'
import { findFreePort } from '#scripts/support/ports.mjs'
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
 *   restartPlatform: () => Promise<void>, close: () => Promise<void> }>}
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
  return {
    port: settings.port,
    platformPort: settings.platformPort,
    middleman,
    readLogs: () => readLogs(join(dataDir, 'logs')),
    stopPlatform: () => platform.stop(),
    restartPlatform: async () => {
      platform = await startPlatform(settings, { env: quietPlatform })
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
