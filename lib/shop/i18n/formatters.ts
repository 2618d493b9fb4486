// Creating a formatter takes about 0.1 ms, using one next to nothing, and a page formats dozens of
// prices and dates. Locales, currencies and time zones come from store files: a small set.
/** The same function, which keeps every result by its arguments: plain data, as JSON. */
export function kept<Args extends readonly unknown[], T>(make: (...args: Args) => T) {
  const known = new Map<string, { made: T }>()
  return (...args: Args): T => {
    const key = JSON.stringify(args)
    const entry = known.get(key) ?? { made: make(...args) }
    known.set(key, entry)
    return entry.made
  }
}

/** The number formatter of a locale (BCP 47) with these options. */
export const numberFormat = kept(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** The date formatter of a locale (BCP 47) with these options. */
export const dateFormat = kept(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** The plural rules of a locale (BCP 47). */
export const pluralRules = kept((locale: string) => new Intl.PluralRules(locale))

const regionNames = kept((locale: string) => new Intl.DisplayNames([locale], { type: 'region' }))

/** Languages whose messages address people formally, which goes with the full name. */
const FORMAL = ['de']

/** The name that a greeting in a locale uses; empty if unknown. */
export function addressedAs(
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
  locale: string,
): string {
  const isFormal = FORMAL.includes(locale.split('-')[0] ?? '')
  return isFormal ? [firstName, lastName].filter(Boolean).join(' ') : (firstName ?? '')
}

/**
 * Parts of an address or a list on one line, without those that are missing, with the comma of a
 * locale (BCP 47). `Intl.ListFormat` cannot: Arabic and German have "and" before the last part in
 * each of its styles.
 */
export const joinParts = (parts: readonly (string | null | undefined)[], locale: string): string =>
  parts.filter(Boolean).join(commaOf(locale))

/** The comma between parts of a list in a locale (BCP 47), with its space. */
export const commaOf = (locale: string) =>
  new Intl.Locale(locale).maximize().script === 'Arab' ? '، ' : ', '

/** The name of a country (ISO 3166) in a locale (BCP 47); its code when unknown. */
export function countryName(code: string, locale: string): string {
  return regionNames(locale).of(code) ?? code
}

/** How a store formats days and hours. */
export interface Calendar {
  /** BCP 47 tag, such as "en-GB". */
  readonly locale: string
  /** IANA zone in which days begin. */
  readonly timeZone: string
}

const STYLES = {
  /** 20 November 2026 */
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  /** 18 September */
  dayOfYear: { day: 'numeric', month: 'long' },
  /** Fri 20 November */
  weekday: { weekday: 'short', day: 'numeric', month: 'long' },
  /** Friday, 20 November 2026 */
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 2026 */
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A date whose day and month stay on one line: no line ends with "1." before "December". */
export const unbroken = (date: string) =>
  date.replace(/\p{Nd}\.? (?:de )?(?=\p{L})/gu, (day) => day.replaceAll(' ', '\u00a0'))

/** A text in which a number stays on the line of its unit or another short word: "350 ml", "30 days". */
export const withUnits = (text: string) =>
  text.replace(/(?<=\p{Nd}) (?=[\p{L}°]{1,5}(?![\p{L}°]))/gu, '\u00a0')

/**
 * Splits a text at its account numbers (IBAN, ISO 13616, in groups of four), which must not be broken
 * across lines: the parts with an odd index.
 */
export const splitAtAccounts = (text: string) =>
  text.split(/\b([A-Z]{2}\d{2}(?: [A-Z\d]{4}){2,7}(?: \d{1,3})?)\b/)

/** Formats the day of an ISO 8601 instant. */
export function formatMomentDay(
  instant: string,
  { locale, timeZone }: Calendar,
  style: keyof typeof STYLES,
): string {
  return unbroken(dateFormat(locale, { ...STYLES[style], timeZone }).format(new Date(instant)))
}

/** `11:42`, or longer `11:42:05`: formats the hour of an instant (ISO 8601, or since 1970 in ms). */
export const formatHour = (
  instant: string | number,
  { locale, timeZone }: Calendar,
  timeStyle: 'short' | 'medium' = 'short',
) => dateFormat(locale, { timeStyle, timeZone }).format(new Date(instant))

/** `Fri 20 November at 11:42`, or shorter `Fri 20 Nov, 11:42`: formats an ISO 8601 instant. */
export function formatMoment(
  instant: string,
  { locale, timeZone }: Calendar,
  month: 'long' | 'short' = 'long',
): string {
  const { hour12 } = dateFormat(locale, { timeStyle: 'short' }).resolvedOptions()
  const time = { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const
  const options = { ...STYLES.weekday, ...time, month, timeZone }
  return unbroken(dateFormat(locale, options).format(new Date(instant)))
}

/** Arabic and Persian digits as those of ASCII; all other text as it is. */
export const toLatinDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
