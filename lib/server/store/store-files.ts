import 'server-only'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { completeStore, type StoreTexts } from '@/lib/shop/store/complete-store'
import { findLanguage } from '@/lib/shop/i18n/languages'
import {
  parseStoreFile,
  readContentPage,
  type Store,
  type StoreFile,
} from '@/lib/shop/store/store-schema'
import {
  pageSlugProblems,
  pageSlugsOf,
  withPageSlugs,
  type PageSlugs,
} from '@/lib/shop/store/page-slugs'
import { translateStore, type Translations } from '@/lib/shop/store/translate-store'
import type { ContentPage } from '@/lib/shop/store/page-schema'
import { withFileVersions } from './served-files'
import { readRedirects, type Redirects } from '@/lib/shop/store/redirects'
import { storePath } from './store-path'

/** The contents of all store files, read and checked as a whole. */
export interface StoreFiles {
  /** In the order of their field `order`. */
  readonly stores: readonly Store[]
  /** By `<slug> <locale>`: a store with its texts in a language. */
  readonly translated: ReadonlyMap<string, Store>
  /** By `<slug> <locale>`: content pages in the order of their groups and positions. */
  readonly pages: ReadonlyMap<string, readonly ContentPage[]>
  /** By `<slug> <locale>`: how the language addresses content pages. */
  readonly pageSlugs: ReadonlyMap<string, PageSlugs>
  /** By slug: the redirects from an earlier shop. */
  readonly redirects: ReadonlyMap<string, Redirects>
  /** When they were read, on the clock of `performance.now()`. */
  readonly loadedAt: number
}

declare global {
  var vitrineStoreFiles: StoreFiles | undefined
}

/**
 * The store files that are currently served. One global: Next bundles the proxy, pages and handlers
 * separately, and all of them must follow a change at once.
 * @throws Error that names file, path, found value and allowed values of every wrong field.
 */
export function getStoreFiles(): StoreFiles {
  return (globalThis.vitrineStoreFiles ??= loadStoreFiles())
}

/** Serves these from now on. */
export function serveStoreFiles(files: StoreFiles): void {
  globalThis.vitrineStoreFiles = files
}

/**
 * Reads all files of all stores.
 * @throws Error that names file, path, found value and allowed values of every wrong field.
 */
export function loadStoreFiles(): StoreFiles {
  const read = listFolders()
    .map((slug) => ({ slug, file: readStore(slug) }))
    .map(({ slug, file }) => {
      const { defaultLocale } = completeStore(slug, file, readTexts('en'))
      return { file, store: completeStore(slug, file, readTexts(defaultLocale)) }
    })
    .sort((one, other) => one.store.order - other.store.order)
  refuseSharedDomains(read.map(({ store }) => store))
  const stores: Store[] = []
  const translated = new Map<string, Store>()
  const pages = new Map<string, readonly ContentPage[]>()
  const pageSlugs = new Map<string, PageSlugs>()
  for (const { file, store } of read) {
    const { slug } = store
    const pagesIn = new Map(store.locales.map(({ code }) => [code, readPages(slug, code)]))
    const allPages = [...pagesIn.values()].flat()
    const problems = pageSlugProblems(`stores/${slug}/pages`, allPages)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    for (const [code, own] of pagesIn) {
      const slugs = pageSlugsOf(own, allPages)
      const inLocale =
        code === store.defaultLocale
          ? store
          : translateStore(
              completeStore(slug, file, readTexts(code)),
              readStoreTranslations(slug, code),
            )
      const addressed = withPageSlugs(inLocale, slugs)
      if (code === store.defaultLocale) stores.push(addressed)
      translated.set(`${slug} ${code}`, { ...addressed, language: code })
      pages.set(`${slug} ${code}`, withPageSlugs(own, slugs))
      pageSlugs.set(`${slug} ${code}`, slugs)
    }
  }
  const redirects = new Map(stores.map(({ slug }) => [slug, readRedirectsOf(slug)]))
  return { stores, translated, pages, pageSlugs, redirects, loadedAt: performance.now() }
}

/** The slugs of all stores. A folder whose name begins with a dot is being copied. */
function listFolders(): string[] {
  return readdirSync(storePath(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((slug) => existsSync(storePath(slug, 'store.json')))
}

function readStore(slug: string): StoreFile {
  const name = `stores/${slug}/store.json`
  const file = withFileVersions(parseStoreFile(readJson(storePath(slug, 'store.json'), name), name))
  if (file.slug === undefined || file.slug === slug) return file
  throw new Error(`${name}: slug: found "${file.slug}", expected the folder's name "${slug}"`)
}

/**
 * Reads the content pages of a store from its files: those of its own language, and those in
 * `pages/<locale>/`, which replace them.
 * @throws Error that names file, path, found and allowed values of every wrong field.
 */
function readPages(storeSlug: string, locale: string): readonly ContentPage[] {
  const own = readPageFolder(storeSlug, 'pages')
  const translated = readPageFolder(storeSlug, 'pages', locale)
  const readings = [...new Map([...own, ...translated]).values()]
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problems))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return readings
    .flatMap((reading) => (reading.ok ? [reading.value] : []))
    .sort((one, other) => one.group.localeCompare(other.group) || one.position - other.position)
}

/** The pages of a folder by file name; none if the folder does not exist. */
function readPageFolder(...folder: string[]): [string, ReturnType<typeof readContentPage>][] {
  if (!existsSync(storePath(...folder))) return []
  return readdirSync(storePath(...folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const file = ['stores', ...folder, name].join('/')
      const json = withFileVersions(readJson(storePath(...folder, name), file))
      return [name, readContentPage(file, json)]
    })
}

const translationsSchema = z.record(z.string(), z.string().min(1))

/** The translations of a store file: `stores/<slug>/translations/<locale>.json`. */
export function readStoreTranslations(storeSlug: string, locale: string): Translations {
  const file = storePath(storeSlug, 'translations', `${locale}.json`)
  if (!existsSync(file)) return {}
  const name = `stores/${storeSlug}/translations/${locale}.json`
  const parsed = translationsSchema.safeParse(readJson(file, name))
  if (parsed.success) return parsed.data
  throw new Error(`${name}: every entry is a text that is not empty`)
}

function readRedirectsOf(slug: string): Redirects {
  const file = storePath(slug, 'redirects.csv')
  if (!existsSync(file)) return new Map()
  const reading = readRedirects(`stores/${slug}/redirects.csv`, readFileSync(file, 'utf8'))
  if (reading.ok) return reading.value
  throw new Error(reading.problems.join('\n'))
}

/** The texts that a store file may omit; English when the language has no messages. */
function readTexts(locale: string): StoreTexts {
  const folder = join(process.cwd(), 'messages')
  const file = join(folder, findLanguage(readdirSync(folder), locale) ?? 'en', 'store.json')
  // Complete: a test compares the keys of all languages with the English ones.
  return JSON.parse(readFileSync(file, 'utf8')) as StoreTexts
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

/** Reads a JSON file of a store. @throws Error that names a file that is not JSON. */
function readJson(path: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
}
