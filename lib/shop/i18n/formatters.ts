// A formatter costs about a tenth of a millisecond to make and next to nothing to use; a page writes
// dozens of prices and days. Locales, currencies and time zones come from store files: a small set.
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()
const plurals = new Map<string, Intl.PluralRules>()
const samples = new Map<string, (readonly [form: string, count: number])[]>()

function once<Made>(made: Map<string, Made>, key: string, make: () => Made): Made {
  const known = made.get(key)
  if (known) return known
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

/** The number formatter of a locale (BCP 47) with these options, made once. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  return once(numbers, key, () => new Intl.NumberFormat(locale, options))
}

/** The date formatter of a locale (BCP 47) with these options, made once. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  return once(dates, key, () => new Intl.DateTimeFormat(locale, options))
}

/** The plural rules of a locale (BCP 47), made once. */
export function pluralRules(locale: string): Intl.PluralRules {
  return once(plurals, locale, () => new Intl.PluralRules(locale))
}

/** A number for each plural form of a locale that occurs up to 120, found once. */
export function pluralSamples(locale: string): readonly (readonly [form: string, count: number])[] {
  return once(samples, locale, () => {
    const rules = pluralRules(locale)
    const found = new Map<string, number>()
    for (let count = 0; count <= 120; count++) {
      const form = rules.select(count)
      if (!found.has(form)) found.set(form, count)
    }
    return [...found]
  })
}
