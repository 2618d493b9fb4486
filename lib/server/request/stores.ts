import 'server-only'
import { isDevelopment } from './env'
import { recordRead } from './serving'
import type { Store } from '@/lib/shop/store/store-schema'
import { getStoreFiles } from './store-files'

/** All stores whose files can be used, in the order of their field `order`. */
export function listStores(): readonly Store[] {
  return getStoreFiles().stores
}

/**
 * The store with this slug, its texts in a language (by default its own). Records that the page
 * being rendered depends on it.
 * @throws Error when there is none.
 */
export function getStore(slug: string, locale?: string): Store {
  const found = getStoreFiles().read.get(slug)
  if (!found) throw new Error(`There is no store "${slug}"`)
  recordRead([storeFilesTag(slug)], Infinity)
  return found.translated.get(locale ?? found.store.defaultLocale) ?? found.store
}

/** The cache tag of all documents of a store, whose files may change. */
export function storeFilesTag(slug: string): string {
  return `${slug}:files`
}

/** `Shop.example.:8443` → `shop.example`: the host name of a Host header. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/**
 * The store that serves a host, by exact match, or null (an unknown host is refused). In development
 * every store answers on `<slug>.localhost` too, whatever its domains are.
 */
export function findStoreByHost(host: string | null): Store | null {
  if (!host) return null
  const name = hostName(host)
  const found = listStores().find((store) => store.domains.includes(name))
  if (found || !isDevelopment) return found ?? null
  return listStores().find(({ slug }) => name === `${slug}.localhost`) ?? null
}

/** The slug of the store whose host this is, if its files cannot be used; otherwise null. */
export function findClosedStore(host: string | null): string | null {
  const name = hostName(host ?? '')
  const { closed } = getStoreFiles()
  const found = closed.get(name)
  if (found !== undefined || !isDevelopment) return found ?? null
  return [...closed.values()].find((slug) => name === `${slug}.localhost`) ?? null
}

/**
 * Language of a text from the platform (a name, a description), to mark it on a page in another one
 * (WCAG 3.1.2); undefined when it is that of the page. A platform that names none uses the default
 * language of the store.
 */
export function languageOfText(
  language: string | null,
  store: Store,
  locale: string,
): string | undefined {
  const tag = language ?? store.defaultLocale
  const baseOf = (code: string) => code.split('-')[0]?.toLowerCase()
  return baseOf(tag) === baseOf(locale) ? undefined : tag
}

/** The locale entry of a code; the default one for codes that the store does not have. */
export function localeOf(store: Store, code: string): Store['locales'][number] {
  const find = (wanted: string) => store.locales.find((locale) => locale.code === wanted)
  const locale = find(code) ?? find(store.defaultLocale)
  if (!locale) throw new Error(`The store "${store.slug}" has no locale`)
  return locale
}
