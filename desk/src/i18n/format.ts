import { dayOf, inZone, today } from './zone.ts'

/**
 * The language as where the person lives, if the browser says so: en-GB, de-AT. Some systems name
 * locales that Intl refuses, such as "en-US@posix" (Chromium in the C locale).
 */
export function regionalLocale(language: string, preferred: readonly string[]): string {
  const isKnown = (code: string) => {
    try {
      return Intl.DateTimeFormat.supportedLocalesOf(code).length > 0
    } catch {
      return false
    }
  }
  return preferred.find((code) => code.startsWith(`${language}-`) && isKnown(code)) ?? language
}

/** Whether a moment or a day is over. */
export const isPast = (iso: string) =>
  iso.includes('T') ? new Date(iso) <= new Date() : iso < today()

/** Formats money, numbers and times for a language. */
export function createFormat(locale: string) {
  const day = inZone(locale, { day: 'numeric', month: 'short' })
  const dayAndYear = inZone(locale, { dateStyle: 'medium' })
  const dateOnly = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const time = inZone(locale, { timeStyle: 'short' })
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  /** As it is typed: with the decimals of the currency, without its sign. */
  const amount = (value: number, currency: string) =>
    new Intl.NumberFormat(locale, {
      numberingSystem: 'latn',
      useGrouping: false,
      minimumFractionDigits: digitsOf(currency),
    }).format(value)
  return {
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount),
    amount,
    /** An amount for a message that says how one is typed. */
    example: (currency: string) => amount(digitsOf(currency) === 0 ? 1250 : 12.5, currency),
    /** Any number as it is typed. */
    plain: (value: number) =>
      new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: false }).format(value),
    number: (value: number) => number.format(value),
    percent: (rate: number) => percent.format(rate / 100),
    /** As short as a list needs: the time today, else the day. */
    when: (iso: string) => {
      const [on, now] = [dayOf(iso), today()]
      if (on === now) return time(iso)
      return (on.slice(0, 4) === now.slice(0, 4) ? day : dayAndYear)(iso)
    },
    moment: inZone(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    /** The day of a moment where the store is, or a date, which is the same everywhere. */
    day: (iso: string) => (iso.includes('T') ? dayAndYear(iso) : dateOnly.format(new Date(iso))),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    language: (code: string) =>
      new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
    list: (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
  }
}

export type Format = ReturnType<typeof createFormat>

/** Minor units per major unit of a currency, as a power of ten. */
const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2

/** An amount of the API in whole minor units, which can be added without rounding. */
export const toMinor = (amount: number, currency: string) =>
  Math.round(amount * 10 ** digitsOf(currency))

export const toMajor = (minor: number, currency: string) => minor / 10 ** digitsOf(currency)

/** Arabic, Persian and full-width digits as those of ASCII; all other text as it is. */
export const toLatinDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** Digits and signs of other scripts as `12.5`, without marks of direction and of parts. */
const toLatin = (text: string) =>
  toLatinDigits(text.replace(/[\u200e\u200f\u061c%\u066a]/g, ''))
    .replaceAll('\u066b', '.')
    .trim()

/**
 * Reads what a person types as a number, with a comma or a point before its decimals. Thousands may
 * be apart by what cannot be meant otherwise. Null if it is no number, or could mean two: 1.200 is
 * 1200 to some and 1.2 to others.
 */
export function readNumber(text: string, decimals: number): number | null {
  const fraction = `(?<decimals>${decimals === 0 ? '(?!)' : `\\d{1,${decimals}}`})`
  const forms = [
    `(?<whole>\\d+|\\d{1,3}(?:[\\s'’\u066c]\\d{3})+)(?:[.,]${fraction})?`,
    // With both signs in it, the last one is that of the decimals.
    `(?<whole>\\d{1,3}(?:\\.\\d{3})+),${fraction}`,
    `(?<whole>\\d{1,3}(?:,\\d{3})+)\\.${fraction}`,
    // Without decimals, each is that of thousands.
    ...(decimals === 0 ? ['(?<whole>\\d{1,3}(?:(?:,\\d{3})+|(?:\\.\\d{3})+))'] : []),
  ]
  const latin = toLatin(text)
  const match = forms.map((form) => RegExp(`^${form}$`).exec(latin)?.groups).find(Boolean)
  if (!match) return null
  return Number(`${(match['whole'] ?? '').replace(/\D/g, '')}.${match['decimals'] ?? '0'}`)
}

/** Reads an amount of a currency; null if it is none, such as a part of one, or could mean two. */
export const readAmount = (text: string, currency: string): number | null =>
  /[%\u066a]/.test(text) ? null : readNumber(text, digitsOf(currency))
