import 'server-only'
import { findRedirect } from '@/lib/server/discovery/redirects'
import { log } from '@/lib/server/log'
import { findStoreByHost, getStore } from '@/lib/server/store/stores'
import { localePrefix, localPath, splitLocale } from '@/lib/shop/i18n/locale-path'
import { findMovedPath } from './moved-addresses'

/**
 * How long a redirect may wait to look up the final address; after that it takes a second redirect.
 */
const PATIENCE_MS = 1_000

/**
 * The target of an earlier shop's address (`findRedirect`), resolved to the current address of that
 * page in the same language.
 */
export async function findPresentAddress(
  host: string,
  url: string,
  isPage = false,
): Promise<string | null> {
  const target = findRedirect(host, url, isPage)
  const named = findStoreByHost(host)
  const [pathname = ''] = target?.match(/^\/[^?#]*/) ?? []
  if (target === null || !named || pathname === '') return target
  const { locale, path } = splitLocale(pathname, named)
  const store = getStore(named.slug, locale)
  const moved = await Promise.race([findMoved(store, path), sleep(PATIENCE_MS)])
  if (moved === null) return target
  return localPath(localePrefix(store, locale), moved) + target.slice(pathname.length)
}

const findMoved: typeof findMovedPath = (store, path) =>
  findMovedPath(store, path).catch((error: unknown) => {
    log('warn', 'an old address leads on without the catalogue', error)
    return null
  })

const sleep = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, ms, null).unref()
  })
