import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlatform } from '#tools/lib/applications.mjs'
import { stopAll } from '#tools/lib/processes.mjs'
import { findFreePort } from '#tools/lib/settings.mjs'
import { makeApplication } from './demo-shop.mjs'
import { firstStore } from './demo-stores.ts'
import { endWithThisProcess } from './end-with-opener.mjs'
import { storeDomain } from './store-urls.ts'

/**
 * Starts the real platform once for all contract tests, on a free port and a temporary data
 * directory. Tests get its URL from `inject('platformUrl')`, the storefront's credentials from
 * `inject('clientCredentials')` and those of the first store's merchant from
 * `inject('merchantCredentials')`.
 *
 * @param {import('vitest/node').TestProject} project
 */
export default async function setup(project) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-contract-'))
  const clientCredentials = { id: 'storefront', secret: 'contract-test-client-secret-of-no-value' }
  const settings = { dataDir, port: 3000, platformPort: await findFreePort() }
  const start = () =>
    startPlatform(settings, {
      env: {
        ...endWithThisProcess(),
        FIRST_PARTY_CLIENT_ID: clientCredentials.id,
        FIRST_PARTY_CLIENT_SECRET: clientCredentials.secret,
        LOG_LEVEL: 'warn',
        // All tests come from one IP address, so the rate limits count them as one shopper.
        RATE_LIMIT_FACTOR: '100',
      },
    })
  const restarts = createServer(async (_request, response) => {
    process.kill(platform.pid, 'SIGKILL')
    await platform.ended
    platform = await start()
    response.end()
  })
  const close = async () => {
    restarts.close()
    await stopAll()
    rmSync(dataDir, { recursive: true, force: true })
  }
  let platform
  try {
    platform = await start()
    restarts.listen(0, '127.0.0.1')
    await once(restarts, 'listening')
    project.provide('platformUrl', `http://127.0.0.1:${settings.platformPort}`)
    project.provide('restartUrl', `http://127.0.0.1:${restarts.address().port}`)
    project.provide('clientCredentials', clientCredentials)
    const merchant = await makeApplication(settings, storeDomain(firstStore))
    project.provide('merchantCredentials', merchant)
  } catch (error) {
    // If its start failed, the platform would keep running.
    await close()
    throw error
  }
  return close
}
