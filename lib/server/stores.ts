import 'server-only'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PriceFormat } from '@/lib/shop/money'
import { readStoreFile, type StoreFile } from '@/lib/shop/store-schema'

/** Where store folders stand; read at run time, so a new store needs no new build. */
const STORES_DIR = join(process.cwd(), 'stores')

/** One store, as its folder describes it. */
export type Store = StoreFile

let stores: readonly Store[] | undefined

/**
 * All stores; the one that answers at `localhost` is the first.
 * @throws Error that names file, path, found value and allowed values of every wrong field.
 */
export function listStores(): readonly Store[] {
  if (stores) return stores
  const folders = readdirSync(STORES_DIR, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const readings = folders.map(({ name }) => {
    const file = join(STORES_DIR, name, 'store.json')
    return readStoreFile(`stores/${name}/store.json`, JSON.parse(readFileSync(file, 'utf8')))
  })
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problems))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const loaded = readings.flatMap((reading) => (reading.ok ? [reading.value] : []))
  const claimed = new Map<string, string>()
  for (const store of loaded) {
    for (const domain of store.domains) {
      const other = claimed.get(domain)
      if (other) throw new Error(`Both stores "${other}" and "${store.slug}" claim ${domain}`)
      claimed.set(domain, store.slug)
    }
  }
  const rank = (store: Store) => (store.domains.includes('localhost') ? 0 : 1)
  stores = loaded.sort((a, b) => rank(a) - rank(b) || a.slug.localeCompare(b.slug))
  return stores
}

/** The store with this slug. @throws Error when there is none. */
export function getStore(slug: string): Store {
  const store = listStores().find((candidate) => candidate.slug === slug)
  if (!store) throw new Error(`There is no store "${slug}"`)
  return store
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

/** How a store writes prices in one of its locales. */
export function priceFormatOf(store: Store, localeCode: string): PriceFormat {
  const { display, decimals } = store.currency
  return { locale: localeOf(store, localeCode).numbers, display, decimals }
}

/** The locale entry of a code; the default one for codes that the store does not have. */
export function localeOf(store: Store, localeCode: string): Store['locales'][number] {
  const known = store.locales.find(({ code }) => code === localeCode)
  const fallback = store.locales.find(({ code }) => code === store.defaultLocale)
  const locale = known ?? fallback
  if (!locale) throw new Error(`The store "${store.slug}" has no locale`)
  return locale
}
