import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findErrorCode } from './retry.ts'

export const embeddedFolder = (dataDir: string) => join(dataDir, 'pglite')

/** Start time of a process in clock ticks since boot; null without /proc. */
async function findStart(pid: number) {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // Field 22; the second field may contain spaces, so counting starts after its closing bracket.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function exists(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return findErrorCode(error) === 'EPERM'
  }
}

/** Whether the holder is alive. A pid alone is not enough, because it may have been reused. */
async function isAlive(holder: string) {
  const [pid, startedAt] = holder.trim().split(' ')
  if (!pid || !exists(Number(pid))) return false
  const start = await findStart(Number(pid))
  return start === null || !startedAt || startedAt === '-' || startedAt === start
}

/** Creates the lock file with its content atomically, so that nobody reads an empty one. */
async function claim(path: string, content: string) {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content)
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (findErrorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Takes the lock at a path, also from a process that has ended.
 *
 * A stale lock is replaced atomically, and only under an inner lock on replacing this holder:
 * removing it first would let another process find the path free. The inner lock is taken the same
 * way, so that a process that crashes meanwhile blocks nobody.
 * @returns null if the lock is ours, otherwise the live process that holds it.
 */
async function acquire(path: string, content: string): Promise<string | null> {
  if (await claim(path, content)) return null
  const holder = await readFile(path, 'utf8').catch(() => null)
  // Released just now.
  if (holder === null) return acquire(path, content)
  if (await isAlive(holder)) return holder
  const gate = `${path}.${createHash('sha256').update(holder).digest('hex').slice(0, 16)}`
  const rival = await acquire(gate, content)
  if (rival !== null) return rival
  try {
    if ((await readFile(path, 'utf8').catch(() => null)) === holder) {
      await writeFile(`${gate}.next`, content)
      await rename(`${gate}.next`, path)
      return null
    }
  } finally {
    await rm(gate, { force: true })
  }
  return acquire(path, content)
}

/**
 * Locks a data directory for this process. PGlite has no lock: two processes on one directory would
 * both write, and committed rows would silently be lost. A lock whose process has ended is taken
 * over.
 * @returns a function that releases the directory.
 * @throws if a live process holds it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'lock')
  const content = `${String(process.pid)} ${(await findStart(process.pid)) ?? '-'}\n`
  const holder = await acquire(path, content)
  if (holder === null) return () => rm(path, { force: true })
  throw new Error(
    `The data directory ${directory} is in use by process ${holder.split(' ')[0] ?? '?'}. ` +
      'Stop that process, or set DATA_DIR to another directory.',
  )
}
