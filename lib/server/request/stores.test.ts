import { afterEach, beforeEach, expect, it } from 'vitest'
import { anyStore, storeFilesWith } from '@/lib/server/shop.testing'
import {
  findClosedStore,
  findRedirect,
  findStoreByHost,
  getStore,
  getStoreFiles,
  hostName,
  languageOfText,
  localeOf,
  serveStoreFiles,
} from '@/lib/server/request/stores'

const before = getStoreFiles()

beforeEach(() => {
  const redirects = new Map([
    ['/shop/mug.html', '/products/mug'],
    ['/sv/shop/gammal', '/sv/pages/about'],
    ['/blog', 'https://blog.example/?from=shop'],
    ['/shop/delivery', '/pages/faq#shipping'],
  ])
  const [english] = anyStore().locales
  if (!english) throw new Error('The store has no language.')
  const store = {
    ...anyStore(),
    defaultLocale: 'en',
    locales: [
      { ...english, code: 'en' },
      { ...english, code: 'sv' },
    ],
  }
  const stores = [
    { ...store, slug: 'first', domains: ['first.example'] },
    { ...store, slug: 'second', domains: ['second.example'] },
  ]
  serveStoreFiles({ ...storeFilesWith('first', { redirects }), stores })
})
afterEach(() => serveStoreFiles(before))

it.each([
  ['/shop/mug.html', '/products/mug'],
  ['/shop/mug.html/', '/products/mug'],
  ['/shop/mug.html?utm_source=mail', '/products/mug?utm_source=mail'],
  ['/sv/shop/mug.html', '/sv/products/mug'],
  ['/sv/shop/gammal', '/sv/pages/about'],
  ['/blog?utm_source=mail', 'https://blog.example/?from=shop'],
  ['/shop/delivery?utm_source=mail', '/pages/faq?utm_source=mail#shipping'],
  ['/en', '/'],
  ['/en/cart?step=2', '/cart?step=2'],
  ['/en/shop/mug.html', '/products/mug'],
  ['/en//elsewhere.example', null],
  ['/en/\\elsewhere.example', null],
  ['/en/', null],
  ['/english', null],
  ['/sv/cart', null],
  ['/shop', null],
  ['/__proto__', null],
])('%s redirects to %s', (url, target) => {
  expect(findRedirect('first.example:3000', url)).toBe(target)
})

it('leaves pages unchanged, except for the first language', () => {
  expect(findRedirect('first.example', '/sv/shop/mug.html', true)).toBeNull()
  expect(findRedirect('first.example', '/en/shop/mug.html', true)).toBe('/shop/mug.html')
})

it('apply to one store only', () => {
  expect(findRedirect('second.example', '/shop/mug.html')).toBeNull()
  expect(findRedirect('second.example', '/en/shop/mug.html')).toBe('/shop/mug.html')
  expect(findRedirect('elsewhere.example', '/shop/mug.html')).toBeNull()
})

it.each([
  ['Shop.example.:8443', 'shop.example'],
  ['shop.example:', 'shop.example'],
  ['shop:80.example', 'shop:80.example'],
])('the name of the host %s is %s', (host, name) => {
  expect(hostName(host)).toBe(name)
})

it('no store is served under its slug, or without a host', () => {
  serveStoreFiles({ ...getStoreFiles(), closed: new Map([['closed.example', 'closed']]) })
  for (const host of [null, '', 'first.localhost', 'closed.localhost', 'closed.example.com']) {
    expect([findStoreByHost(host), findClosedStore(host)], String(host)).toEqual([null, null])
  }
  expect(findStoreByHost('first.example')?.slug).toBe('first')
  expect(findClosedStore('closed.example:3000')).toBe('closed')
})

it('a store that there is not is a mistake', () => {
  expect(() => getStore('third')).toThrow('third')
  expect(() => localeOf({ ...anyStore(), locales: [] }, 'de')).toThrow('first')
})

it.each([
  ['sv-SE', 'de', 'sv-SE'],
  ['DE-at', 'de', undefined],
  ['de', 'de-AT', undefined],
  [null, 'de', undefined],
  [null, 'en', 'de'],
])('a text in %s on a page in %s is marked %s', (language, locale, marked) => {
  const store = { ...anyStore(), defaultLocale: 'de', language: locale }
  expect(languageOfText(language, store)).toBe(marked)
})
