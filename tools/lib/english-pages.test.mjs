import { expect, test } from 'vitest'
import { inEnglish, withoutLanguage } from './english-pages.mjs'

test.each([
  ['/', '/en'],
  ['/?q=1', '/en?q=1'],
  ['/cart', '/en/cart'],
  ['/enamel', '/en/enamel'],
])('%s stands for the English page %s, and back', (path, address) => {
  expect(inEnglish(path)).toBe(address)
  expect(inEnglish(address)).toBe(address)
  expect(withoutLanguage(address)).toBe(path)
  expect(withoutLanguage(path)).toBe(path)
})

test('files of a build have one address for all languages', () => {
  expect(inEnglish('/_next/static/a.js')).toBe('/_next/static/a.js')
})
