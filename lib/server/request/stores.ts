import 'server-only'
import { isDevelopment } from './env'
import { recordRead } from './render-context'
import type { SectionTemplates } from '@/lib/shop/store/own-sections'
import type { Store } from '@/lib/shop/store/store-schema'
import type { Messages } from '@/lib/shop/i18n/messages'
import { localePrefix, localPath, splitLocale } from '@/lib/shop/i18n/locale-path'
import { trimSlash, withQuery } from '@/lib/shop/links'
import type { ContentPage, PageSlugs } from '@/lib/shop/store/page-schema'
import type { Redirects } from '@/lib/shop/store/redirects'

/** The language in which every message exists; a test fails when a translation lacks one. */
export const SOURCE_LANGUAGE = 'en'

interface Appearance {
  /** The variants of a page's parts, for `data-layout`. */
  readonly layout: string
  /** The path of the stylesheet, which changes with its text. */
  readonly stylesheet: string
  readonly css: string
}

/** The contents of one store's files, read and checked as a whole. */
export interface ReadStore {
  readonly store: Store
  /** By locale: the store with its texts in a language. */
  readonly translated: ReadonlyMap<string, Store>
  readonly appearance: Appearance
  /** By locale: content pages in the order of their groups and positions. */
  readonly pages: ReadonlyMap<string, readonly ContentPage[]>
  /** By locale: how the language addresses content pages. */
  readonly pageSlugs: ReadonlyMap<string, PageSlugs>
  /** Templates of sections of its own by name. */
  readonly templates: SectionTemplates
  /** The redirects from an earlier shop. */
  readonly redirects: Redirects
  /** When its `store.json` was written, in milliseconds since 1970. */
  readonly writtenMs: number
}

/** The contents of all store files. */
export interface StoreFiles {
  /** In the order of their field `order`. */
  readonly stores: readonly Store[]
  /** By slug. */
  readonly read: ReadonlyMap<string, ReadStore>
  /** Domains of stores whose files cannot be used, and that have no earlier ones: their slugs. */
  readonly closed: ReadonlyMap<string, string>
  /** Why the files of a store cannot be used, by slug, whatever is served instead. */
  readonly problems: ReadonlyMap<string, string>
  /** All messages for a locale, those of a store (by slug) in place of ours, such as "objects". */
  readonly messagesOf: (locale: string, storeSlug: string | null) => Messages
  /** When they were read, on the clock of `performance.now()`. */
  readonly loadedAt: number
}

declare global {
  var vitrineStoreFiles: StoreFiles | undefined
}

/**
 * The store files that are currently served. One global: Next bundles the proxy, pages and handlers
 * separately, and all of them must follow a change at once. Only the start of the process
 * (`lib/server/store/watch-stores.ts`) knows how files are read and checked.
 */
export function getStoreFiles(): StoreFiles {
  if (!globalThis.vitrineStoreFiles) throw new Error('The store files have not been read')
  return globalThis.vitrineStoreFiles
}

/** Serves these from now on. */
export function serveStoreFiles(files: StoreFiles): void {
  globalThis.vitrineStoreFiles = files
}

/** Script of pages in development: reloads them when store files changed since `loadedAt`. */
export const reloadOnChange = (loadedAt: number | '' = '') => `(async () => {
  let seen = '${loadedAt}'
  for (;;) {
    try {
      const answer = await fetch('/api/store-files?since=' + seen)
      const now = await answer.text()
      if (!answer.ok) throw answer
      if (seen && now !== seen) return location.reload()
      seen = now
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
})()`

/** All stores whose files can be used, in the order of their field `order`. */
export function listStores(): readonly Store[] {
  return getStoreFiles().stores
}

/**
 * The store with this slug, its texts in a language (by default its own). Records that the page
 * being rendered depends on it. @throws Error when there is none.
 */
export function getStore(slug: string, locale?: string): Store {
  const found = readStore(slug)
  recordRead([storeFilesTag(slug)], Infinity)
  return found.translated.get(locale ?? found.store.defaultLocale) ?? found.store
}

/** How the pages of a store look. */
export function getAppearance(slug: string): Appearance {
  return readStore(slug).appearance
}

function readStore(slug: string): ReadStore {
  const found = getStoreFiles().read.get(slug)
  if (!found) throw new Error(`There is no store "${slug}"`)
  return found
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

/** Why the changed files of the store with this host are not served; undefined when they are. */
export function findStoreProblems(host: string): string | undefined {
  const slug = findStoreByHost(host)?.slug ?? findClosedStore(host)
  return getStoreFiles().problems.get(slug ?? '')
}

/**
 * Language of a text from the platform, to mark it on a page in another one (WCAG 3.1.2); undefined
 * when it is the page's. A platform that names none uses the store's default.
 */
export function languageOfText(language: string | null, store: Store): string | undefined {
  const tag = language ?? store.defaultLocale
  const baseOf = (code: string) => code.split('-')[0]?.toLowerCase()
  return baseOf(tag) === baseOf(store.language) ? undefined : tag
}

/** The locale entry of a code, by default of the page; the default one for codes that the store lacks. */
export function localeOf(store: Store, code = store.language): Store['locales'][number] {
  const find = (wanted: string) => store.locales.find((locale) => locale.code === wanted)
  const locale = find(code) ?? find(store.defaultLocale)
  if (!locale) throw new Error(`The store "${store.slug}" has no locale`)
  return locale
}

/**
 * The target of an earlier shop's address, by `redirects.csv`, or null. A locale prefix stays, and
 * so does the query when the target has none. An address with the prefix of the first language
 * leads to the one without: it may be from the time when another language was first.
 * @param url path and query as the browser sent them
 * @param isPage whether it has the form of a page's, which finds its own redirect (`listedTarget`)
 */
export function findRedirect(host: string, url: string, isPage = false): string | null {
  const store = findStoreByHost(host)
  if (!store) return null
  const [pathname = '', query] = url.split('?', 2)
  const bare = withoutFirstLocale(pathname, store.defaultLocale)
  const { locale, path } = splitLocale(bare ?? pathname, store)
  const target = (isPage ? null : listedTarget(store, locale, path)) ?? bare
  if (target === null) return null
  return withQuery(target, query)
}

/** The target of a path, by a line with the prefix of the locale or, for all locales, without. */
export function listedTarget(store: Store, locale: string, path: string): string | null {
  const redirects = getStoreFiles().read.get(store.slug)?.redirects
  const exact = redirects?.get(trimSlash(`/${locale}${path}`))
  const within = exact ?? redirects?.get(trimSlash(path))
  return within === undefined ? null : localPath(exact ? '' : localePrefix(store, locale), within)
}

/** `/de/cart` → `/cart` where German is the first language; null for every other address. */
function withoutFirstLocale(pathname: string, locale: string): string | null {
  const [, first, ...rest] = pathname.split('/')
  // `/de//shop.example` must not lead to another site; browsers read `\` as `/`.
  const isElsewhere = rest[0] === '' || rest[0]?.startsWith('\\')
  return first === locale && !isElsewhere ? `/${rest.join('/')}` : null
}
