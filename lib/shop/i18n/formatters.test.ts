import { describe, expect, it } from 'vitest'
import {
  addressedAs,
  countryName,
  formatHour,
  formatMoment,
  formatMomentDay,
  splitAtAccounts,
  withUnits,
} from './formatters'

const calendar = { locale: 'en-GB', timeZone: 'Europe/Berlin' }

it('a time is shown in the time zone of the store', () => {
  expect(formatMoment('2026-11-20T10:42:00Z', calendar)).toBe('Fri 20\u00a0November at 11:42')
  expect(formatMoment('2026-11-20T10:42:00Z', calendar, 'short')).toBe('Fri 20\u00a0Nov, 11:42')
  expect(formatMomentDay('2026-11-20T23:42:00Z', calendar, 'fullDay')).toBe(
    'Saturday, 21\u00a0November 2026',
  )
})

it('a time is formatted in the language of the page', () => {
  const swedish = { locale: 'sv-SE', timeZone: 'Europe/Stockholm' }
  expect(formatMoment('2026-11-20T10:42:00Z', swedish)).toBe('fre 20\u00a0november kl. 11:42')
  expect(formatMomentDay('2026-11-20T10:42:00Z', swedish, 'day')).toBe('20\u00a0november 2026')
  const american = { locale: 'en-US', timeZone: 'America/New_York' }
  const hours = [swedish, american].map((each) => formatHour('2026-11-20T14:05:00Z', each))
  expect(hours).toEqual(['15:05', expect.stringMatching(/^9:05\sAM$/)])
  const moment = formatMoment('2026-11-20T14:05:00Z', american).replace(/\s/g, ' ')
  expect(moment).toBe('Fri, November 20 at 9:05 AM')
})

it('a country is named in the language of the page', () => {
  const names = ['en', 'sv', 'en'].map((locale) => countryName('DE', locale))
  expect(names).toEqual(['Germany', 'Tyskland', 'Germany'])
})

it.each([
  ['DE89 3704 0044 0532 0130 00', 1],
  ['NO93 8601 1117 947', 1],
  ['MT84 MALT 0110 0001 2345 MTLC AST0 001', 1],
  ['TT10 4850', 0],
  ['20457 Hamburg', 0],
])('an account number stays together in a text: %s', (account, found) => {
  const parts = found ? ['To ', account, ' today'] : [`To ${account} today`]
  expect(splitAtAccounts(`To ${account} today`)).toEqual(parts)
})

it.each([
  ['de-DE', 'Dienstag, 1.\u00a0Dezember 2026'],
  ['pt-BR', 'terça-feira, 1\u00a0de\u00a0dezembro de 2026'],
  ['ar-EG', 'الثلاثاء، ١\u00a0ديسمبر ٢٠٢٦'],
])('no line of a text in %s ends between the day and its month', (locale, expected) => {
  const day = formatMomentDay('2026-12-01T11:00:00Z', { locale, timeZone: 'UTC' }, 'fullDay')
  expect(day).toBe(expected)
})

it('German addresses people by their full name, other languages by the first name', () => {
  const hanna = { firstName: 'Hanna', lastName: 'Lindqvist' }
  expect(addressedAs(hanna, 'de-AT')).toBe('Hanna Lindqvist')
  expect(addressedAs(hanna, 'sv')).toBe('Hanna')
  expect(addressedAs({ firstName: null, lastName: null }, 'de')).toBe('')
})

describe('withUnits', () => {
  it.each([
    ['Eine Kanne aus Holz, 900 ml', '900\u00a0ml'],
    ['H 9,7 cm, Ø 8,6 cm', '9,7\u00a0cm, Ø 8,6\u00a0cm'],
    ['Inom 30 dagar, max 12 W', '30\u00a0dagar, max 12\u00a0W'],
    ['até 30 dias, 40 °C', '30\u00a0dias, 40\u00a0°C'],
    ['بقطر ٢٧ سم وسعة ٣٥٠ مل', '٢٧\u00a0سم وسعة ٣٥٠\u00a0مل'],
  ])('keeps numbers of %s with what they count', (text, shown) => {
    expect(withUnits(text)).toContain(shown)
  })

  it.each(['20457 Hamburg', '40 555 0142', 'E27 lampor', 'TT-10485, 12'])('leaves %s', (text) => {
    expect(withUnits(text)).toBe(text)
  })
})
