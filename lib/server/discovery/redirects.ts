import 'server-only'
import { findStoreByHost } from '@/lib/server/store/stores'
import { getStoreFiles } from '@/lib/server/store/store-files'
import { localePrefix, localPath, splitLocale } from '@/lib/shop/i18n/locale-path'
import { trimSlash } from '@/lib/shop/store/redirects'

/**
 * Where an address of an earlier shop leads now, by the store's `redirects.csv`, or null. A locale
 * before the path stays, and so does the query (campaign parameters) where the target has none.
 *
 * @param url path and query as the browser sent them
 */
export function findRedirect(host: string, url: string): string | null {
  const store = findStoreByHost(host)
  const redirects = store && getStoreFiles().redirects.get(store.slug)
  if (!redirects || redirects.size === 0) return null
  const [pathname = '', query] = url.split('?', 2)
  const exact = redirects.get(trimSlash(pathname))
  const { locale, path } = splitLocale(pathname, store)
  const within = exact ?? redirects.get(trimSlash(path))
  if (within === undefined) return null
  const target = exact ?? localPath(localePrefix(store, locale), within)
  return query && !target.includes('?') ? `${target}?${query}` : target
}
