import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ConfigError, type Config } from './config.ts'

function reasonOf(error: unknown) {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

async function attempt<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw new ConfigError([`DATA_DIR: ${what}: ${reasonOf(error)}`])
  }
}

/** Node 24's recursive `mkdir` hangs where an existing directory answers ENOENT, such as /proc. */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'EEXIST') return
    if (reason !== 'ENOENT' || existsSync(dirname(path))) throw error
    await makeDirectory(dirname(path))
    await mkdir(path, { mode: 0o700 })
  }
}

/**
 * Creates the data directory, accessible to its owner only: wider permissions are tightened here in
 * development, and refused by config.ts in production.
 * @throws ConfigError when it cannot be created or written.
 */
export async function prepareDataDirectory({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  await attempt(`cannot create ${dataDir}`, () => makeDirectory(resolve(dataDir)))
  await attempt(`cannot restrict access to ${dataDir}`, () => chmod(dataDir, 0o700))
  const probe = join(dataDir, `.write-check-${String(process.pid)}`)
  await attempt(`cannot write to ${dataDir}`, () => writeFile(probe, 'written'))
  await rm(probe, { force: true })
}
