import 'server-only'
import { notFound, permanentRedirect } from 'next/navigation'
import { findRedirect, listedTarget } from '@/lib/server/store/store-redirects'
import { log } from '@/lib/server/request/log'
import { findStoreByHost, getStore } from '@/lib/server/request/stores'
import { localePrefix, localPath, splitLocale } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
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
  return target === null || !named ? target : presentTarget(named, target)
}

/**
 * Ends the render of a page that does not exist: with a redirect to where it is now or, by
 * `redirects.csv`, to what replaces a page of an earlier shop; otherwise with 404.
 *
 * @param store in the language of the page
 * @param path without the locale; `server` keeps the query of the request
 */
export async function endWithoutPage(store: Store, path: string): Promise<never> {
  const locale = store.language
  const moved = await findMovedPath(store, path)
  if (moved) permanentRedirect(localPath(localePrefix(store, locale), moved))
  const listed = listedTarget(store, locale, path)
  if (listed) permanentRedirect(await presentTarget(store, listed))
  notFound()
}

/** A target with the current path of its page, in the language that its path names. */
async function presentTarget(named: Store, target: string): Promise<string> {
  const [pathname = ''] = /^\/[^?#]*/.exec(target) ?? []
  if (pathname === '') return target
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
