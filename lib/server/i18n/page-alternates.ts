import 'server-only'
import type { Metadata } from 'next'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'

/**
 * What a public page says of its own address: the canonical one, and the same page in the store's
 * other languages (`hreflang`), `x-default` being the one without a prefix.
 */
export function pageAlternates(
  store: Store,
  locale: string,
  path: string,
): NonNullable<Metadata['alternates']> {
  const addressIn = (code: string) => localPath(localePrefix(store, code), path)
  const canonical = addressIn(locale)
  if (store.locales.length === 1) return { canonical }
  const languages = store.locales.map(({ code }) => [code, addressIn(code)])
  return { canonical, languages: Object.fromEntries([...languages, ['x-default', path]]) }
}
