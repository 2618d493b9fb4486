import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faultIn } from './faults'

it.each([
  ['sv', 'Vi kunde inte visa sidan'],
  ['de-AT', 'Wir konnten diese Seite nicht anzeigen'],
  ['pt', 'Não conseguimos mostrar esta página'],
  ['ar-EG', 'تعذّر عرض هذه الصفحة'],
  ['nl', 'We couldn’t show this page'],
])('a page in %s that could not be shown says so in it, or in English', (language, title) => {
  expect(faultIn(language).title).toBe(title)
})

it('has every language of the shop', () => {
  const titles = readdirSync('messages').map((language) => faultIn(language).title)
  expect(new Set(titles).size).toBe(titles.length)
})
