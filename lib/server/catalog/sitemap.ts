import 'server-only'
import { escapeMarkup } from '@/lib/server/request/http'
import { listProductSlugs } from '@/lib/commerce/whole-catalog'
import { contentPagePath, listContentPages } from '@/lib/server/store/content-pages'
import { getStore } from '@/lib/server/request/stores'
import { localePrefix, localPath, slugIn, type Addressed } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import { listCachedCategories, listCachedCollections } from './cached-catalog'
import { catalogClient } from './catalog-client'
import { catalogCacheTag } from '@/lib/server/request/cache-tags'
import { cachedRead } from './cached-read'

/** The largest page that the platform returns. */
const PAGE = 200
/** Products in one file: five reads for the first reader. */
const PER_FILE = 1_000
/** A sitemap may list 50,000 URLs (sitemaps.org), and an index as many files. */
const MOST_FILES = 1_000
const FRESH_MS = 3_600_000

/** The path of a page in a language, without the locale. */
type PathIn = (locale: string) => string

interface SitemapFile {
  readonly slugs: readonly Addressed[]
  readonly nextCursor: string | null
  readonly totalCount: number
}

/** The products of one file, which start where the previous file ends. */
const readFile: (storeSlug: string, file: number) => Promise<SitemapFile> = cachedRead({
  load: async (storeSlug: string, file: number) => {
    const before = file === 0 ? null : await readFile(storeSlug, file - 1)
    if (before?.nextCursor === null) return { slugs: [], nextCursor: null, totalCount: 0 }
    return readFrom(storeSlug, before?.nextCursor ?? null)
  },
  tagsOf: (_, storeSlug) => [catalogCacheTag(storeSlug)],
  freshMs: () => FRESH_MS,
  maxBytes: 8 * 1024 * 1024,
})

async function readFrom(storeSlug: string, cursor: string | null): Promise<SitemapFile> {
  const client = catalogClient(getStore(storeSlug))
  const slugs: Addressed[] = []
  let nextCursor = cursor
  let totalCount: number
  do {
    const page = await listProductSlugs(client, { limit: PAGE, cursor: nextCursor })
    slugs.push(...page.data)
    ;({ nextCursor, totalCount } = page)
  } while (nextCursor !== null && slugs.length < PER_FILE)
  return { slugs, nextCursor, totalCount }
}

/** The index: the pages of the store, and its products in files of a thousand. */
export async function sitemapIndex(store: Store, origin: string): Promise<string> {
  const { totalCount } = await readFile(store.slug, 0)
  const files = Math.min(MOST_FILES, Math.ceil(totalCount / PER_FILE))
  const names = ['pages', ...Array.from({ length: files }, (_, index) => `products-${index + 1}`)]
  const entries = names.map(
    (name) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`
}

/** One file of the index by its name, or null. */
export async function sitemapFile(
  store: Store,
  origin: string,
  name: string,
): Promise<string | null> {
  const paths = name === 'pages.xml' ? await pagePaths(store) : await productPaths(store, name)
  if (!paths) return null
  const urls = paths.flatMap((pathIn) => entriesOf(store, origin, pathIn)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`
}

async function pagePaths(store: Store): Promise<PathIn[]> {
  const [categories, collections] = await Promise.all([
    listCachedCategories(store),
    listCachedCollections(store),
  ])
  const pages = listContentPages(store.slug, store.defaultLocale)
  const paths: PathIn[] = [() => '/', () => '/categories']
  for (const category of categories) {
    const pathIn: PathIn = (code) => `/categories/${slugIn(category, code)}`
    paths.push(pathIn)
    for (const child of category.children)
      paths.push((code) => `${pathIn(code)}/${slugIn(child, code)}`)
  }
  for (const group of collections) paths.push((code) => `/collections/${slugIn(group, code)}`)
  for (const { name } of pages) paths.push((code) => contentPagePath(store.slug, code, name))
  return paths
}

async function productPaths(store: Store, name: string): Promise<PathIn[] | null> {
  const number = Number(/^products-([1-9]\d{0,3})\.xml$/.exec(name)?.[1] ?? 0)
  if (number === 0) return null
  // Checked first, so that a number beyond the last file costs nothing.
  const { totalCount } = await readFile(store.slug, 0)
  if (number > Math.min(MOST_FILES, Math.ceil(totalCount / PER_FILE))) return null
  const { slugs } = await readFile(store.slug, number - 1)
  return slugs.map((product) => (code) => `/products/${slugIn(product, code)}`)
}

/** One page in each language, each entry listing all the others. */
function entriesOf(store: Store, origin: string, pathIn: PathIn): string[] {
  const addressIn = (code: string) =>
    escapeMarkup(origin + localPath(localePrefix(store, code), pathIn(code)))
  const addresses = store.locales.map(({ code }) => ({ code, address: addressIn(code) }))
  const others = [...addresses, { code: 'x-default', address: addressIn(store.defaultLocale) }]
  const linkTo = ({ code, address }: (typeof others)[number]) =>
    `<xhtml:link rel="alternate" hreflang="${code}" href="${address}"/>`
  const alternates = others.map(linkTo).join('')
  return addresses.map(
    ({ address }) => `<url><loc>${address}</loc>${addresses.length > 1 ? alternates : ''}</url>`,
  )
}
