import { describe, expect, it } from 'vitest'
import { findLanguage, textDirection } from './languages'

describe('the language of messages', () => {
  it.each([
    ['sv', 'sv'],
    ['de-AT', 'de'],
    ['pt-BR', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['ar-EG', 'ar'],
    ['fi', undefined],
  ])('for %s is %s', (locale, language) => {
    expect(findLanguage(['ar', 'de', 'en', 'pt-BR', 'sv'], locale)).toBe(language)
  })
})

describe('the direction of a page', () => {
  it.each([
    ['de', 'ltr'],
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['az-Latn', 'ltr'],
    ['az-Arab', 'rtl'],
  ])('in %s is %s', (locale, direction) => {
    expect(textDirection(locale)).toBe(direction)
  })
})
