import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isFree, readPort } from './ports.mjs'
import { startProcess, waitUntilReady } from './processes.mjs'
import { projectRoot } from './runtime.mjs'
import { ensureSecrets } from './secrets.mjs'

/**
 * What the environment says about this run.
 *
 * @returns {{ port: number, platformPort: number, dataDir: string, isAlone: boolean }} `isAlone`
 *   when a platform elsewhere is named, so that only the storefront starts
 * @throws {Error} with every wrong value in one readable list
 */
export function readSettings() {
  const problems = []
  const port = attempt(() => readPort('PORT', 3000), problems)
  const platformPort = attempt(() => readPort('PLATFORM_PORT', 4000), problems)
  const elsewhere = ['COMMERCE_URL', 'COMMERCE_AUTH_URL'].filter((name) => process.env[name])
  if (elsewhere.length === 1) {
    problems.push('COMMERCE_URL and COMMERCE_AUTH_URL belong together: set both or neither.')
  }
  if (elsewhere.length > 0 && !process.env.COMMERCE_CLIENT_ID) {
    problems.push('COMMERCE_CLIENT_ID is missing: the name that COMMERCE_AUTH_URL knows us by.')
  }
  if (elsewhere.length > 0 && !process.env.COMMERCE_CLIENT_SECRET) {
    problems.push('COMMERCE_CLIENT_SECRET is missing: the secret that belongs to that name.')
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const dataDir = resolve(projectRoot, process.env.DATA_DIR || '.data')
  return { port, platformPort, dataDir, isAlone: elsewhere.length > 0 }
}

/**
 * Makes sure that nobody else listens where the shop will.
 *
 * @throws {Error} with one line that names the port and the way out
 */
export async function requireFreePorts({ port, platformPort, isAlone }) {
  const inUse = (name, number) =>
    new Error(`Port ${number} is in use. Choose another one, for example ${name}=${number + 1}.`)
  if (!(await isFree(port))) throw inUse('PORT', port)
  if (!isAlone && !(await isFree(platformPort, '127.0.0.1'))) {
    throw inUse('PLATFORM_PORT', platformPort)
  }
}

/** The environment of the platform: what the operator has set, and our defaults for the rest. */
export function platformEnv({ dataDir, platformPort, port }) {
  return {
    ...ensureSecrets(dataDir),
    PLATFORM_PORT: String(platformPort),
    PLATFORM_URL: process.env.PLATFORM_URL ?? `http://127.0.0.1:${platformPort}`,
    STOREFRONT_URL: process.env.STOREFRONT_URL ?? `http://{domain}:${port}`,
    DATA_DIR: dataDir,
    SEED: process.env.SEED ?? 'demo',
  }
}

/**
 * Starts the platform on its port of 127.0.0.1 and waits until it is ready. With `isDemo` it sends
 * its webhooks to the storefront on this machine.
 */
export async function startPlatform(settings, { watch = false, isDemo = false, env = {} } = {}) {
  const flags = watch ? ['--watch', '--watch-preserve-output'] : []
  const started = startProcess({
    name: 'The platform',
    command: [process.execPath, ...flags, isDemo ? 'src/demo.ts' : 'src/server.ts'],
    cwd: join(projectRoot, 'platform'),
    logFile: logFile(settings.dataDir, 'platform'),
    env: { ...platformEnv(settings), ...env },
  })
  await waitUntilReady(started, `http://127.0.0.1:${settings.platformPort}/readyz`)
  return started
}

/** Starts the storefront; `mode` is `start` for the built shop and `dev` for development. */
export async function startStorefront(settings, { mode = 'start', env = {} } = {}) {
  const { dataDir, isAlone, platformPort, port } = settings
  const secrets = ensureSecrets(dataDir)
  const platform = `http://127.0.0.1:${platformPort}`
  const started = startProcess({
    name: 'The storefront',
    command: [process.execPath, ...storefrontProgram(mode, port)],
    logFile: mode === 'dev' ? undefined : logFile(dataDir, 'storefront'),
    env: {
      PORT: String(port),
      ...(mode === 'start' && { NODE_ENV: 'production' }),
      SESSION_SECRETS: secrets.SESSION_SECRETS,
      WEBHOOK_SECRETS: secrets.WEBHOOK_SECRETS,
      COMMERCE_CLIENT_ID: secrets.COMMERCE_CLIENT_ID,
      COMMERCE_CLIENT_SECRET: secrets.COMMERCE_CLIENT_SECRET,
      ...(isAlone ? {} : { COMMERCE_URL: platform, COMMERCE_AUTH_URL: platform }),
      // A HOSTNAME inherited from a container makes Next call itself by that name on every
      // rewrite and hang; its own default listens everywhere.
      HOSTNAME: undefined,
      NEXT_TELEMETRY_DISABLED: '1',
      ...env,
    },
  })
  await waitUntilReady(started, `http://127.0.0.1:${port}/healthz`)
  return started
}

function storefrontProgram(mode, port) {
  return mode === 'start'
    ? ['scripts/serving/serve.mjs']
    : ['node_modules/next/dist/bin/next', mode, '-p', String(port)]
}

function logFile(dataDir, name) {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, `${name}.log`)
}

function attempt(read, problems) {
  try {
    return read()
  } catch (error) {
    problems.push(error.message)
    return 0
  }
}
