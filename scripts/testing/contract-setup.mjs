import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlatform } from '#scripts/lib/applications.mjs'
import { stopAll } from '#scripts/lib/processes.mjs'
import { findFreePort } from '#scripts/lib/settings.mjs'
import { makeApplication } from './demo-shop.mjs'
import { firstStore } from './demo-stores.mjs'

/**
 * Starts the real platform once for the contract tests, on a free port and with data of its own.
 * A test finds it by `inject('platformUrl')` and `inject('clientCredentials')`, and the
 * merchant of its first store by `inject('merchantCredentials')`.
 *
 * @param {import('vitest/node').TestProject} project
 */
export default async function setup(project) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-contract-'))
  const clientCredentials = { id: 'storefront', secret: 'contract-test-client-secret-of-no-value' }
  const settings = { dataDir, port: 3000, platformPort: await findFreePort() }
  const database = process.env.TEST_DATABASE_URL
  await startPlatform(settings, {
    env: {
      DATABASE_URL: database,
      FIRST_PARTY_CLIENT_ID: clientCredentials.id,
      FIRST_PARTY_CLIENT_SECRET: clientCredentials.secret,
      LOG_LEVEL: 'warn',
      // All tests have one address, which the rate limits take for one shopper.
      RATE_LIMIT_FACTOR: '100',
    },
  })
  project.provide('platformUrl', `http://127.0.0.1:${settings.platformPort}`)
  project.provide('clientCredentials', clientCredentials)
  const env = database ? { DATABASE_URL: database } : {}
  const merchant = makeApplication(settings, firstStore.domain, env)
  project.provide('merchantCredentials', merchant)
  return async () => {
    await stopAll()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
