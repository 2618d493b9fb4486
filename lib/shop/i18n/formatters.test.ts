import { expect, it } from 'vitest'
import { addressedAs, formatMoment, formatMomentDay, formatShortMoment } from './formatters'

const calendar = { locale: 'en-GB', timeZone: 'Europe/Berlin' }

it('a time is shown in the time zone of the store', () => {
  expect(formatMoment('2026-11-20T10:42:00Z', calendar)).toBe('Fri 20\u00a0November at 11:42')
  expect(formatShortMoment('2026-11-20T10:42:00Z', calendar)).toBe('Fri 20\u00a0Nov, 11:42')
  expect(formatMomentDay('2026-11-20T23:42:00Z', calendar, 'fullDay')).toBe(
    'Saturday, 21\u00a0November 2026',
  )
})

it('a time is formatted in the language of the page', () => {
  const swedish = { locale: 'sv-SE', timeZone: 'Europe/Stockholm' }
  expect(formatMoment('2026-11-20T10:42:00Z', swedish)).toBe('fre 20\u00a0november kl. 11:42')
  expect(formatMomentDay('2026-11-20T10:42:00Z', swedish, 'day')).toBe('20\u00a0november 2026')
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
