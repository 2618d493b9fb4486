import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Start time of a process in clock ticks since boot, where /proc tells it. */
async function findStart(pid: number) {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // Field 22; the second field may hold spaces, so counting starts after its closing bracket.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function exists(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A pid alone is not enough: it may have been given to another process since. */
async function isAlive(holder: string) {
  const [pid, startedAt] = holder.trim().split(' ')
  if (!pid || !exists(Number(pid))) return false
  const start = await findStart(Number(pid))
  return start === null || !startedAt || startedAt === '-' || startedAt === start
}

/** Makes the lock with its content in one step, so that nobody ever reads an empty one. */
async function claim(path: string, content: string) {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content)
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Takes the lock at a path, also from a process that is gone.
 *
 * A lock is replaced in one step and only by whoever holds the lock on replacing this very holder:
 * to move it away first would leave a moment in which another process finds the place free. That
 * inner lock is taken the same way, so that one who dies on the way blocks nobody.
 * @returns null when the lock is ours, otherwise the living process that has it.
 */
async function acquire(path: string, content: string): Promise<string | null> {
  if (await claim(path, content)) return null
  const holder = await readFile(path, 'utf8').catch(() => null)
  // Given back a moment ago.
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
 * Takes a data directory for this process alone. PGlite has no lock of its own: two processes on
 * one directory both write, and committed rows vanish without a word. A lock whose process is gone
 * is taken over.
 * @returns a function that gives the directory back.
 * @throws when a living process holds it.
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
