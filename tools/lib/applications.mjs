import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { programs, projectRoot } from './paths.mjs'
import { startProcess, waitUntilReady } from './processes.mjs'
import { ensureSecrets } from './settings.mjs'

/**
 * Heap limits of the storefront in production. By default Node.js sizes its heap by the machine's
 * memory and lets garbage fill it; the storefront needs a tenth of the first limit, and no more time
 * for young objects within the second. An operator's own setting comes last and wins.
 */
export const heapLimits = '--max-old-space-size=1024 --max-semi-space-size=32'

/** The platform's environment: the operator's settings, with defaults for the rest. */
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
 * Starts the platform of the release in `folder` and waits until it is ready. With `isDemo` its
 * webhooks go to the storefront on this machine.
 */
export async function startPlatform(
  settings,
  { watch = false, isDemo = false, env = {}, folder = projectRoot } = {},
) {
  const flags = watch ? ['--watch', '--watch-preserve-output'] : []
  const platform = startProcess({
    name: 'The platform',
    command: [process.execPath, ...flags, isDemo ? 'src/demo.ts' : 'src/server.ts'],
    cwd: join(folder, 'platform'),
    logFile: logFile(settings, 'platform'),
    env: { ...platformEnv(settings), ...env },
  })
  await waitUntilReady(platform, `http://127.0.0.1:${settings.platformPort}/readyz`)
  return platform
}

/** Builds the desk again after every change, for the platform to serve. */
export function watchDesk(settings) {
  startProcess({
    name: 'The build of the desk',
    command: [process.execPath, join(projectRoot, programs.vite), 'build', '--watch'],
    cwd: join(projectRoot, 'desk'),
    logFile: logFile(settings, 'desk'),
    env: {},
  })
}

/**
 * Starts the storefront from the build in `folder`, or with `isDev` from source, and waits until it
 * is ready.
 */
export async function startStorefront(
  settings,
  { isDev = false, env = {}, folder = projectRoot } = {},
) {
  const { dataDir, isPlatformElsewhere, platformPort, port } = settings
  const { SESSION_SECRETS, WEBHOOK_SECRETS, COMMERCE_CLIENT_ID, COMMERCE_CLIENT_SECRET } =
    ensureSecrets(dataDir)
  const platformUrl = `http://127.0.0.1:${platformPort}`
  const storefront = startProcess({
    name: 'The storefront',
    command: [process.execPath, 'server/serve.ts', ...(isDev ? ['--dev'] : [])],
    cwd: folder,
    logFile: isDev ? undefined : logFile(settings, 'storefront'),
    env: {
      SESSION_SECRETS,
      WEBHOOK_SECRETS,
      COMMERCE_CLIENT_ID,
      COMMERCE_CLIENT_SECRET,
      ...(isDev ? { NODE_ENV: 'development' } : productionEnv(process.env)),
      // Images and compression run in several threads; glibc keeps an arena of freed memory for
      // each.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
      ...(!isPlatformElsewhere && { COMMERCE_URL: platformUrl, COMMERCE_AUTH_URL: platformUrl }),
      PORT: String(port),
      HOSTNAME: undefined,
      NEXT_TELEMETRY_DISABLED: '1',
      ...env,
    },
  })
  await waitUntilReady(storefront, `http://127.0.0.1:${port}/healthz`)
  return storefront
}

/** Additional environment of the storefront, unless it runs from source. */
export function productionEnv({ NODE_OPTIONS = '' }) {
  return { NODE_ENV: 'production', NODE_OPTIONS: `${heapLimits} ${NODE_OPTIONS}`.trim() }
}

function logFile({ dataDir }, name) {
  const folder = join(dataDir, 'logs')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch ({ code }) {
    throw new Error(`DATA_DIR: cannot create ${folder}: ${code}`)
  }
  return join(folder, `${name}.log`)
}
