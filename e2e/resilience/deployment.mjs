import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platformEnv, startPlatform, startStorefront } from '#tools/lib/applications.mjs'
import { projectRoot } from '#tools/lib/paths.mjs'
import { ensureSecrets, findFreePort } from '#tools/lib/settings.mjs'
import { firstStore } from '#e2e/support/store-facts.mjs'
import { startRedis } from '#e2e/support/redis-server.mjs'
import { startBalancer } from './balancer.mjs'

const store = firstStore.domain

/**
 * Two storefronts and two platforms, each pair behind a reverse proxy, with PostgreSQL and Redis,
 * as in deploy/compose.yaml but without containers. Processes can be killed, stopped and replaced.
 *
 * @param {string} [release] folder of the release that is deployed, with its storefront built
 */
export async function openDeployment(release = projectRoot) {
  const { startPostgres } = await import(`${projectRoot}/platform/src/store/postgres.testing.ts`)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-deployment-'))
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const ports = await Promise.all(Array.from({ length: 5 }, findFreePort))
  const [frontPort, ...processPorts] = ports
  const [storefrontPorts, platformPorts] = [processPorts.slice(0, 2), processPorts.slice(2)]
  const inner = await startBalancer({ ports: platformPorts })
  const outer = await startBalancer({ ports: storefrontPorts, port: frontPort })
  const platformUrl = `http://127.0.0.1:${inner.port}`
  const secrets = ensureSecrets(folder)
  const environment = {
    DATABASE_URL: postgres.url,
    PLATFORM_URL: platformUrl,
    STOREFRONT_URL: `http://{domain}:${frontPort}`,
    WEBHOOK_LOOPBACK: 'on',
    // All buyers share one IP address, so rate limits would count them as one shopper.
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '2',
  }
  const settings = (index) => ({
    dataDir: folder,
    port: storefrontPorts[index],
    platformPort: platformPorts[index],
  })
  const platforms = []
  const storefronts = []
  const startPlatformAt = async (index, folder = release) => {
    platforms[index] = await startPlatform(settings(index), { env: environment, folder })
  }
  const startStorefrontAt = async (index, build = release) => {
    storefronts[index] = await startStorefront(settings(index), {
      folder: build,
      env: {
        COMMERCE_URL: platformUrl,
        COMMERCE_AUTH_URL: platformUrl,
        REDIS_URL: redis.url,
        ASSETS_DIR: join(folder, 'assets'),
        DRAIN_SECONDS: '2',
        LOG_LEVEL: 'warn',
      },
    })
  }
  const run = (...command) =>
    runCommand(release, { ...platformEnv(settings(0)), ...environment }, command)
  // The first one migrates and seeds.
  for (const index of [0, 1]) await startPlatformAt(index)
  await Promise.all([0, 1].map((index) => startStorefrontAt(index)))
  return {
    folder,
    webhookSecret: secrets.WEBHOOK_SECRETS.split(':')[1],
    store,
    host: `${store}:${frontPort}`,
    port: frontPort,
    platformPort: inner.port,
    ports: { storefronts: storefrontPorts, platforms: platformPorts },
    storefronts,
    platforms,
    startPlatformAt,
    startStorefrontAt,
    /** The proxies before the storefronts and before the platforms. */
    balancers: { outer, inner },
    addApplication: () => {
      const printed = run('application', '--name', 'test', '--store', store)
      const [, id, secret] = /client_id: (\S+)\s+client_secret: (\S+)/.exec(printed)
      return { id, secret }
    },
    close: async () => {
      await Promise.all([...storefronts, ...platforms].map((program) => program.stop()))
      await Promise.all([outer.stop(), inner.stop(), redis.stop(), postgres.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Kills a process without letting it finish anything, like a power failure. */
export async function kill(program) {
  process.kill(-program.pid, 'SIGKILL')
  await program.ended
}

function runCommand(release, env, command) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli.ts', ...command], {
    cwd: join(release, 'platform'),
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`platform ${command[0]} failed:\n${stdout}${stderr}`)
  return stdout
}
