import { describe, expect, it } from 'vitest'
import { localePrefix, localPath, renamedPath, splitLocale } from './locale-path'

const store = { defaultLocale: 'en', locales: [{ code: 'en' }, { code: 'sv' }] }

describe('paths with a locale', () => {
  it('have no prefix for the default locale', () => {
    expect(localePrefix(store, 'en')).toBe('')
    expect(localePrefix(store, 'sv')).toBe('/sv')
    expect(localPath('', '/cart')).toBe('/cart')
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
