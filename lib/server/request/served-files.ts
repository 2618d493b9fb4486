import 'server-only'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { storesFolder } from './env'

/** A path below the folder of stores, read at run time: a new store needs no new build. */
export function storePath(...parts: readonly string[]): string {
  // The build would otherwise trace the path and include the whole project as files of this module.
  return join(/* turbopackIgnore: true */ resolve(process.cwd(), storesFolder()), ...parts)
}

/** The files that are served, by extension: their type and folder. */
const KINDS = new Map(
  Object.entries({
    avif: { type: 'image/avif', folder: 'images' },
    jpeg: { type: 'image/jpeg', folder: 'images' },
    jpg: { type: 'image/jpeg', folder: 'images' },
    png: { type: 'image/png', folder: 'images' },
    svg: { type: 'image/svg+xml', folder: 'images' },
    webp: { type: 'image/webp', folder: 'images' },
    woff2: { type: 'font/woff2', folder: 'fonts' },
    mp4: { type: 'video/mp4', folder: 'videos' },
    webm: { type: 'video/webm', folder: 'videos' },
    vtt: { type: 'text/vtt; charset=utf-8', folder: 'videos' },
  }),
)

/** A file of a store, or null unless it has a known extension and is in the folder for it. */
export function findStoreFile(storeSlug: string, name: string) {
  const kind = KINDS.get(name.split('.').at(-1)?.toLowerCase() ?? '')
  if (!kind || !/^[a-z0-9][a-z0-9-]*$/.test(storeSlug) || !/^[\w][\w.-]*$/.test(name)) return null
  const { type, folder } = kind
  const file = storePath(storeSlug, folder, name)
  const facts = statSync(file, { throwIfNoEntry: false })
  if (!facts?.isFile()) return null
  return { file, type, bytes: facts.size, version: versionOf(facts.mtimeMs, facts.size) }
}

const versionOf = (changedMs: number, bytes: number) =>
  Math.round(changedMs).toString(36) + bytes.toString(36)

/**
 * The requested range of a file (RFC 9110, 14.1.2), as the positions of its first and last byte.
 * @returns null for the whole file, also for a header of another form or with several ranges
 */
export function readRange(
  header: string | null,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  // `-500` are the last 500 bytes.
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return start < bytes ? { start, end } : 'unsatisfiable'
}
