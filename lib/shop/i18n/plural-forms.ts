import { pluralRules, pluralSamples } from './formatters'

/** A sentence with a number, once for each plural form of a language; `#` stands for the number. */
export type PluralForms = { locale: string; forms: Record<string, string> }

/**
 * Asks the texts for every plural form, so that a client leaf can say "2 pieces" without carrying
 * the whole message library. `say` formats the sentence for a number.
 */
export function pluralForms(locale: string, say: (count: number) => string): PluralForms {
  const forms = Object.fromEntries(
    pluralSamples(locale).map(([form, count]) => [form, say(count).replace(String(count), '#')]),
  )
  return { locale, forms }
}

/** The sentence for a number. */
export function formatPlural({ locale, forms }: PluralForms, count: number): string {
  const form = forms[pluralRules(locale).select(count)] ?? forms['other'] ?? '#'
  return form.replace('#', String(count))
}
