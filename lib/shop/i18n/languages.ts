/**
 * The language of messages for a locale (BCP 47): the same, such as `pt-BR`, or else a related one:
 * `de` for `de-AT`, `pt-BR` for `pt`. Undefined when there is none.
 */
export function findLanguage(languages: readonly string[], locale: string): string | undefined {
  const [wanted] = locale.split('-')
  return (
    languages.find((code) => code === locale) ??
    languages.find((code) => code.split('-')[0] === wanted)
  )
}

/** Right-to-left scripts in use by shops (ISO 15924). */
const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'])

/** The `dir` of a page in a locale (BCP 47). */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
}
