import { randomUUID } from 'node:crypto'
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

const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'

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

/** Moves a dead process's lock away; puts it back when another process was faster and it lives. */
async function clearStale(path: string, holder: string) {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (isMissing(error as NodeJS.ErrnoException)) return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== holder) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
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
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await claim(path, content)) return () => rm(path, { force: true })
    const holder = await readFile(path, 'utf8').catch(() => null)
    if (holder === null) continue
    if (await isAlive(holder)) {
      throw new Error(
        `The data directory ${directory} is in use by process ${holder.split(' ')[0] ?? '?'}. ` +
          'Stop that process, or set DATA_DIR to another directory.',
      )
    }
    await clearStale(path, holder)
  }
  throw new Error(`The lock of the data directory ${directory} could not be taken.`)
}
