import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secrets that both houses need. What the operator has set in the environment wins; the rest is
 * made once for this machine and kept in a file that only its owner can read and git ignores.
 *
 * @param {string} dataDir the folder of the data
 * @returns {Record<string, string>} environment variables for the storefront and the platform
 */
export function ensureSecrets(dataDir) {
  const path = join(dataDir, 'secrets.json')
  const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const secrets = { ...makeSecrets(), ...known }
  if (Object.keys(secrets).length !== Object.keys(known).length) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  }
  const clientId = process.env.COMMERCE_CLIENT_ID ?? 'storefront'
  const clientSecret = process.env.COMMERCE_CLIENT_SECRET ?? secrets.clientSecret
  return {
    SESSION_SECRETS: process.env.SESSION_SECRETS ?? secrets.sessionSecrets,
    WEBHOOK_SECRETS: process.env.WEBHOOK_SECRETS ?? secrets.webhookSecrets,
    PLATFORM_SECRETS: process.env.PLATFORM_SECRETS ?? secrets.platformSecrets,
    COMMERCE_CLIENT_ID: clientId,
    COMMERCE_CLIENT_SECRET: clientSecret,
    FIRST_PARTY_CLIENT_ID: process.env.FIRST_PARTY_CLIENT_ID ?? clientId,
    FIRST_PARTY_CLIENT_SECRET: process.env.FIRST_PARTY_CLIENT_SECRET ?? clientSecret,
  }
}

function makeSecrets() {
  const secret = () => randomBytes(32).toString('base64url')
  return {
    sessionSecrets: `1:${secret()}`,
    webhookSecrets: `1:${secret()}`,
    platformSecrets: `1:${secret()}`,
    clientSecret: secret(),
  }
}
