import { parseAccept } from 'hono/utils/accept'
import type { Store } from '#store/schema/tenancy.ts'

type Languages = Pick<Store, 'settings' | 'defaultLocale'>

// More languages than anyone reads; each one is looked up.
const maxRanges = 20
const maxHeaderLength = 1_000

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

/** The language of the store's untranslated texts (BCP 47). */
export function contentLanguageOf({ settings, defaultLocale }: Languages): string {
  return settings.contentLanguage ?? defaultLocale
}

/** The locale for formatting amounts for readers of a locale, if the store has set one. */
export function findPriceLocale({ settings }: Pick<Store, 'settings'>, locale: string) {
  const wanted = new Map(Object.entries(settings.priceLocales ?? {}))
  return wanted.get(locale) ?? wanted.get(baseOf(locale))
}

/** A tag and its prefixes, longest first (RFC 4647 §3.4). */
function listPrefixes(range: string): string[] {
  const parts = range.toLowerCase().split('-')
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('-'))
}

/** The store's language for one range; null for its content language, undefined if none matches. */
function lookUp(range: string, store: Languages): string | null | undefined {
  const languages = store.settings.languages ?? []
  const own = contentLanguageOf(store)
  for (const prefix of listPrefixes(range)) {
    const same = languages.find((language) => language.toLowerCase() === prefix)
    if (same) return same
    if (own.toLowerCase() === prefix || baseOf(own) === prefix) return null
  }
  return languages.find((language) => baseOf(language) === baseOf(range))
}

/** The store's language for an `Accept-Language` header; null: its content language. */
export function chooseLanguage(store: Languages, header: string | undefined): string | null {
  if (!header || !store.settings.languages?.length) return null
  const ranges = parseAccept(header.slice(0, maxHeaderLength))
    .filter(({ q, type }) => q > 0 && type !== '*')
    .toSorted((one, other) => other.q - one.q)
  for (const { type } of ranges.slice(0, maxRanges)) {
    const found = lookUp(type, store)
    if (found !== undefined) return found
  }
  return null
}
