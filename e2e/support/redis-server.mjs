import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createClient } from '@redis/client'
import { findFreePort } from '#tools/lib/settings.mjs'

const names = ['valkey-server', 'redis-server']

/**
 * Starts a Redis or Valkey server on a free local port, which a test can stop, restart and suspend.
 *
 * @throws {Error} saying what to do if no server is installed and none could be installed
 */
export async function startRedis() {
  const program = findServer()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-redis-'))
  const port = await findFreePort()
  const url = `redis://127.0.0.1:${port}`
  let child
  const start = async () => {
    const options = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' }
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
    child = spawn(program, args, { stdio: 'ignore' })
    const client = createClient({ url, socket: { reconnectStrategy: 20 } })
    client.on('error', () => undefined)
    await client.connect()
    client.destroy()
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  return {
    url,
    start,
    kill,
    hang: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findServer() {
  const given = process.env.REDIS_SERVER_PATH
  if (given && !existsSync(given))
    throw new Error(`REDIS_SERVER_PATH: the file "${given}" does not exist.`)
  const found = given || inPath() || (install() && inPath())
  if (found) return found
  throw new Error(
    'The tests need Redis or Valkey, and it could not be installed. Install it (Debian: apt-get ' +
      'install redis-server) or set its path: REDIS_SERVER_PATH=/path/to/valkey-server npm test',
  )
}

function inPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync)
}

/** Installs Debian's package, which needs root and apt. */
function install() {
  if (process.getuid?.() !== 0) return false
  const run = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return run('update') && run('install', '-y', '--no-install-recommends', 'redis-server')
}
