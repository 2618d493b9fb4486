import 'server-only'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseStore, type Store } from '@/lib/shop/store/store-schema'
import { storeInLocale } from './store-translations'

/** Where store folders stand; read at run time, so a new store needs no new build. */
const STORES_DIR = join(process.cwd(), 'stores')

let stores: readonly Store[] | undefined

/**
 * All stores, in the order of their field `order`.
 * @throws Error that names file, path, found value and allowed values of every wrong field.
 */
export function listStores(): readonly Store[] {
  if (stores) return stores
  const folders = readdirSync(STORES_DIR, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const loaded = folders.map(({ name }) => {
    const file = join(STORES_DIR, name, 'store.json')
    return parseStore(JSON.parse(readFileSync(file, 'utf8')), `stores/${name}/store.json`)
  })
  const claimed = new Map<string, string>()
  for (const store of loaded) {
    for (const domain of store.domains) {
      const other = claimed.get(domain)
      if (other) throw new Error(`Both stores "${other}" and "${store.slug}" claim ${domain}`)
      claimed.set(domain, store.slug)
    }
  }
  stores = loaded.sort((a, b) => a.order - b.order)
  return stores
}

const translated = new Map<string, Store>()

/**
 * The store with this slug, its texts in a language (by default its own).
 * @throws Error when there is none.
 */
export function getStore(slug: string, locale?: string): Store {
  const store = listStores().find((candidate) => candidate.slug === slug)
  if (!store) throw new Error(`There is no store "${slug}"`)
  if (locale === undefined || locale === store.defaultLocale) return store
  const key = `${slug} ${locale}`
  const known = translated.get(key) ?? storeInLocale(store, locale)
  translated.set(key, known)
  return known
}

/** `Shop.example.:8443` → `shop.example`: the name that a Host header stands for. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** The store that serves a host, by exact match, or null (an unknown host is refused). */
export function findStoreByHost(host: string | null): Store | null {
  if (!host) return null
  const name = hostName(host)
  return listStores().find((store) => store.domains.includes(name)) ?? null
}

/**
 * Language of what the platform says (names, descriptions), to mark it on a page in another one
 * (WCAG 3.1.2); undefined where the page speaks it too.
 */
export function languageOfCatalogue(store: Store, locale: string): string | undefined {
  return locale === store.defaultLocale ? undefined : store.defaultLocale
}

/** The locale entry of a code; the default one for codes that the store does not have. */
export function localeOf(store: Store, code: string): Store['locales'][number] {
  const find = (wanted: string) => store.locales.find((locale) => locale.code === wanted)
  const locale = find(code) ?? find(store.defaultLocale)
  if (!locale) throw new Error(`The store "${store.slug}" has no locale`)
  return locale
}
