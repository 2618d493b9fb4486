import 'server-only'
import { headers } from 'next/headers'
import type { MailLanguage } from '@/lib/commerce/customer-login'
import { FLASH_HEADER, FLASH_PARAM } from '@/lib/shop/links'
import { originOf } from './origin'
import { LOCALE_HEADER, localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import { findStoreByHost, getStore } from './stores'

/** The language of a request as the proxy read it from the URL, or the store's default. */
export function localeOfRequest(head: Headers, store: Store): string {
  const code = head.get(LOCALE_HEADER)
  return store.locales.find((locale) => locale.code === code)?.code ?? store.defaultLocale
}

/** The store and the language of a request to a handler, or null for an unknown host. */
export function findRequestStore(head: Headers): { store: Store; locale: string } | null {
  const found = findStoreByHost(head.get('host'))
  if (!found) return null
  const locale = localeOfRequest(head, found)
  return { store: getStore(found.slug, locale), locale }
}

/** What the platform needs to email a shopper: their language, and the home page in it. */
export async function mailLanguageOf({
  host,
  locale,
}: {
  readonly host: string
  readonly locale: string
}): Promise<MailLanguage> {
  return { locale, localeUrl: originOf(host) + (await localizePath('/')) }
}

/** A path with the flash of this page, which is not shown here because the page leads there. */
export async function withFlash(path: string): Promise<string> {
  const id = (await headers()).get(FLASH_HEADER)
  const url = new URL(path, 'https://shop.invalid')
  if (!id || url.searchParams.has(FLASH_PARAM)) return path
  url.searchParams.set(FLASH_PARAM, id)
  return url.pathname + url.search + url.hash
}

/** Where a page leads on to, instead of being shown, in the language of this request. */
export const onwardPath = async (path: string) => localizePath(await withFlash(path))

/** A path of the shop in the language of this request; external URLs stay as they are. */
export async function localizePath(path: string): Promise<string> {
  const requested = findRequestStore(await headers())
  return requested ? localPath(localePrefix(requested.store, requested.locale), path) : path
}
