import { expect, test } from 'vitest'
import { createNames } from './names.ts'

test('countries are listed by name, without groups of them and codes that are out of use', () => {
  const countries = createNames('de').countries()
  expect(Object.entries(countries)[0]).toEqual(['AF', 'Afghanistan'])
  expect(Object.keys(countries)).toEqual(expect.arrayContaining(['DE', 'XK', 'JP']))
  expect(Object.keys(countries).filter((code) => /EU|UK|ZZ|DD/.test(code))).toEqual([])
  expect(Object.keys(countries)).toHaveLength(250)
})

test('languages are listed by name, without codes that are out of use', () => {
  const languages = createNames('de').languages('CH', ['pt-BR', 'de', 'de-AT'])
  const swiss = Object.keys(languages).filter((code) => code.endsWith('-CH'))
  expect(swiss).toEqual(expect.arrayContaining(['de-CH', 'fr-CH', 'it-CH']))
  expect(swiss).not.toContain('ja-CH')
  expect(languages).toMatchObject({ he: 'Hebräisch', 'de-AT': 'Österreichisches Deutsch' })
  expect(Object.keys(languages)).toEqual(expect.arrayContaining(['de', 'pt-BR', 'zh']))
  expect(Object.entries(languages).filter(([code, name]) => code === name)).toEqual([])
  expect(Object.keys(languages).filter((code) => /^(iw|in|mo)$/.test(code))).toEqual([])
})
