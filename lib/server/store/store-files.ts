import 'server-only'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '@/lib/server/request/log'
import { completeStore, type StoreTexts } from '@/lib/shop/store/complete-store'
import {
  compareMessages,
  overlayMessages,
  type MessageTree,
} from '@/lib/shop/i18n/compile-messages'
import { ownStyles, templateProblems } from '@/lib/shop/store/own-sections'
import { mapStrings, recordOf } from '@/lib/shop/record'
import {
  claimProblem,
  domainsIn,
  readContentPage,
  readMessageFile,
  readStoreFile,
  readTranslations,
  type Store,
  type StoreFile,
  valueOf,
} from '@/lib/shop/store/store-schema'
import {
  pageSlugProblems,
  pageSlugsOf,
  withPageSlugs,
  type PageSlugs,
  type ContentPage,
} from '@/lib/shop/store/page-schema'
import { themeLayout, themeStylesheet } from '@/lib/shop/store/theme-css'
import { translateStore, type Translations } from '@/lib/shop/store/translate-store'
import { findStoreFile, storePath } from '@/lib/server/request/served-files'
import { SOURCE_LANGUAGE, type ReadStore, type StoreFiles } from '@/lib/server/request/stores'
import { kept } from '@/lib/shop/i18n/formatters'
import { compiledMessages, languageFor, readLanguage, readNamespace } from './languages'
import { readRedirects, type Redirects } from '@/lib/shop/store/redirects'

/**
 * Reads all files of all stores; a store with unusable files keeps those of `previous`, or is
 * closed. @throws Error when the folder of stores cannot be read.
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
  // Whoever has a domain keeps it until its own files give it up; otherwise the first gets it.
  let before: number
  do {
    before = valid.size
    for (const [slug, found] of valid) {
      if (found.store.domains.some((domain) => ownerOf(domain, slug) !== undefined)) continue
      read.set(slug, found)
      valid.delete(slug)
    }
  } while (valid.size < before)
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
  const messagesOf = kept((locale: string, storeSlug: string | null) => {
    const { texts, countryCode } = read.get(storeSlug ?? '')?.store ?? {}
    return compiledMessages(locale, texts?.[locale] ?? {}, countryCode)
  })
  return { stores, read, closed, problems, messagesOf, loadedAt: performance.now() }
}

/** The domains that an unusable store file names; none if it cannot be read. */
function readDomains(slug: string): string[] {
  try {
    return domainsIn(readFileSync(storePath(slug, 'store.json'), 'utf8'))
  } catch {
    return []
  }
}

/** Reads the files of a store. @throws Error that names every wrong field, found and allowed. */
function readWhole(slug: string): ReadStore {
  const file = readStore(slug)
  const complete = (code: string) => completeStore(slug, file, readTexts(code, file))
  const { defaultLocale } = complete('en')
  const own = complete(defaultLocale)
  const pagesIn = new Map(own.locales.map(({ code }) => [code, readPages(slug, code)]))
  const allPages = [...pagesIn.values()].flat()
  const templates = readSectionFiles(slug, 'html')
  const styles = readSectionFiles(slug, 'css')
  const problems = [
    ...pageSlugProblems(`stores/${slug}/pages`, allPages),
    ...templateProblems(slug, file, { html: templates, css: styles }),
  ]
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
  const css = themeStylesheet(store.theme) + ownStyles(styles)
  // It may be cached for ever: its name has a hash of its text.
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 12)
  const appearance = {
    layout: themeLayout(store.theme),
    stylesheet: `/theme/${slug}.${hash}.css`,
    css,
  }
  return {
    store,
    translated,
    appearance,
    pages,
    pageSlugs,
    redirects,
    templates,
    writtenMs: Math.round(mtimeMs),
  }
}

/**
 * The slugs of all stores, the oldest first: a copy must not take its domain. A folder whose name
 * begins with a dot is being copied.
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
  const file = withFileVersions(
    valueOf(readStoreFile(name, readJson(storePath(slug, 'store.json'), name))),
  )
  const texts = overlayMessages(readOwnMessages(slug), file.texts ?? {}) as StoreFile['texts']
  const known = recordOf(Object.keys(texts ?? {}), () => readLanguage(SOURCE_LANGUAGE))
  const problems = compareMessages(texts, known, '', 'kinds', `stores/${slug}: messages`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (file.slug === undefined || file.slug === slug) return { ...file, texts }
  throw new Error(`${name}: slug: found "${file.slug}", expected the folder's name "${slug}"`)
}

/** The store's files for sections of its own by name: `sections/<name>.html`, `.css`. */
function readSectionFiles(slug: string, ending: 'html' | 'css'): Record<string, string> {
  const names = globSync(`*.${ending}`, { cwd: storePath(slug, 'sections') })
  return recordOf(
    names.map((name) => name.slice(0, -ending.length - 1)),
    (name) => readFileSync(storePath(slug, 'sections', `${name}.${ending}`), 'utf8'),
  )
}

/**
 * The store's own messages by language and namespace (`messages/<language>/<namespace>.json`), also
 * of languages that the shop lacks. @throws Error that names every wrong message.
 */
function readOwnMessages(slug: string): MessageTree {
  const folder = storePath(slug, 'messages')
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.reduce<MessageTree>((read, path) => {
    const [, language, namespace] = /^([^/\\]+)[/\\]([^/\\]+)\.json$/.exec(path) ?? []
    if (!language || !namespace) return read
    const name = `stores/${slug}/messages/${language}/${namespace}.json`
    const tree = valueOf(readMessageFile(name, readJson(join(folder, path), name)))
    return overlayMessages(read, { [language]: { [namespace]: tree } })
  }, {})
}

/**
 * Reads the content pages of a store: those of its own language, and those in `pages/<locale>/`,
 * which replace them. @throws Error that names every wrong field.
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

/** The translations of a store file: `stores/<slug>/translations/<locale>.json`. */
export function readStoreTranslations(storeSlug: string, locale: string): Translations {
  const file = storePath(storeSlug, 'translations', `${locale}.json`)
  if (!existsSync(file)) return {}
  const name = `stores/${storeSlug}/translations/${locale}.json`
  return valueOf(readTranslations(name, readJson(file, name)))
}

function readRedirectsOf(slug: string): Redirects {
  const file = storePath(slug, 'redirects.csv')
  if (!existsSync(file)) return new Map()
  return valueOf(readRedirects(`stores/${slug}/redirects.csv`, readFileSync(file, 'utf8')))
}

/** The texts that a store file may omit; English when the language has no messages. */
function readTexts(locale: string, { texts }: StoreFile): StoreTexts {
  const common = readNamespace(languageFor(locale), 'store.json') as unknown as StoreTexts
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

/** `/stores/<slug>/hero.webp` → the same with `?v=` and the version of the file, if it exists. */
function withFileVersions<T>(value: T): T {
  return mapStrings(value, (text) => {
    const [, slug, name] = /^\/stores\/([^/?]+)\/([^/?]+)$/.exec(text) ?? []
    const found = slug && name ? findStoreFile(slug, name) : null
    return found ? `${text}?v=${found.version}` : text
  })
}
