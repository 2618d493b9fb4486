// A formatter costs about a tenth of a millisecond to make and next to nothing to use; a page writes
// dozens of prices and days. Locales, currencies and time zones come from store files: a small set.
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()
const plurals = new Map<string, Intl.PluralRules>()

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
