import 'server-only'
import { statSync } from 'node:fs'
import { storePath } from './store-path'

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/** A file of a store, or null: an image of its folder `images` or a font of its folder `fonts`. */
export function findStoreFile(storeSlug: string, name: string) {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const type = IMAGE_TYPES[ending] ?? (ending === 'woff2' ? 'font/woff2' : null)
  if (!type || !/^[a-z0-9][a-z0-9-]*$/.test(storeSlug) || !/^[\w][\w.-]*$/.test(name)) return null
  const file = storePath(storeSlug, ending === 'woff2' ? 'fonts' : 'images', name)
  const facts = statSync(file, { throwIfNoEntry: false })
  if (!facts?.isFile()) return null
  return { file, type, bytes: facts.size, version: versionOf(facts.mtimeMs, facts.size) }
}

/** `/stores/<slug>/hero.webp` → the same with `?v=` and the version of the file, where it exists. */
export function withFileVersions<T>(value: T): T {
  return versioned(value) as T
}

function versioned(value: unknown): unknown {
  if (typeof value === 'string') {
    const [, slug, name] = /^\/stores\/([^/?]+)\/([^/?]+)$/.exec(value) ?? []
    const found = slug && name ? findStoreFile(slug, name) : null
    return found ? `${value}?v=${found.version}` : value
  }
  if (Array.isArray(value)) return value.map(versioned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, versioned(below)]))
}

const versionOf = (changedMs: number, bytes: number) =>
  Math.round(changedMs).toString(36) + bytes.toString(36)
