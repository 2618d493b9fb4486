import 'server-only'
import { findStoreByHost } from '@/lib/server/store/stores'
import { getStoreFiles } from '@/lib/server/store/store-files'
import { localePrefix, localPath, splitLocale } from '@/lib/shop/i18n/locale-path'
import { trimSlash } from '@/lib/shop/store/redirects'

/**
 * Where an address of an earlier shop leads now, by the store's `redirects.csv`, or null. A locale
 * before the path stays, and so does the query (campaign parameters) where the target has none. The
 * store's first language stands in no address, so one that names it leads to the address without:
 * it may be from the time when another language was first.
 *
 * @param url path and query as the browser sent them
 * @param isPage whether the path behind the locale is one of a page, which the file cannot move
 */
export function findRedirect(host: string, url: string, isPage = false): string | null {
  const store = findStoreByHost(host)
  if (!store) return null
  const redirects = isPage ? undefined : getStoreFiles().redirects.get(store.slug)
  const [pathname = '', query] = url.split('?', 2)
  const exact = redirects?.get(trimSlash(pathname))
  const bare = withoutFirstLocale(pathname, store.defaultLocale)
  const { locale, path } = splitLocale(bare ?? pathname, store)
  const within = exact ?? redirects?.get(trimSlash(path))
  const target = exact ?? (within ? localPath(localePrefix(store, locale), within) : bare)
  if (target === null) return null
  return query && !target.includes('?') ? `${target}?${query}` : target
}

/** `/de/cart` → `/cart` where German is the first language; null for every other address. */
function withoutFirstLocale(pathname: string, locale: string): string | null {
  const [, first, ...rest] = pathname.split('/')
  // `/de//shop.example` must not lead to another site.
  return first === locale && rest[0] !== '' ? `/${rest.join('/')}` : null
}
