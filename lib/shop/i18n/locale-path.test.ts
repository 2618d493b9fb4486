import { describe, expect, it } from 'vitest'
import {
  localePrefix,
  localPath,
  renamedPath,
  splitLocale,
  findLanguage,
  textDirection,
  hasSlug,
  slugIn,
} from './locale-path'

const store = { defaultLocale: 'en', locales: [{ code: 'en' }, { code: 'sv' }] }

describe('paths with a locale', () => {
  it('have no prefix for the default locale', () => {
    expect(localePrefix(store, 'en')).toBe('')
    expect(localePrefix(store, 'sv')).toBe('/sv')
    expect(['/', '/cart', '/sv'].map((path) => localPath('', path))).toEqual(['/', '/cart', '/sv'])
  })

  it('have the prefix once before every path of the shop', () => {
    expect(localPath('/sv', '/cart')).toBe('/sv/cart')
    expect(localPath('/sv', '/')).toBe('/sv')
    expect(localPath('/sv', '/?notice=1')).toBe('/sv?notice=1')
    expect(localPath('/sv', '/svalbard')).toBe('/sv/svalbard')
    expect(localPath('/sv', '/sv/cart')).toBe('/sv/cart')
    expect(localPath('/sv', '/sv?notice=1')).toBe('/sv?notice=1')
  })

  it('leave foreign URLs and anchors unchanged', () => {
    for (const address of ['https://pay.example/1', '//evil.example', 'mailto:a@b.c', '#main']) {
      expect(localPath('/sv', address)).toBe(address)
    }
  })

  it('replace the slug of a page and keep what follows it', () => {
    expect(renamedPath('/en/products/mug', '/en/products/becher')).toBe('/en/products/mug')
    expect(renamedPath('/products/mug', '/products/becher/oat/m')).toBe('/products/mug/oat/m')
    expect(renamedPath('/en', '/en')).toBe('/en')
  })

  it('give the locale back', () => {
    expect(splitLocale('/sv/cart', store)).toEqual({ locale: 'sv', path: '/cart' })
    expect(splitLocale('/sv', store)).toEqual({ locale: 'sv', path: '/' })
    expect(splitLocale('/cart', store)).toEqual({ locale: 'en', path: '/cart' })
    expect(splitLocale('/en/cart', store)).toEqual({ locale: 'en', path: '/en/cart' })
    expect(splitLocale('/svalbard', store)).toEqual({ locale: 'en', path: '/svalbard' })
  })
})

describe('the language of messages', () => {
  it.each([
    ['sv', 'sv'],
    ['de-AT', 'de'],
    ['pt-BR', 'pt-BR'],
    ['pt', 'pt-PT'],
    ['ar-EG', 'ar'],
    ['fi', undefined],
  ])('for %s is %s', (locale, language) => {
    expect(findLanguage(['ar', 'de', 'en', 'pt-PT', 'pt-BR', 'sv'], locale)).toBe(language)
  })
})

describe('the direction of a page', () => {
  it.each([
    ['de', 'ltr'],
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['syr', 'rtl'],
    ['dv', 'rtl'],
    ['nqo', 'rtl'],
    ['ff-Adlm', 'rtl'],
    ['az-Latn', 'ltr'],
    ['az-Arab', 'rtl'],
  ])('in %s is %s', (locale, direction) => {
    expect(textDirection(locale)).toBe(direction)
  })
})

const mug = {
  slug: 'becher',
  slugs: [
    { language: 'en', slug: 'mug' },
    { language: 'de', slug: 'becher' },
    { language: 'pt-PT', slug: 'chavena' },
    { language: 'pt-BR', slug: 'caneca' },
    { language: 'zh-Hans', slug: 'beizi' },
    { language: 'zh-Hant', slug: 'pui-tzu' },
  ],
}

it.each([
  ['de', 'becher'],
  ['de-AT', 'becher'],
  ['EN-gb', 'mug'],
  ['pt-BR', 'caneca'],
  ['pt', 'chavena'],
  ['PT-br', 'caneca'],
  ['zh-Hant-TW', 'pui-tzu'],
  ['zh', 'beizi'],
  ['sv', 'mug'],
])('the slug in %s is %s', (language, slug) => {
  expect(slugIn(mug, language)).toBe(slug)
})

it('is the same in every language on a platform with one slug', () => {
  expect(slugIn({ slug: 'mug', slugs: [] }, 'de')).toBe('mug')
  expect(hasSlug({ slug: 'mug', slugs: [] }, 'mug')).toBe(true)
})

it("finds a product by a slug as in its URL, and as a store's file says it", () => {
  const bowl = { slug: '%E8%8C%B6%E7%A2%97', slugs: [] }
  expect(['%E8%8C%B6%E7%A2%97', '茶碗', '茶'].map((slug) => hasSlug(bowl, slug))).toEqual([
    true,
    true,
    false,
  ])
})

it('finds a product by the slugs of every language', () => {
  expect(['mug', 'becher', 'caneca', 'cup'].map((slug) => hasSlug(mug, slug))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
