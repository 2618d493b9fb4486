import { readdirSync } from 'node:fs'

/** The languages that a folder has a message file for: `de` for `de.json`. */
export function listLanguages(folder: URL): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
}

const baseOf = (locale: string) => locale.split('-')[0]?.toLowerCase()

/**
 * The first of the wanted locales (BCP 47) that has messages: its own, or those of a variety of the
 * same language, such as `pt-BR` for `pt` and `de` for `de-AT`. English when there are none.
 */
export function pickLanguage(known: readonly string[], ...wanted: (string | null)[]): string {
  for (const locale of wanted) {
    if (locale === null) continue
    const found =
      known.find((code) => code.toLowerCase() === locale.toLowerCase()) ??
      known.find((code) => baseOf(code) === baseOf(locale))
    if (found !== undefined) return found
  }
  return 'en'
}

/** Whether a text is one valid language tag (BCP 47), by which anything can be formatted. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const rightToLeft = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'])

/** The `dir` of a document in a language (BCP 47). */
export function textDirection(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}
