import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productionEnv, startPlatform, startStorefront } from '#tools/lib/applications.mjs'
import { projectRoot } from '#tools/lib/paths.mjs'
import { ensureSecrets, findFreePort } from '#tools/lib/settings.mjs'
import { makeApplication, runPlatform } from '#e2e/support/demo-shop.mjs'
import { endWithThisProcess } from '#e2e/support/end-with-opener.mjs'
import { findProgram } from '#e2e/support/find-program.mjs'
import { firstStore } from '#e2e/support/demo-stores.ts'
import { storeDomain } from '#e2e/support/store-urls.ts'
import { startRedis } from '#e2e/support/redis-server.mjs'
import { startFaultyProxy } from '#e2e/support/faulty-proxy.mjs'
import { waitUntilReady } from '#tools/lib/processes.mjs'
import { startNginx } from './nginx.mjs'

const store = storeDomain(firstStore)

/**
 * Two storefronts and two platforms behind nginx, with PostgreSQL and Redis, as in
 * deploy/compose.yaml but without containers. Processes can be killed, halted and replaced.
 *
 * @param {string} [release] folder of the release that is deployed, with its storefront built
 * @param {{ ownDisk?: boolean }} [options] `ownDisk`: the database has a disk of its own in memory,
 *   which can be full; where this process may mount one
 */
export async function openDeployment(release = projectRoot, { ownDisk = false } = {}) {
  const { createEmptyDatabase, startOwnPostgres } = await import(
    `${projectRoot}/platform/src/store/postgres.testing.ts`
  )
  // Before ports are chosen, which others could take while it is installed.
  const program = findProgram('NGINX_PATH', ['nginx'], 'nginx')
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-deployment-'))
  const disk = ownDisk ? mountDisk() : null
  const [postgres, redis] = await Promise.all([startOwnPostgres(disk?.folder), startRedis()])
  const [shop, platform, plain, platformPort, ...ports] = await Promise.all(
    Array.from({ length: 8 }, findFreePort),
  )
  const portsOf = { storefronts: ports.slice(0, 2), platforms: ports.slice(2) }
  const nginx = startNginx(program, folder, { shop, platform, plain, ...portsOf })
  const proxy = await startFaultyProxy({ port: platformPort, platformPort: platform })
  const platformUrl = `http://127.0.0.1:${platformPort}`
  const common = { ...endWithThisProcess(), DRAIN_SECONDS: '3' }
  const environment = {
    platforms: {
      ...common,
      DATABASE_URL: postgres.url,
      PLATFORM_URL: platformUrl,
      STOREFRONT_URL: `http://{domain}:${shop}`,
      WEBHOOK_LOOPBACK: 'on',
      // All buyers share one IP address, so rate limits would count them as one shopper.
      RATE_LIMIT_FACTOR: '1000',
    },
    storefronts: {
      ...common,
      ...productionEnv(common),
      COMMERCE_URL: platformUrl,
      COMMERCE_AUTH_URL: platformUrl,
      REDIS_URL: redis.url,
      ASSETS_DIR: join(folder, 'assets'),
    },
  }
  const settings = (index) => ({
    dataDir: folder,
    port: portsOf.storefronts[index],
    platformPort: portsOf.platforms[index],
  })
  const secretsFile = join(folder, 'secrets.json')
  const secrets = ensureSecrets(folder)
  /** The release that each kind of process runs, and its processes. */
  const deployed = { storefronts: release, platforms: release }
  const programs = { storefronts: [], platforms: [] }
  const startOf = { storefronts: startStorefront, platforms: startPlatform }
  const died = []
  /** What sets the clock of each machine, which has one process of each kind. */
  const clocks = ['', '']

  async function start(kind, index, build = deployed[kind]) {
    deployed[kind] = build
    const { NODE_OPTIONS = '' } = environment[kind]
    const options = {
      folder: build,
      env: { ...environment[kind], NODE_OPTIONS: `${NODE_OPTIONS} ${clocks[index]}` },
    }
    const program = await startOf[kind](settings(index), options)
    programs[kind][index] = program
    void program.ended.then((reason) => {
      if (program.isEnded) return
      died.push(`${new Date().toISOString()} ${kind} ${index + 1}: ${reason}\n${program.tail()}`)
      console.error(died.at(-1))
    })
  }
  /** To the whole group of the process. */
  const signal = (kind, index, name) => process.kill(-programs[kind][index].pid, name)
  /**
   * Ends a process; with `isKilled` without letting it finish anything, like a power failure.
   * @returns {Promise<string>} how it ended
   */
  async function end(kind, index, { isKilled = false } = {}) {
    const program = programs[kind][index]
    program.isEnded = true
    if (isKilled) signal(kind, index, 'SIGKILL')
    else await program.stop()
    return program.ended
  }
  async function restart(kind, index, build) {
    await end(kind, index)
    await start(kind, index, build)
  }
  const close = async () => {
    const all = Object.keys(programs).flatMap((kind) =>
      programs[kind].map((_, index) => end(kind, index)),
    )
    await Promise.all(all)
    await Promise.all([nginx.stop(), proxy.stop(), redis.stop(), postgres.stop()])
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  // The first one migrates and seeds.
  for (const index of [0, 1]) await start('platforms', index)
  await Promise.all([0, 1].map((index) => start('storefronts', index)))
  await waitUntilReady(nginx, `${platformUrl}/readyz`)
  return {
    folder,
    webhookSecret: secrets.WEBHOOK_SECRETS.split(':')[1],
    store,
    host: `${store}:${shop}`,
    port: shop,
    platformPort,
    ports: portsOf,
    deployed,
    postgres,
    redis,
    disk,
    died,
    nginx,
    /** Between the storefronts and nginx. */
    proxy,
    start,
    end,
    signal,
    /** Replaces both processes of a kind, one after the other. */
    roll: async (kind, build) => {
      for (const index of [0, 1]) await restart(kind, index, build)
    },
    /** From now on the clock of a machine is ahead. */
    setClock: async (index, aheadMs) => {
      clocks[index] = aheadMs > 0 ? `--import=${clockAhead(aheadMs)}` : ''
      for (const kind of ['platforms', 'storefronts']) await restart(kind, index)
    },
    /** Adds a secret of each kind at the end of its list; or puts the last one first. */
    changeSecrets: (change) => {
      const kept = JSON.parse(readFileSync(secretsFile, 'utf8'))
      for (const name of ['sessionSecrets', 'platformSecrets', 'clientSecret']) {
        const pairs = kept[name].split(',')
        const fresh = `${pairs.length + 1}:${randomBytes(32).toString('base64url')}`
        const changed = change === 'add' ? [...pairs, fresh] : [pairs.at(-1), ...pairs.slice(0, -1)]
        kept[name] = changed.join(',')
      }
      writeFileSync(secretsFile, JSON.stringify(kept))
    },
    addApplication: () => makeApplication(settings(0), store, environment.platforms, release),
    /** A command of the platform. */
    run: (...command) => runPlatform(settings(0), command, environment.platforms),
    /** Puts an empty database in the place of the shop's, which no platform may use. */
    emptyDatabase: async () => {
      environment.platforms.DATABASE_URL = await createEmptyDatabase(postgres.url)
    },
    close,
  }
}

/** A module that sets the clock of the process that imports it. */
const clockAhead = (aheadMs) =>
  `data:text/javascript,${encodeURIComponent(`
    const real = Date.now
    const now = () => real() + ${aheadMs}
    globalThis.Date = new Proxy(Date, {
      construct: (target, given, like) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, like),
      get: (target, name) => (name === 'now' ? now : target[name]),
    })`)}`

/** A disk in memory that can be full, or null where none can be mounted. */
function mountDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-disk-'))
  const rest = join(folder, 'rest')
  const run = (program, ...args) => spawnSync(program, args).status === 0
  if (!run('mount', '-t', 'tmpfs', '-o', 'size=768m,mode=755', 'tmpfs', folder)) return null
  return {
    folder,
    fill: () => run('dd', 'if=/dev/zero', `of=${rest}`, 'bs=1M'),
    free: () => rmSync(rest),
    remove: () => {
      run('umount', folder)
      rmSync(folder, { recursive: true })
    },
  }
}
