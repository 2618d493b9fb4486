import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { defaultLimits, openDatabase, type Db } from '#store/database.ts'
import { createEmptyDatabase, findFreePort, startPostgres } from '#store/postgres.testing.ts'
import { fillDataDir, findTestServer, openTestDatabase } from '#store/database.testing.ts'

const program = fileURLToPath(new URL('../../server.ts', import.meta.url))

/** The secret from which the test server derives its tokens. */
export const serverSecrets = [{ id: 'test', secret: 'platform-secret-for-tests-0123456789abcdef' }]

const patienceMs = 120_000

/**
 * Settings of tests in which many requests arrive at once: on a busy machine the last ones may wait
 * longer than the default timeouts. 503 under overload is tested separately.
 */
export const patient = {
  DATABASE_CONNECTION_TIMEOUT_MS: String(patienceMs),
  DATABASE_LOCK_TIMEOUT_MS: String(patienceMs),
  DATABASE_STATEMENT_TIMEOUT_MS: String(patienceMs),
}

/** A database shared by server processes and the test. */
interface SharedDatabase {
  env: Record<string, string>
  use: <Value>(work: (db: Db) => Promise<Value>) => Promise<Value>
  close: () => Promise<unknown>
}

/** Always opens PostgreSQL, because several processes use it at once. */
async function openSharedPostgres(): Promise<SharedDatabase> {
  const server = await startPostgres(process.env['TEST_DATABASE_URL'])
  const databaseUrl = await createEmptyDatabase(server.url)
  const databaseLimits = { ...defaultLimits, lockTimeoutMs: patienceMs }
  const database = await openDatabase({ dataDir: '', databaseUrl, databaseLimits })
  return {
    env: { DATABASE_URL: databaseUrl },
    use: (work) => work(database.db),
    close: async () => {
      await database.close()
      await server.stop()
    },
  }
}

/** Used in turn on PGlite, concurrently on PostgreSQL. */
async function openShared(): Promise<SharedDatabase> {
  if (findTestServer()) {
    const database = await openTestDatabase()
    return {
      env: { DATABASE_URL: database.url ?? '' },
      use: <Value>(work: (db: Db) => Promise<Value>) => work(database.db),
      close: () => database.close(),
    }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-server-'))
  await fillDataDir(dataDir)
  return {
    env: { DATA_DIR: dataDir },
    use: async <Value>(work: (db: Db) => Promise<Value>) => {
      const database = await openDatabase({ dataDir })
      try {
        return await work(database.db)
      } finally {
        await database.close()
      }
    },
    close: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function startProcess(env: Record<string, string>, port: number) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      PLATFORM_PORT: String(port),
      PLATFORM_SECRETS: serverSecrets.map(({ id, secret }) => `${id}:${secret}`).join(','),
      FIRST_PARTY_CLIENT_SECRET: 'first-party-secret-for-tests-0123456789',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const faults: string[] = []
  const listening = new Promise<void>((resolve, reject) => {
    const read = (line: string) => {
      if (/"(listening|working)"/.test(line)) resolve()
      if (line.includes('"fault"') || line.includes('"error"')) faults.push(line)
    }
    createInterface({ input: child.stdout }).on('line', read)
    createInterface({ input: child.stderr }).on('line', read)
    child.once('exit', (code) =>
      reject(new Error(`The server ended: ${String(code)} ${faults.join()}`)),
    )
  })
  await listening
  return { child, faults }
}

export interface ServerAnswer {
  status: number
  body: unknown
}

/** Starts a platform in a separate process that tests call over HTTP and can kill. */
export async function openTestServer(
  given?: SharedDatabase,
  settings: Record<string, string> = {},
) {
  const shared = given ?? (await openShared())
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const port = await findFreePort()
  let running: Awaited<ReturnType<typeof startProcess>> | null = null

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const { child } = running ?? {}
    running = null
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** Sends JSON; rejects when the connection breaks. */
  const send = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    new Promise<ServerAnswer>((resolve, reject) => {
      const text = JSON.stringify(body)
      const call = request({ agent, port, host: '127.0.0.1', path, method }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const answer = Buffer.concat(parts).toString() || 'null'
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(answer) as unknown })
        })
      })
      call.on('error', reject)
      for (const [name, value] of Object.entries(headers)) call.setHeader(name, value)
      call.setHeader('content-type', 'application/json')
      call.end(text)
    })

  return {
    use: shared.use,
    /** The environment with which a command finds the database and the server. */
    env: shared.env,
    url: `http://127.0.0.1:${String(port)}`,
    send,
    post: (path: string, body: unknown, headers: Record<string, string>) =>
      send('POST', path, body, headers),
    start: async () => {
      running = await startProcess({ ...shared.env, ...settings }, port)
    },
    faults: () => running?.faults ?? [],
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGTERM')
      agent.destroy()
      if (!given) await shared.close()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>

/**
 * Two servers on one PostgreSQL. Both start at once, so that they also compete for the
 * migration lock.
 */
export async function openTwoServers() {
  const shared = await openSharedPostgres()
  const open = () => openTestServer(shared, patient)
  const servers = [await open(), await open()] as const
  const [first, second] = servers
  await Promise.all(servers.map((server) => server.start()))
  return {
    first,
    second,
    use: shared.use,
    close: async () => {
      await Promise.all(servers.map((server) => server.close()))
      await shared.close()
    },
  }
}
