import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { projectRoot } from './paths.mjs'

/**
 * Reads the settings of a run from the environment. With an external platform
 * (`isPlatformElsewhere`) only the storefront is started.
 *
 * @throws {Error} that lists every wrong value
 */
export function readSettings() {
  const { env } = process
  const problems = []
  const readPort = (name, fallback) => {
    const port = Number(env[name] || fallback)
    if (Number.isInteger(port) && port > 0 && port < 65_536) return port
    problems.push(`${name} is "${env[name]}", but must be a port number from 1 to 65535.`)
  }
  const settings = {
    port: readPort('PORT', 3000),
    platformPort: readPort('PLATFORM_PORT', 4000),
    dataDir: resolve(projectRoot, env.DATA_DIR || '.data'),
    isPlatformElsewhere: Boolean(env.COMMERCE_URL || env.COMMERCE_AUTH_URL),
  }
  if (settings.isPlatformElsewhere) {
    const together = ['COMMERCE_URL', 'COMMERCE_AUTH_URL']
    const names = [...together, 'COMMERCE_CLIENT_ID', 'COMMERCE_CLIENT_SECRET']
    const missing = names.filter((name) => !env[name])
    problems.push(
      ...missing.map((name) => `${name} is missing: ${names.join(', ')} belong together.`),
    )
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}

/**
 * Makes sure that ports are free.
 *
 * @param {{ PORT?: number, PLATFORM_PORT?: number }} ports by the names of their settings
 * @throws {Error} that names the port and suggests another
 */
export async function requireFreePorts(ports) {
  for (const [name, port] of Object.entries(ports)) {
    const host = name === 'PLATFORM_PORT' ? '127.0.0.1' : undefined
    await listenOnce({ port, host, exclusive: true }).catch(() => {
      throw new Error(
        `Port ${port} is in use. Choose another one, for example ${name}=${port + 1}.`,
      )
    })
  }
}

// Below the ephemeral ports, which an outgoing connection could take before the server listens.
// Each process starts at another port for the same reason, with room for a whole deployment: of
// two that start one after the other, one may listen only when the other has chosen its ports.
const firstPort = 10_240
const lastPort = 32_767
const perProcess = 32
let nextPort = firstPort + ((process.pid * perProcess) % (lastPort - firstPort))

/** A port that is free now, a different one at each call. */
export async function findFreePort() {
  for (;;) {
    const port = nextPort
    nextPort = port < lastPort ? port + 1 : firstPort
    const isFree = await listenOnce({ port, exclusive: true }).then(
      () => true,
      () => false,
    )
    if (isFree) return port
  }
}

async function listenOnce(options) {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(options, () => server.close(() => resolve()))
  })
}

/**
 * The secrets of both applications as environment variables. Secrets that the environment does not
 * set are generated once for this machine and kept in a file that only its owner can read.
 */
export function ensureSecrets(dataDir) {
  const path = join(dataDir, 'secrets.json')
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const secret = () => randomBytes(32).toString('base64url')
  const secrets = {
    sessionSecrets: `1:${secret()}`,
    webhookSecrets: `1:${secret()}`,
    platformSecrets: `1:${secret()}`,
    clientSecret: secret(),
    ...kept,
  }
  if (Object.keys(secrets).length !== Object.keys(kept).length) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  }
  const { env } = process
  const clientId = env.COMMERCE_CLIENT_ID ?? 'storefront'
  const clientSecret = env.COMMERCE_CLIENT_SECRET ?? secrets.clientSecret
  return {
    SESSION_SECRETS: env.SESSION_SECRETS ?? secrets.sessionSecrets,
    WEBHOOK_SECRETS: env.WEBHOOK_SECRETS ?? secrets.webhookSecrets,
    PLATFORM_SECRETS: env.PLATFORM_SECRETS ?? secrets.platformSecrets,
    COMMERCE_CLIENT_ID: clientId,
    COMMERCE_CLIENT_SECRET: clientSecret.split(',')[0],
    FIRST_PARTY_CLIENT_ID: env.FIRST_PARTY_CLIENT_ID ?? clientId,
    FIRST_PARTY_CLIENT_SECRET: env.FIRST_PARTY_CLIENT_SECRET ?? clientSecret,
  }
}
