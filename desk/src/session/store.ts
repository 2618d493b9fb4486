import type { Schemas } from '#api/client.ts'
import { useRead } from '#api/pages.ts'
import { format } from '#i18n/i18n.ts'

export type Store = Schemas['AdminStore']

/** The settings of the store, such as its currency and languages, once they are read. */
export const useStore = () => useRead('/v1/store', {}, { staleTime: Infinity }).data

/** The languages of the store, and others that are meant, with their names. */
export function listLanguages(store: Store, others: string[] = []) {
  const { contentLanguage, languages, defaultLocale } = store
  const all = new Set([defaultLocale, contentLanguage ?? defaultLocale, ...languages, ...others])
  // That of the store is not offered once more without its country.
  const codes = [...all].filter((code) => !defaultLocale.startsWith(`${code}-`))
  return Object.fromEntries(codes.map((code) => [code, format.language(code)]))
}

/** The country of the store and those that it serves, and others that are meant, with their names. */
export const listCountries = ({ countryCode, servedCountries }: Store, others: string[] = []) =>
  Object.fromEntries(
    [countryCode, ...servedCountries, ...others].map((code) => [code, format.country(code)]),
  )
