import { expect, it } from 'vitest'
import { addressedAs, formatMoment, formatMomentDay, formatShortMoment } from './formatters'

const calendar = { locale: 'en-GB', timeZone: 'Europe/Berlin' }

it('a time is shown in the time zone of the store', () => {
  expect(formatMoment('2026-11-20T10:42:00Z', calendar)).toBe('Fri 20\u00a0November at 11:42')
  expect(formatMomentDay('2026-11-20T23:42:00Z', calendar, 'fullDay')).toBe(
    'Saturday, 21\u00a0November 2026',
  )
})

it('a time is formatted in the language of the page', () => {
  const swedish = { locale: 'sv-SE', timeZone: 'Europe/Stockholm' }
  expect(formatMoment('2026-11-20T10:42:00Z', swedish)).toBe('fre 20\u00a0november kl. 11:42')
  expect(formatMomentDay('2026-11-20T10:42:00Z', swedish, 'day')).toBe('20\u00a0november 2026')
})

it('no line of a German text ends between the day and its month', () => {
  const german = { locale: 'de-DE', timeZone: 'Europe/Berlin' }
  const day = formatShortMoment('2026-12-01T11:00:00Z', german)
  expect(day).toBe('Di., 1.\u00a0Dez., 12:00')
})

it('German addresses people by their full name, other languages by the first name', () => {
  const hanna = { firstName: 'Hanna', lastName: 'Lindqvist' }
  expect(addressedAs(hanna, 'de-AT')).toBe('Hanna Lindqvist')
  expect(addressedAs(hanna, 'sv')).toBe('Hanna')
  expect(addressedAs({ firstName: null, lastName: null }, 'de')).toBe('')
})
