import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '#scripts/support/build.mjs'
import { startPlatform, startStorefront } from '#scripts/support/houses.mjs'
import { findFreePort } from '#scripts/support/ports.mjs'

/**
 * Opens both houses of the production build on free ports, with data of their own.
 *
 * @returns {Promise<{ port: number, platformPort: number, stopPlatform: () => Promise<void>,
 *   restartPlatform: () => Promise<void>, close: () => Promise<void> }>}
 */
export async function openShop() {
  ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-shop-'))
  const settings = {
    dataDir,
    port: await findFreePort(),
    platformPort: await findFreePort(),
    isAlone: false,
  }
  let platform = await startPlatform(settings, { env: { LOG_LEVEL: 'warn' } })
  const storefront = await startStorefront(settings)
  return {
    port: settings.port,
    platformPort: settings.platformPort,
    stopPlatform: () => platform.stop(),
    restartPlatform: async () => {
      platform = await startPlatform(settings, { env: { LOG_LEVEL: 'warn' } })
    },
    close: async () => {
      await storefront.stop()
      await platform.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
