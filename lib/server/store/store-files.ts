import 'server-only'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseStore, type Store } from '@/lib/shop/store/store-schema'
import type { ContentPage } from '@/lib/shop/store/page-schema'
import { readJson } from './read-json'
import { readPages } from './read-pages'
import { storeInLocale } from './store-translations'

/** Where store folders stand; read at run time, so a new store needs no new build. */
export const STORES_DIR = join(process.cwd(), 'stores')

/** Everything that the files of all stores say, read and checked as a whole. */
export interface StoreFiles {
  /** In the order of their field `order`. */
  readonly stores: readonly Store[]
  /** By `<slug> <locale>`: a store with its texts in a language. */
  readonly translated: ReadonlyMap<string, Store>
  /** By `<slug> <locale>`: content pages in the order of their groups and positions. */
  readonly pages: ReadonlyMap<string, readonly ContentPage[]>
}

declare global {
  var vitrineStoreFiles: StoreFiles | undefined
}

/**
 * The store files as they are served at present. One global: Next bundles the proxy, pages and
 * handlers apart, and all of them must follow a change at once.
 * @throws Error that names file, path, found value and allowed values of every wrong field.
 */
export function getStoreFiles(): StoreFiles {
  return (globalThis.vitrineStoreFiles ??= loadStoreFiles())
}

/** From now on these are served. */
export function serveStoreFiles(files: StoreFiles): void {
  globalThis.vitrineStoreFiles = files
}

/**
 * Reads all files of all stores.
 * @throws Error that names file, path, found value and allowed values of every wrong field.
 */
export function loadStoreFiles(): StoreFiles {
  const folders = readdirSync(STORES_DIR, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const stores = folders
    .map(({ name }) => readStore(name))
    .sort((one, other) => one.order - other.order)
  refuseSharedDomains(stores)
  const translated = new Map<string, Store>()
  const pages = new Map<string, readonly ContentPage[]>()
  for (const store of stores) {
    for (const { code } of store.locales) {
      const isOwn = code === store.defaultLocale
      translated.set(`${store.slug} ${code}`, isOwn ? store : storeInLocale(store, code))
      pages.set(`${store.slug} ${code}`, readPages(store.slug, code))
    }
  }
  return { stores, translated, pages }
}

function readStore(slug: string): Store {
  const file = `stores/${slug}/store.json`
  return parseStore(readJson(join(STORES_DIR, slug, 'store.json'), file), file)
}

function refuseSharedDomains(stores: readonly Store[]): void {
  const claimed = new Map<string, string>()
  for (const { slug, domains } of stores) {
    for (const domain of domains) {
      const other = claimed.get(domain)
      if (other) throw new Error(`Both stores "${other}" and "${slug}" claim ${domain}`)
      claimed.set(domain, slug)
    }
  }
}
