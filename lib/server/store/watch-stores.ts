import 'server-only'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { markStale } from '@/lib/server/request/cache-tags'
import { isDevelopment, readEnv } from '@/lib/server/request/env'
import { log } from '@/lib/server/request/log'
import type { StoreSection } from '@/lib/shop/store/section-schema'
import { storePath } from '@/lib/server/request/served-files'
import { getServing } from '@/lib/server/request/render-context'
import {
  findRedirect,
  getStoreFiles,
  serveStoreFiles,
  storeFilesTag,
} from '@/lib/server/request/stores'
import { loadStoreFiles } from './store-files'

/** Reads the store files and follows their changes, once: `/healthz` calls it before all else. */
export function start(): void {
  const serving = getServing()
  if (serving.findRedirect) return
  checkStart()
  serving.findRedirect = findRedirect
  setInterval(createCheck(fingerprint()), INTERVAL_MS).unref()
}

/**
 * Checks the environment and the folder of stores; if any are wrong, ends the process with one
 * readable list. A store whose files cannot be used does not stop the others.
 */
function checkStart(): void {
  const result = readEnv()
  const problems = result.ok ? [] : [...result.problems]
  try {
    serveStoreFiles(loadStoreFiles())
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  if (problems.length === 0) return
  const lines = problems.map((line) => `  ${line}\n`).join('')
  process.stderr.write(`The storefront cannot start:\n${lines}`)
  process.exit(1)
}

/** Short: whoever writes a store waits for each change. */
const INTERVAL_MS = isDevelopment ? 100 : 1_000

/**
 * Checks the files once, to be called repeatedly: a change is read once it stays the same from one
 * check to the next. Invalid files leave the previous ones in place; the log says why.
 */
export function createCheck(served: string): () => void {
  let seen = served
  let tried = served
  let looked = Date.now()
  return () => {
    looked = followSchedules(looked)
    const now = fingerprint()
    const isSettled = now === seen
    seen = now
    if (!isSettled || now === tried) return
    tried = now
    reload()
  }
}

/**
 * Marks the pages with a section that has begun or ended since the last check, or an expired
 * document may be shown once more. @returns the time of this check
 */
function followSchedules(looked: number): number {
  const now = Date.now()
  const changed = getStoreFiles().stores.filter(({ home, sections }) =>
    changesBetween([home, ...Object.values(sections)].flat(), looked, now),
  )
  if (changed.length > 0) markStale(changed.map(({ slug }) => storeFilesTag(slug)))
  return now
}

function changesBetween(sections: readonly StoreSection[], after: number, until: number): boolean {
  return sections
    .flatMap(({ from, until: end }) => [from, end])
    .some((moment) => {
      const at = moment === undefined ? NaN : Date.parse(moment)
      return after < at && at <= until
    })
}

function reload(): void {
  try {
    const before = getStoreFiles()
    const files = loadStoreFiles(before)
    serveStoreFiles(files)
    markStale([...before.stores, ...files.stores].map(({ slug }) => storeFilesTag(slug)))
    log('info', 'store files reloaded', undefined, { stores: String(files.stores.length) })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log('error', 'stores not readable, the last good files stay', undefined, { reason })
  }
}

/** Changes with every file's name, size and time; empty while the folder cannot be read. */
export function fingerprint(): string {
  try {
    return readdirSync(storePath(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name)
        const { mtimeMs, size } = statSync(path)
        return `${path} ${mtimeMs} ${size}`
      })
      .sort()
      .join('\n')
  } catch {
    return ''
  }
}
