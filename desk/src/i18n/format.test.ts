import { expect, test, vi } from 'vitest'
import { createFormat, isPast, readAmount, regionalLocale, toMajor, toMinor } from './format.ts'
import { setTimeZone, toLocal, toMoment } from './zone.ts'

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
  ['1,980', 'JPY', 1980],
  ['1.980.000', 'JPY', 1_980_000],
  ['1\u202f200', 'SEK', 1200],
  ["1'200.50", 'CHF', 1200.5],
  ['1.234,5', 'BRL', 1234.5],
  ['١٢٫٥٠', 'EUR', 12.5],
  ['١٬٢٠٠', 'EUR', 1200],
  ['۱۲', 'EUR', 12],
  ['１２', 'EUR', 12],
  ['\u200f12.50', 'EUR', 12.5],
  // What could mean two amounts, or none.
  ['1.200', 'EUR', null],
  ['2,500', 'EUR', null],
  ['1.0', 'JPY', null],
  ['1.234.567', 'EUR', null],
  ['1.20,50', 'EUR', null],
  ['12 50', 'EUR', null],
  ['12.505', 'USD', null],
  ['-5', 'EUR', null],
  ['12.', 'EUR', null],
  ['€12', 'EUR', null],
  ['50 %', 'EUR', null],
  ['۵۰ ٪', 'EUR', null],
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

test('amounts are added in minor units, also those that are no whole binary fractions', () => {
  const pairs = [
    [19.99, 'EUR', 1999],
    [1.005, 'BHD', 1005],
    [1200, 'JPY', 1200],
  ] as const
  for (const [amount, currency, minor] of pairs) {
    expect(toMinor(amount, currency)).toBe(minor)
    expect(toMajor(minor, currency)).toBe(amount)
  }
  const { example, percent, country } = createFormat('en')
  expect([example('EUR'), example('JPY'), percent(7.5)]).toEqual(['12.50', '1250', '7.5%'])
  expect([country('DE'), country('QQ')]).toEqual(['Germany', 'QQ'])
})

test('a date is the same day everywhere, and a moment that of where the store is', () => {
  const { day, when, moment } = createFormat('en')
  setTimeZone('America/New_York')
  expect([day('2026-12-01'), day('2026-12-01T03:00:00Z')]).toEqual(['Dec 1, 2026', 'Nov 30, 2026'])
  setTimeZone('Asia/Tokyo')
  vi.setSystemTime('2026-12-01T03:00:00Z')
  const times = ['2026-11-30T15:30:00Z', '2026-11-30T14:30:00Z', '2025-12-31T15:30:00Z']
  const now = [...times, '2025-12-31T14:30:00Z'].map(when)
  expect(now).toEqual(['12:30 AM', 'Nov 30', 'Jan 1', 'Dec 31, 2025'])
  expect(moment('2026-11-30T15:30:00Z')).toBe('Dec 1, 2026, 12:30 AM')
  const moments = ['2026-12-01T03:00:00Z', '2026-12-01T03:00:01Z']
  const over = ['2026-11-30', '2026-12-01', ...moments].map(isPast)
  expect(over).toEqual([true, false, true, false])
  vi.useRealTimers()
})

test.each([
  ['Asia/Tokyo', '2026-11-30T00:00:00', '2026-11-29T15:00:00.000Z'],
  // The clocks are put forward at two, and back at two.
  ['America/Los_Angeles', '2026-03-08T00:00:00', '2026-03-08T08:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-08T08:00:00', '2026-03-08T15:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-01T23:59:59', '2026-11-02T07:59:59.000Z'],
  ['Pacific/Auckland', '2026-04-05T12:00:00', '2026-04-05T00:00:00.000Z'],
  // Midnight and half past two are skipped.
  ['America/Havana', '2026-03-08T00:00:00', '2026-03-08T05:00:00.000Z', '2026-03-08T01:00:00'],
  ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30:00'],
])('in %s, %s is %s', (zone, local, moment, shown = local) => {
  setTimeZone(zone)
  expect([toMoment(local), toLocal(moment)]).toEqual([moment, shown])
})
