import { connection, type NextRequest } from 'next/server'
import {
  listCachedCategories,
  listCachedCollections,
  listCachedProducts,
} from '@/lib/server/catalog/cached-catalog'
import { listContentPages } from '@/lib/server/store/content-pages'
import { originOf } from '@/lib/server/gateway/origin'
import { findStoreByHost } from '@/lib/server/store/stores'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'

const PAGE = 200
/** A sitemap may name 50,000 addresses (sitemaps.org). */
const MOST = 50_000

/** The public addresses of the store that this host belongs to. */
export async function GET(request: NextRequest): Promise<Response> {
  await connection()
  const host = request.headers.get('host') ?? ''
  const store = findStoreByHost(host)
  if (!store) return new Response(null, { status: 404 })
  const [categories, collections, products] = await Promise.all([
    listCachedCategories(store.slug),
    listCachedCollections(store.slug),
    productPaths(store.slug),
  ])
  const paths = [
    '/',
    '/categories',
    ...categories.flatMap(({ slug, children }) => [
      `/categories/${slug}`,
      ...children.map((child) => `/categories/${slug}/${child.slug}`),
    ]),
    ...collections.map(({ slug }) => `/collections/${slug}`),
    ...products,
    ...listContentPages(store.slug, store.defaultLocale).map(({ slug }) => `/pages/${slug}`),
  ].slice(0, Math.floor(MOST / store.locales.length))
  const origin = originOf(host)
  const urls = paths.flatMap((path) => entriesOf(store, origin, path)).join('')
  const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml', 'Cache-Control': 'public, max-age=600' },
  })
}

/** One page in each language, every one of them naming all. */
function entriesOf(store: Store, origin: string, path: string): string[] {
  const addresses = store.locales.map(({ code }) => ({
    code,
    address: escape(origin + localPath(localePrefix(store, code), path)),
  }))
  const others =
    addresses.length === 1
      ? ''
      : addresses
          .map(({ code, address }) => {
            return `<xhtml:link rel="alternate" hreflang="${code}" href="${address}"/>`
          })
          .join('')
  return addresses.map(({ address }) => `<url><loc>${address}</loc>${others}</url>`)
}

async function productPaths(storeSlug: string): Promise<string[]> {
  const paths: string[] = []
  let cursor: string | null = null
  do {
    const query = { filter: {}, sort: 'TITLE', limit: PAGE, ...(cursor ? { cursor } : {}) } as const
    const page: Awaited<ReturnType<typeof listCachedProducts>> = await listCachedProducts(
      storeSlug,
      query,
    )
    paths.push(...page.data.map(({ slug }) => `/products/${slug}`))
    cursor = page.nextCursor
  } while (cursor && paths.length < MOST)
  return paths
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
