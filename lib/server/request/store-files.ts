import 'server-only'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { log } from './log'
import { completeStore, type StoreTexts } from '@/lib/shop/store/complete-store'
import {
  compareMessages,
  overlayMessages,
  type MessageTree,
} from '@/lib/shop/i18n/compile-messages'
import { findLanguage } from '@/lib/shop/i18n/locale-path'
import { recordOf } from '@/lib/shop/record'
import {
  claimProblem,
  domainsIn,
  parseStoreFile,
  readContentPage,
  readMessageFile,
  type Store,
  type StoreFile,
} from '@/lib/shop/store/store-schema'
import {
  pageSlugProblems,
  pageSlugsOf,
  withPageSlugs,
  type PageSlugs,
  type ContentPage,
} from '@/lib/shop/store/page-schema'
import { translateStore, type Translations } from '@/lib/shop/store/translate-store'
import { withFileVersions, storePath } from './served-files'
import { readRedirects, type Redirects } from '@/lib/shop/store/redirects'

/** The contents of one store's files, read and checked as a whole. */
export interface ReadStore {
  readonly store: Store
  /** By locale: the store with its texts in a language. */
  readonly translated: ReadonlyMap<string, Store>
  /** By locale: content pages in the order of their groups and positions. */
  readonly pages: ReadonlyMap<string, readonly ContentPage[]>
  /** By locale: how the language addresses content pages. */
  readonly pageSlugs: ReadonlyMap<string, PageSlugs>
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
  /** When they were read, on the clock of `performance.now()`. */
  readonly loadedAt: number
}

declare global {
  var vitrineStoreFiles: StoreFiles | undefined
}

/**
 * The store files that are currently served. One global: Next bundles the proxy, pages and handlers
 * separately, and all of them must follow a change at once.
 * @throws Error when the folder of stores cannot be read.
 */
export function getStoreFiles(): StoreFiles {
  return (globalThis.vitrineStoreFiles ??= loadStoreFiles())
}

/**
 * Script of pages in development: reloads them when other store files have been read than those of
 * `loadedAt`, by default those that are served when it starts.
 */
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

/** Serves these from now on. */
export function serveStoreFiles(files: StoreFiles): void {
  globalThis.vitrineStoreFiles = files
}

/**
 * Reads all files of all stores. A store whose files cannot be used keeps those of `previous`, or is
 * closed; the log says why.
 * @throws Error when the folder of stores cannot be read.
 */
export function loadStoreFiles(previous?: StoreFiles): StoreFiles {
  const slugs = listFolders()
  if (slugs.length === 0) log('warn', 'no stores', undefined, { folder: storePath() })
  const valid = new Map<string, ReadStore>()
  const problems = new Map<string, string>()
  for (const slug of slugs) {
    try {
      valid.set(slug, readWhole(slug))
    } catch (error) {
      problems.set(slug, error instanceof Error ? error.message : String(error))
    }
  }
  const read = new Map<string, ReadStore>()
  for (const slug of slugs) {
    const lastGood = previous?.read.get(slug)
    if (lastGood) read.set(slug, lastGood)
  }
  const ownerOf = (domain: string, claimant?: string) =>
    [...read.keys()].find(
      (slug) => slug !== claimant && read.get(slug)?.store.domains.includes(domain),
    )
  let agreed: ReadonlySet<string>
  do {
    agreed = findAgreed(valid, ownerOf)
    for (const slug of agreed) {
      const found = valid.get(slug)
      if (found) read.set(slug, found)
      valid.delete(slug)
    }
  } while (agreed.size > 0)
  for (const [slug, { store }] of valid) {
    const lines = store.domains.flatMap((domain) => {
      const owner = ownerOf(domain, slug)
      return owner ? [claimProblem(slug, domain, owner)] : []
    })
    problems.set(slug, lines.join('\n'))
  }
  const closed = new Map<string, string>()
  for (const [slug, reason] of problems) {
    const served = read.has(slug) ? 'the last good files' : 'status 503'
    // The files are the merchant's own, so errors in them may be logged in full.
    log('error', 'store files not usable', undefined, { store: slug, served, reason })
    if (read.has(slug)) continue
    for (const domain of readDomains(slug)) if (!ownerOf(domain)) closed.set(domain, slug)
  }
  const stores = [...read.values()]
    .map(({ store }) => store)
    .sort((one, other) => one.order - other.order)
  return { stores, read, closed, problems, loadedAt: performance.now() }
}

/**
 * The stores that can be served together: a store may take a domain that another one gives up in
 * the same change. Who has a domain keeps it; otherwise the first gets it.
 */
function findAgreed(
  changed: ReadonlyMap<string, ReadStore>,
  ownerOf: (domain: string) => string | undefined,
): ReadonlySet<string> {
  const agreed = new Set(changed.keys())
  const claims = (slug: string, domain: string) =>
    changed.get(slug)?.store.domains.includes(domain) === true
  const getsIt = (slug: string, domain: string) => {
    const owner = ownerOf(domain)
    if (owner !== undefined && (!agreed.has(owner) || claims(owner, domain))) return owner === slug
    return [...agreed].find((other) => claims(other, domain)) === slug
  }
  let before: number
  do {
    before = agreed.size
    for (const slug of agreed) {
      const { domains } = changed.get(slug)?.store ?? { domains: [] }
      if (!domains.every((domain) => getsIt(slug, domain))) agreed.delete(slug)
    }
  } while (agreed.size < before)
  return agreed
}

/** The domains that an unusable store file names; none if it cannot be read. */
function readDomains(slug: string): string[] {
  try {
    return domainsIn(readFileSync(storePath(slug, 'store.json'), 'utf8'))
  } catch {
    return []
  }
}

/**
 * Reads the files of a store.
 * @throws Error that names file, path, found value and allowed values of every wrong field.
 */
function readWhole(slug: string): ReadStore {
  const file = readStore(slug)
  const complete = (code: string) => completeStore(slug, file, readTexts(code, file))
  const { defaultLocale } = complete('en')
  const own = complete(defaultLocale)
  const pagesIn = new Map(own.locales.map(({ code }) => [code, readPages(slug, code)]))
  const allPages = [...pagesIn.values()].flat()
  const problems = pageSlugProblems(`stores/${slug}/pages`, allPages)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const translated = new Map<string, Store>()
  const pages = new Map<string, readonly ContentPage[]>()
  const pageSlugs = new Map<string, PageSlugs>()
  for (const [code, inCode] of pagesIn) {
    const slugs = pageSlugsOf(inCode, allPages)
    const inLocale =
      code === defaultLocale
        ? own
        : translateStore(complete(code), readStoreTranslations(slug, code))
    translated.set(code, { ...withPageSlugs(inLocale, slugs), language: code })
    pages.set(code, withPageSlugs(inCode, slugs))
    pageSlugs.set(code, slugs)
  }
  const store = translated.get(defaultLocale) ?? own
  const { mtimeMs } = statSync(storePath(slug, 'store.json'))
  const redirects = readRedirectsOf(slug)
  return { store, translated, pages, pageSlugs, redirects, writtenMs: Math.round(mtimeMs) }
}

/**
 * The slugs of all stores, the oldest folder first: a copy of a store must not take its domain. A
 * folder whose name begins with a dot is being copied.
 */
function listFolders(): string[] {
  if (!existsSync(storePath())) throw new Error(`STORES_DIR: found no folder ${storePath()}`)
  return readdirSync(storePath(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((slug) => existsSync(storePath(slug, 'store.json')))
    .map((slug) => ({ slug, bornMs: statSync(storePath(slug)).birthtimeMs }))
    .sort((one, other) => one.bornMs - other.bornMs || (one.slug < other.slug ? -1 : 1))
    .map(({ slug }) => slug)
}

function readStore(slug: string): StoreFile {
  const name = `stores/${slug}/store.json`
  const file = withFileVersions(parseStoreFile(readJson(storePath(slug, 'store.json'), name), name))
  const texts = overlayMessages(readOwnMessages(slug), file.texts ?? {}) as StoreFile['texts']
  const known = recordOf(Object.keys(texts ?? {}), () => readLanguage(SOURCE_LANGUAGE))
  const problems = compareMessages(texts, known, '', 'kinds', `stores/${slug}: messages`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (file.slug === undefined || file.slug === slug) return { ...file, texts }
  throw new Error(`${name}: slug: found "${file.slug}", expected the folder's name "${slug}"`)
}

/**
 * The store's own messages by language and namespace: files `messages/<language>/<namespace>.json`,
 * also of languages that the shop does not have.
 * @throws Error that names file, path and found value of every wrong message
 */
function readOwnMessages(slug: string): MessageTree {
  const folder = storePath(slug, 'messages')
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.reduce<MessageTree>((read, path) => {
    const [, language, namespace] = /^([^/\\]+)[/\\]([^/\\]+)\.json$/.exec(path) ?? []
    if (!language || !namespace) return read
    const name = `stores/${slug}/messages/${language}/${namespace}.json`
    const reading = readMessageFile(name, readJson(join(folder, path), name))
    if (!reading.ok) throw new Error(reading.problems.join('\n'))
    return overlayMessages(read, { [language]: { [namespace]: reading.value } })
  }, {})
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

/** The language in which every message exists; a test fails when a translation lacks one. */
export const SOURCE_LANGUAGE = 'en'

/** Every language with a folder of messages, as `en` and `pt-BR`. */
export const listLanguages = (): string[] => readdirSync(join(process.cwd(), 'messages'))

/** One file of these messages. The cast is safe: tests compare all files with the English ones. */
const readNamespace = (language: string, file: string) =>
  JSON.parse(readFileSync(join(process.cwd(), 'messages', language, file), 'utf8')) as MessageTree

/** The messages of one of these languages by namespace. */
export function readLanguage(language: string): MessageTree {
  const files = globSync('*.json', { cwd: join(process.cwd(), 'messages', language) })
  return Object.fromEntries(files.map((file) => [file.slice(0, -5), readNamespace(language, file)]))
}

/** The texts that a store file may omit; English when the language has no messages. */
function readTexts(locale: string, { texts }: StoreFile): StoreTexts {
  const language = findLanguage(listLanguages(), locale) ?? SOURCE_LANGUAGE
  const common = readNamespace(language, 'store.json') as unknown as StoreTexts
  return { ...common, ...(texts?.[locale]?.['store'] as Partial<StoreTexts> | undefined) }
}

/** Reads a JSON file of a store. @throws Error that names a file that is not JSON. */
function readJson(path: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
}
