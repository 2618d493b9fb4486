import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { requireOwnSessions } from './own-sessions.ts'
import { findFreePort } from './postgres.testing.ts'

const direct = new URL(process.env['TEST_DATABASE_URL'] ?? '')
let pooler: ChildProcess | null = null
let folder: string | null = null

afterEach(async () => {
  if (pooler && pooler.exitCode === null) {
    pooler.kill('SIGKILL')
    await once(pooler, 'exit')
  }
  if (folder) rmSync(folder, { recursive: true, force: true })
  pooler = null
  folder = null
})

function inPath() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.map((each) => join(each, 'pgbouncer')).find((path) => existsSync(path))
}

/** Debian's package; @throws with an instruction where it cannot be installed. */
function findPooler(): string {
  const options = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  if (!inPath() && process.getuid?.() === 0) {
    // Tests of other folders install theirs under the same lock.
    const apt = [join(tmpdir(), 'vitrine-apt.lock'), 'apt-get']
    spawnSync('flock', [...apt, 'update'], options)
    spawnSync('flock', [...apt, 'install', '-y', '--no-install-recommends', 'pgbouncer'], options)
  }
  const found = inPath()
  if (found) return found
  throw new Error('No PgBouncer for the tests. Install one (Debian: apt-get install pgbouncer).')
}

/** The same database through a pooler. @returns its URL */
async function startPooler(settings: Record<string, string>): Promise<string> {
  const port = await findFreePort()
  folder = mkdtempSync(join(tmpdir(), 'vitrine-pooler-'))
  chmodSync(folder, 0o755)
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  }
  const target = `host=${direct.hostname} port=${direct.port} user=${direct.username}`
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, ['[databases]', `* = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'))
  // PgBouncer refuses to run as root; this account owns nothing.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  pooler = spawn(findPooler(), [file], { ...account, stdio: 'ignore' })
  await vi.waitFor(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect').finally(() => socket.destroy())
  }, 10_000)
  const url = new URL(direct)
  url.port = String(port)
  return url.href
}

test('a direct connection to PostgreSQL has its own session', async () => {
  await expect(requireOwnSessions({ connectionString: direct.href })).resolves.toBeUndefined()
})

test.each(['1', '5'])(
  'behind a transaction pooler with %s sessions the platform refuses to start with a one-line reason',
  async (size) => {
    const databaseUrl = await startPooler({
      pool_mode: 'transaction',
      default_pool_size: size,
      ignore_startup_parameters:
        'extra_float_digits,lock_timeout,statement_timeout,idle_in_transaction_session_timeout',
    })
    const opening = openDatabase({ dataDir: '', databaseUrl })
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL: leads to a pooler that shares sessions .*$/,
    )
  },
  60_000,
)

test('a pooler that refuses the timeouts of a connection is reported too', async () => {
  const databaseUrl = await startPooler({ pool_mode: 'transaction' })
  await expect(openDatabase({ dataDir: '', databaseUrl })).rejects.toThrow(
    /^DATABASE_URL: leads to/,
  )
})

test('a database that cannot be used is named with its setting and without the password', async () => {
  const gone = new URL(direct)
  gone.hostname = '127.0.0.1'
  gone.password = 'quiet-word'
  gone.port = String(await findFreePort())
  const noSuch = new URL(direct)
  noSuch.pathname = '/other'
  const opened = (databaseUrl: string) =>
    openDatabase({ dataDir: '', databaseUrl }).catch(({ message }: Error) => message)
  expect(await opened(gone.href)).toBe(
    `DATABASE_URL: ${gone.username}@${gone.host}${gone.pathname} cannot be used: connect ECONNREFUSED ${gone.host}`,
  )
  expect(await opened(noSuch.href)).toBe(
    `DATABASE_URL: ${noSuch.username}@${noSuch.host}/other cannot be used: database "other" does not exist`,
  )
})

test('a session pooler is supported', async () => {
  const connectionString = await startPooler({ pool_mode: 'session', default_pool_size: '10' })
  await expect(requireOwnSessions({ connectionString })).resolves.toBeUndefined()
})
