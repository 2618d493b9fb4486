import { isHandlerPath, isPagePath } from '@/lib/routes'
import { findLanguage, splitLocale } from '@/lib/shop/i18n/locale-path'
import { ownOf, ownValue, textsOf } from '@/lib/shop/record'
import { completeStore, type StoreTexts } from './complete-store'
import { failingPairs } from './colours'
import { compareMessages, type MessageTree } from '@/lib/shop/i18n/compile-messages'
import { REMOVED_ELEMENT } from './merchant-markup'
import { templateProblems, type OwnSections } from './own-sections'
import { readRedirects, redirectFaults } from './redirects'
import { pageSlugProblems } from './page-schema'
import {
  readContentPage,
  readMessageFile,
  readStoreFile,
  readTranslations,
  type Store,
  type StoreFile,
} from './store-schema'
import { storeLinks, storeTexts } from './translate-store'

/** The contents of a store's folder. */
export interface StoreFolder {
  readonly slug: string
  /** The parsed `store.json`. */
  readonly store: unknown
  /** The text of `redirects.csv`, or null without one. */
  readonly redirects: string | null
  /** Paths of all files in the folder, such as `images/hero.webp`. */
  readonly files: readonly string[]
  /** Parsed content pages by path, such as `pages/de/terms.json`. */
  readonly pages: ReadonlyMap<string, unknown>
  /** Parsed files of the store's own messages by path, such as `messages/nl/cart.json`. */
  readonly messages: ReadonlyMap<string, unknown>
  /** Templates and styles of own sections by name, `sections/<name>.html` and `.css`. */
  readonly ownSections: OwnSections
  /** Parsed translations of the store file by language. */
  readonly translations: ReadonlyMap<string, unknown>
  /** Width and height in pixels of the images in the folder that could be read, by file name. */
  readonly imageSizes: ReadonlyMap<string, { readonly width: number; readonly height: number }>
}

/** What Vitrine provides for all stores. */
export interface Product {
  /** Languages with messages, such as `en`. */
  readonly languages: readonly string[]
  readonly texts: StoreTexts
  /** All messages in English, by namespace. */
  readonly messages: MessageTree
}

/** Folders of files other than images, by extension. */
const FOLDERS: Readonly<Record<string, string>> = {
  woff2: 'fonts',
  mp4: 'videos',
  webm: 'videos',
  vtt: 'videos',
}

/** Image files are measured in whole pixels. */
const SHAPE_TOLERANCE = 0.01

/** Pages that the law requires in most countries, and that checkout links to. */
const REQUIRED_PAGES = ['terms', 'returns', 'privacy']

/** What is wrong with a store, a line each: file, path, found, expected. Empty if it can open. */
export function checkStore(folder: StoreFolder, product: Product): string[] {
  const file = `stores/${folder.slug}/store.json`
  const reading = readStoreFile(file, folder.store)
  if (!reading.ok) return [...reading.problems, ...pageProblems(folder)]
  const store = completeStore(folder.slug, reading.value, product.texts)
  const line = lineIn(file)
  const named = reading.value.slug
  return [
    ...(named === undefined || named === folder.slug
      ? []
      : [line('slug', `"${named}"`, `the folder's name "${folder.slug}"`)]),
    ...contrastProblems(store, line),
    ...iconProblems(folder, line),
    ...placeProblems(store, line),
    ...messageProblems(folder, reading.value, store, product, file),
    ...languageProblems(folder, reading.value, store, product, line),
    ...pageProblems(folder),
    ...redirectProblems(folder, store),
    ...linkProblems(folder, store),
    ...fileProblems(folder),
    ...imageProblems(folder),
    ...proseProblems(folder),
    ...templateProblems(folder.slug, reading.value, folder.ownSections),
  ]
}

function redirectProblems(folder: StoreFolder, store: Store): string[] {
  const file = `stores/${folder.slug}/redirects.csv`
  const reading = readRedirects(file, folder.redirects ?? '')
  return reading.ok
    ? redirectFaults(file, reading.value, store, knownPages(folder))
    : reading.problems
}

const lineIn = (file: string) => (path: string, found: string, expected: string) =>
  `${file}: ${path}: found ${found}, expected ${expected}`
type Line = ReturnType<typeof lineIn>

function contrastProblems({ theme }: Store, line: Line): string[] {
  return failingPairs(theme).map(({ foreground, ground, ratio, floor, better }) =>
    line(
      `theme.colours.${foreground}`,
      `${theme.colours[foreground]} (${String(ratio)}:1 on ${ground})`,
      `at least ${String(floor)}:1, such as ${better}`,
    ),
  )
}

function iconProblems({ slug, files }: StoreFolder, line: Line): string[] {
  return files.includes('images/icon.svg')
    ? []
    : [line('(icon)', 'no images/icon.svg', `the icon of the shop, /stores/${slug}/icon.svg`)]
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function placeProblems({ timeZone, countryCode, locales }: Store, line: Line): string[] {
  const unknown = (find: () => unknown, path: string, value: string, expected: string) => {
    try {
      if (find()) return []
    } catch {
      // Intl throws for names of another form.
    }
    return [line(path, `"${value}"`, expected)]
  }
  const { supportedLocalesOf } = Intl.NumberFormat
  const formats = locales.flatMap((locale, index) =>
    (['priceLocale', 'dateLocale'] as const).flatMap((field) => {
      const [path, value] = [`locales.${String(index)}.${field}`, locale[field]]
      return unknown(() => supportedLocalesOf(value)[0], path, value, 'a locale like de-DE')
    }),
  )
  const zone = () => new Intl.DateTimeFormat('en', { timeZone })
  const country = () => countries.of(countryCode)
  return [
    ...formats,
    ...unknown(zone, 'timeZone', timeZone, 'a time zone like Europe/Berlin'),
    ...unknown(country, 'countryCode', countryCode, 'a country of ISO 3166, like DE'),
  ]
}

/** The language and namespace of a file of messages, such as `messages/nl/cart.json`. */
const MESSAGE_FILE = /^messages\/([^/]+)\/([^/]+)\.json$/

/**
 * Messages of the store that the shop does not have or cannot fill, and those that are missing in
 * a language that only the store has: English ones are shown in their place.
 */
function messageProblems(
  folder: StoreFolder,
  { texts = {} }: StoreFile,
  store: Store,
  product: Product,
  storeFile: string,
): string[] {
  const { messages, languages } = product
  const codes = store.locales.map(({ code }) => code)
  const expected = `one of its languages, ${codes.join(', ')}`
  const foreign = 'messages in a language that the store does not have'
  const inTexts = Object.entries(texts).flatMap(([language, tree]) =>
    codes.includes(language)
      ? compareMessages(tree, messages, `texts.${language}`, 'known', storeFile)
      : [`${storeFile}: texts.${language}: found ${foreign}, expected ${expected}`],
  )
  const inFiles = [...folder.messages].flatMap(([path, json]) => {
    const [, language = '', namespace = ''] = MESSAGE_FILE.exec(path) ?? []
    const file = `stores/${folder.slug}/${path}`
    if (!codes.includes(language)) return [`${file}: found ${foreign}, expected ${expected}`]
    const reading = readMessageFile(file, json)
    if (!reading.ok) return reading.problems
    const extent = findLanguage(languages, language) ? 'known' : { whole: language }
    return compareMessages(reading.value, ownOf(messages, namespace), '', extent, file)
  })
  const missing = ownLanguages(folder, store, product).flatMap((code) =>
    Object.keys(messages)
      .map((namespace) => `messages/${code}/${namespace}.json`)
      .filter((path) => !folder.messages.has(path))
      .map((path) => `stores/${folder.slug}/${path}: found no file, expected the messages`),
  )
  return [...inTexts, ...inFiles, ...missing]
}

/** Languages of the store that only it has messages in. */
const ownLanguages = ({ messages }: StoreFolder, { locales }: Store, { languages }: Product) =>
  locales
    .map(({ code }) => code)
    .filter((code) => !findLanguage(languages, code))
    .filter((code) => [...messages.keys()].some((path) => path.startsWith(`messages/${code}/`)))

function languageProblems(
  folder: StoreFolder,
  file: StoreFile,
  store: Store,
  product: Product,
  line: Line,
): string[] {
  const { slug, translations, pages } = folder
  const withMessages = ownLanguages(folder, store, product)
  const own = store.locales.flatMap(({ code }, index) => {
    const expected = `one of ${product.languages.join(', ')}, or messages/${code} in the store`
    return findLanguage(product.languages, code) || withMessages.includes(code)
      ? []
      : [line(`locales.${String(index)}.code`, `"${code}"`, expected)]
  })
  const others = store.locales.filter(({ code }) => code !== store.defaultLocale)
  const texts = storeTexts(file)
  const links = storeLinks(file)
  const defaults = [...pages.keys()].filter((path) => path.split('/').length === 2)
  return [
    ...own,
    ...others.flatMap(({ code }) => {
      const given = translations.get(code)
      const known = new Set(given instanceof Object ? Object.keys(given) : [])
      const name = `stores/${slug}/translations/${code}.json`
      const reading = readTranslations(name, given ?? {})
      const missing = texts.filter((text) => !known.has(text))
      const extra = [...known].filter((text) => !texts.includes(text) && !links.includes(text))
      const untranslated = defaults.filter((path) => !pages.has(inLanguage(path, code)))
      return [
        ...(reading.ok ? [] : reading.problems),
        ...missing.map((text) => `${name}: "${text}": found nothing, expected its translation`),
        ...extra.map((text) => `${name}: "${text}": found a text that store.json does not have`),
        ...untranslated.map(
          (path) => `stores/${slug}/${inLanguage(path, code)}: found no file, expected the page`,
        ),
      ]
    }),
  ]
}

const inLanguage = (path: string, code: string) => path.replace(/^pages\//, `pages/${code}/`)

const readPages = ({ slug, pages }: StoreFolder) =>
  [...pages].map(([path, json]) => readContentPage(`stores/${slug}/${path}`, json))

const pagesOf = (folder: StoreFolder) =>
  readPages(folder).flatMap((reading) => (reading.ok ? [reading.value] : []))

function pageProblems(folder: StoreFolder): string[] {
  return [
    ...readPages(folder).flatMap((reading) => (reading.ok ? [] : reading.problems)),
    ...pageSlugProblems(`stores/${folder.slug}/pages`, pagesOf(folder)),
  ]
}

/** The names of all pages and their slugs in all languages. */
function knownPages(folder: StoreFolder): ReadonlySet<string> {
  const names = [...folder.pages.keys()].map((path) => /([^/]+)\.json$/.exec(path)?.[1] ?? '')
  return new Set([...names, ...pagesOf(folder).map((page) => page.slug)])
}

function linkProblems(folder: StoreFolder, complete: Store): string[] {
  const { slug } = folder
  const known = knownPages(folder)
  const required = REQUIRED_PAGES.filter((page) => !known.has(page)).map(
    (page) => `stores/${slug}/pages/${page}.json: found no file, expected the page`,
  )
  const broken = [...filesOf(folder), ['store.json', complete.footer] as const].flatMap(
    ([path, json]) =>
      textsOf(json).flatMap(({ at, text }) =>
        linksIn(at, text)
          .filter((link) => !leadsSomewhere(link, complete, known))
          .map(
            (link) => `stores/${slug}/${path}: ${at}: found ${link}, expected a page that exists`,
          ),
      ),
  )
  return [...required, ...new Set(broken)]
}

/** The paths that a text links to, without query and hash: as the whole text, or in its markup. */
function linksIn(at: string, text: string): string[] {
  const isLink = /(?:^|\.)href$/.test(at) || text.startsWith('/pages/')
  const links = isLink ? [text] : [...text.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link)
  return links.filter((link) => /^\/(?!\/)/.test(link)).map((link) => link.replace(/[?#].*$/, ''))
}

function leadsSomewhere(link: string, store: Store, pages: ReadonlySet<string>): boolean {
  const { path } = splitLocale(link, { ...store, defaultLocale: '' })
  const [, page] = /^\/pages\/([^/]+)$/.exec(path) ?? []
  if (page !== undefined) return pages.has(page) || REQUIRED_PAGES.includes(page)
  return isPagePath(path) || isHandlerPath(path)
}

/** The files of a store that have texts: their paths in its folder, and what they contain. */
const filesOf = ({ store, pages }: StoreFolder): (readonly [string, unknown])[] => [
  ['store.json', store],
  ...pages,
]

/** A line for each text of a store that `check` finds something wrong with. */
function textProblems(
  folder: StoreFolder,
  check: (text: string, at: string, path: string) => string | undefined,
): string[] {
  return filesOf(folder).flatMap(([path, json]) =>
    textsOf(json).flatMap(({ at, text }) => {
      const problem = check(text, at, path)
      return problem === undefined ? [] : [`stores/${folder.slug}/${path}: ${at}: ${problem}`]
    }),
  )
}

function fileProblems(folder: StoreFolder): string[] {
  const { slug, files } = folder
  return textProblems(folder, (text, at, path) => {
    const isAlt = path !== 'store.json' && at.endsWith('.image.alt')
    if (isAlt && text === '') return 'found nothing, expected what the image shows'
    const [, owner, name] = /^\/stores\/([^/]+)\/([^/?]+)/.exec(text) ?? []
    if (!owner || !name) return undefined
    if (owner !== slug) return `found a file of the store "${owner}"`
    const place = ownValue(FOLDERS, name.split('.').at(-1) ?? '') ?? 'images'
    if (files.includes(`${place}/${name}`)) return undefined
    return `found ${text}, expected a file in stores/${slug}/${place}`
  })
}

const LENGTH = '(?:left|right|top|bottom|center|-?\\d{1,3}(?:\\.\\d+)?%)'
const FOCAL_POINT = new RegExp(`^${LENGTH}(?: ${LENGTH})?$`)

/** Images of another shape than the store says, and focal points that browsers ignore. */
function imageProblems(folder: StoreFolder): string[] {
  const { slug, imageSizes } = folder
  const walk = (path: string, value: unknown, at = ''): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const line = lineIn(`stores/${slug}/${path}`)
    const [url, width, height, focal] = ['url', 'width', 'height', 'focal'].map((key) =>
      ownOf(value, key),
    )
    const name = typeof url === 'string' ? /^\/stores\/[^/]+\/([^/?]+)/.exec(url)?.[1] : undefined
    const size = imageSizes.get(name ?? '')
    const below = Object.entries(value).flatMap(([key, inner]) =>
      walk(path, inner, at === '' ? key : `${at}.${key}`),
    )
    if (typeof focal === 'string' && !FOCAL_POINT.test(focal))
      below.push(line(`${at}.focal`, `"${focal}"`, 'a point like 75% 50%'))
    if (!size || typeof width !== 'number' || typeof height !== 'number') return below
    if (Math.abs(width / height / (size.width / size.height) - 1) <= SHAPE_TOLERANCE) return below
    const [given, real] = [`${width}x${height}`, `${size.width}x${size.height}`]
    return [line(at, given, `${real}, the size of the file`), ...below]
  }
  return filesOf(folder).flatMap(([path, json]) => walk(path, json))
}

/** Elements that pages remove with their text, and placeholders of `npm run store -- new`. */
const proseProblems = (folder: StoreFolder) =>
  textProblems(folder, (text) => {
    const [, element] = REMOVED_ELEMENT.exec(text) ?? []
    if (element) return `found <${element}>, which the shop removes`
    return text.includes('[[') ? 'found a placeholder, expected your own text' : undefined
  })
