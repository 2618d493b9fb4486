import { readdirSync, readFileSync } from 'node:fs'

/** The texts of each language in a folder, by its code: `de` for `de.json`. Tests compare them. */
export function readLanguages<Texts>(folder: URL): ReadonlyMap<string, Texts> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Texts
  return new Map(files.map((file) => [file.slice(0, -'.json'.length), read(file)]))
}

const baseOf = (locale: string) => locale.split('-')[0]?.toLowerCase()

/** The first wanted locale with messages, or a variety of its language; else English. */
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
