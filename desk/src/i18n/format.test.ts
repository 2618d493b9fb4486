import { expect, test, vi } from 'vitest'
import { createFormat, readAmount, regionalLocale } from './format.ts'

test.each([
  [['de-AT', 'en-GB'], 'en-GB'],
  [['en-US@posix', 'en'], 'en'],
  [['de-AT'], 'en'],
])('with %j, English is formatted as %s', (preferred, locale) => {
  expect(regionalLocale('en', preferred)).toBe(locale)
})

test.each([
  // The decimals of the currency after a comma or a point.
  ['12.50', 'EUR', 12.5],
  ['12,5', 'EUR', 12.5],
  [' 1200 ', 'EUR', 1200],
  ['1200', 'JPY', 1200],
  ['1.250', 'BHD', 1.25],
  // Thousands, where nothing else can be meant.
  ['1.200,50', 'EUR', 1200.5],
  ['1,234,567.89', 'USD', 1_234_567.89],
  ['1\u00a0200,50', 'SEK', 1200.5],
  ['1\u202f200', 'SEK', 1200],
  ["1'200.50", 'CHF', 1200.5],
  ['1.234,5', 'BRL', 1234.5],
  ['١٢٫٥٠', 'EUR', 12.5],
  ['١٬٢٠٠', 'EUR', 1200],
  ['۱۲', 'EUR', 12],
  ['\u200f12.50', 'EUR', 12.5],
  // What could mean two amounts, or none.
  ['1.200', 'EUR', null],
  ['2,500', 'EUR', null],
  ['1,000', 'JPY', null],
  ['1.0', 'JPY', null],
  ['1.234.567', 'EUR', null],
  ['1.20,50', 'EUR', null],
  ['12 50', 'EUR', null],
  ['12.505', 'USD', null],
  ['-5', 'EUR', null],
  ['12.', 'EUR', null],
  ['€12', 'EUR', null],
  ['', 'EUR', null],
])('%j in %s is read as %j', (text, currency, amount) => {
  expect(readAmount(text, currency)).toBe(amount)
})

test.each(['de', 'en', 'sv', 'pt-BR', 'ar', 'ar-EG', 'de-CH'])(
  'an amount written in %s is read as it was',
  (locale) => {
    const { amount } = createFormat(locale)
    for (const [value, currency] of [
      [1234.5, 'EUR'],
      [1200, 'JPY'],
      [1.25, 'BHD'],
    ] as const)
      expect(readAmount(amount(value, currency), currency)).toBe(value)
  },
)

test('a date is the same day everywhere, and a moment that of where the person is', () => {
  vi.stubEnv('TZ', 'America/New_York')
  const { day } = createFormat('en')
  expect([day('2026-12-01'), day('2026-12-01T03:00:00Z')]).toEqual(['Dec 1, 2026', 'Nov 30, 2026'])
  vi.unstubAllEnvs()
})

test('countries are listed by name, without groups of them and codes that are out of use', () => {
  const countries = createFormat('de').countries()
  expect(Object.entries(countries)[0]).toEqual(['AF', 'Afghanistan'])
  expect(Object.keys(countries)).toEqual(expect.arrayContaining(['DE', 'XK', 'JP']))
  expect(Object.keys(countries).filter((code) => /EU|UK|ZZ|DD/.test(code))).toEqual([])
  expect(Object.keys(countries)).toHaveLength(250)
})
