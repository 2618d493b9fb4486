import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { findFreePort } from '#tools/lib/settings.mjs'
import { findProgram } from './find-program.mjs'

/**
 * Starts a Redis or Valkey server on a free local port, which a test can stop, restart and suspend.
 *
 * @throws {Error} saying what to do if no server is installed and none could be installed
 */
export async function startRedis() {
  const program = findProgram(
    'REDIS_SERVER_PATH',
    ['valkey-server', 'redis-server'],
    'redis-server',
  )
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
