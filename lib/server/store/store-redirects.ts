import 'server-only'
import { findStoreByHost } from '@/lib/server/request/stores'
import { getStoreFiles } from '@/lib/server/request/store-files'
import { localePrefix, localPath, splitLocale } from '@/lib/shop/i18n/locale-path'
import { trimSlash } from '@/lib/shop/store/redirects'
import type { Store } from '@/lib/shop/store/store-schema'

/**
 * The target of an earlier shop's address, by the store's `redirects.csv`, or null. A locale prefix
 * stays, and so does the query (campaign parameters) when the target has none. The store's first
 * language has no prefix, so an address with it leads to the one without: it may be from the time
 * when another language was first.
 *
 * @param url path and query as the browser sent them
 * @param isPage whether the path after the locale has the form of a page's, which finds its own
 *   redirect if there is no such page (`listedTarget`)
 */
export function findRedirect(host: string, url: string, isPage = false): string | null {
  const store = findStoreByHost(host)
  if (!store) return null
  const [pathname = '', query] = url.split('?', 2)
  const bare = withoutFirstLocale(pathname, store.defaultLocale)
  const { locale, path } = splitLocale(bare ?? pathname, store)
  const target = (isPage ? null : listedTarget(store, locale, path)) ?? bare
  if (target === null) return null
  return query && !target.includes('?') ? `${target}?${query}` : target
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
  // `/de//shop.example` must not lead to another site.
  return first === locale && rest[0] !== '' ? `/${rest.join('/')}` : null
}
