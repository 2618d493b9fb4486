import { globSync } from 'node:fs'
import { IncomingMessage, type IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { HANDLERS, LIST_PARAMS, PRIVATE_SEGMENTS, PRODUCT_PARAMS } from '#lib/routes.ts'
import { completeHeaders, readAddress, resolveTarget, routeOf } from './addresses.ts'

const headers = { host: 'shop.example' }
const read = (url: string, method = 'GET') => readAddress({ method, url, headers })

describe('the address of a document', () => {
  test.each([...PRIVATE_SEGMENTS])('is none for /%s, with and without a locale', (segment) => {
    for (const path of [`/${segment}`, `/${segment}/x`, `/sv/${segment}`, `/de-AT/${segment}?a=b`])
      expect(read(path), path).toBeNull()
  })

  test('is null for all handlers and files of the app that are no documents', () => {
    const documents = HANDLERS.filter((it) => it.isDocument).map(({ path }) => path.split('/')[1])
    const handlers = globSync('**/route.ts', { cwd: 'app', exclude: ['[[]store]/**'] })
    const files = globSync('*', { cwd: 'public' })
    expect(handlers.length).toBeGreaterThan(10)
    for (const path of [...handlers, ...files]) {
      const [first = ''] = path.split('/')
      expect(read(`/${first}`) === null, path).toBe(!documents.includes(first))
    }
  })

  test('has every parameter that its page reads', () => {
    for (const name of [...LIST_PARAMS, 'option.Glaze'])
      expect(read(`/categories?${name}=1`)?.url).toBe(`/categories?${name}=1`)
    for (const name of PRODUCT_PARAMS)
      expect(read(`/products/a?${name}=1`)?.url).toBe(`/products/a?${name}=1`)
    expect(read('/search?q=a+b')?.url).toBe('/search?q=a+b')
    expect(read('/search?exact=1&q=a')?.url).toBe('/search?exact=1&q=a')
  })

  test.each([
    '/sitemap.xml',
    '/sitemaps/products-1.xml',
    '/llms.txt',
    '/robots.txt',
    '/manifest.webmanifest',
    '/products/mug.md',
    '/sv/categories/a/b.md',
  ])('of %s is its path, whatever is asked with it', (path) => {
    const alone = read(path)
    expect(alone).toMatchObject({ url: path, kind: 'varied', urgency: 'list', isMissing: false })
    for (const query of ['n=1', 'left=2', 'q=a&sort=price'])
      expect(read(`${path}?${query}`)).toEqual(alone)
    const asked = { ...headers, rsc: '1', 'next-url': '/1' }
    expect(readAddress({ method: 'GET', url: path, headers: asked })).toEqual(alone)
  })

  test('is null for a form post', () => {
    expect(read('/products/mug', 'POST')).toBeNull()
  })

  test('has a key of its own for each combination of the headers of the router', () => {
    const url = '/categories?sort=price&_rsc=hash'
    const keys = [
      {},
      { rsc: '1' },
      { rsc: '1', 'next-router-prefetch': '1' },
      { rsc: '1', 'next-router-prefetch': '2' },
      { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
      { rsc: '1', 'next-router-state-tree': '1' },
      { rsc: '1', 'next-url': '1' },
    ].map((more) => readAddress({ method: 'GET', url, headers: { ...headers, ...more } })?.key)
    expect(new Set(keys.filter(Boolean)).size).toBe(7)
  })

  test('keeps the prefix of a locale and knows the path behind it', () => {
    expect(read('/sv/search?q=x')).toMatchObject({ prefix: '/sv', url: '/sv/search?q=x' })
    expect(read('/sv')).toMatchObject({ prefix: '/sv', url: '/sv' })
    expect(read('/sv/nope')).toMatchObject({ url: '/sv/missing' })
  })
})

test.each([
  ['/products/mug', {}, 'page'],
  ['/categories?sort=price', {}, 'list'],
  ['/search', {}, 'list'],
  ['/products/mug', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'crawler'],
  ['/products/mug', { 'next-router-prefetch': '1' }, 'crawler'],
  ['/products/mug', { 'sec-purpose': 'prefetch;prerender' }, 'crawler'],
])('%s with %o waits as a %s', (url, more, urgency) => {
  const address = readAddress({ method: 'GET', url, headers: { ...headers, ...more } })
  expect(address?.urgency).toBe(urgency)
})

test.each([
  ['/', 'home'],
  ['/sv?utm_source=a', 'home'],
  ['/sv/products/mug', 'products'],
  ['/orders/a-token', 'orders'],
  ['/api/cart/renew', 'api'],
  ['/missing', 'other'],
  ['/hanna@example.com', 'other'],
  ['*', 'other'],
])('the route of %s is %s', (url, route) => {
  expect(routeOf(url)).toBe(route)
})

test.each([
  ['/en/products/../orders/a-token?a=..', '/en/orders/a-token?a=..'],
  ['/en/products/%2E%2e/cart', '/en/cart'],
  ['/en/products\\..\\cart', '/en/cart'],
  ['/../../cart', '/cart'],
  ['//evil.example/../cart', '//cart'],
  ['/products/mug..', '/products/mug..'],
  ['/search?q=a%20b+c', '/search?q=a%20b+c'],
  ['*', '*'],
])('the target %s is %s', (url, resolved) => {
  expect(resolveTarget(url)).toBe(resolved)
})

describe('the headers of a request', () => {
  function complete(method: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
    const request = new IncomingMessage(new Socket())
    Object.defineProperty(request.socket, 'remoteAddress', { value: '203.0.113.7' })
    const isOwnRead = completeHeaders(Object.assign(request, { method, headers }))
    expect(isOwnRead).toBe(request.headers.host === 'second.localhost:3000')
    return request.headers
  }

  test('name the shopper’s host when Next requests the page itself after an action', () => {
    const own = { host: 'localhost:3000', 'x-forwarded-host': 'second.localhost:3000' }
    expect(complete('GET', { ...own }).host).toBe('second.localhost:3000')
    expect(complete('GET', { ...own, host: '127.0.0.1:3000' }).host).toBe('second.localhost:3000')
  })

  test('never name one that a client forwards', () => {
    const forged = { host: 'First.example', 'x-forwarded-host': 'second.localhost' }
    expect(complete('GET', { ...forged }).host).toBe('first.example')
    expect(complete('POST', { ...forged, host: 'localhost:3000' }).host).toBe('localhost:3000')
    expect(complete('GET', { host: 'localhost:3000' }).host).toBe('localhost:3000')
    expect(complete('GET', {}).host).toBe('')
  })

  test('end with the peer, whatever a client has written before it', () => {
    expect(complete('GET', {})['x-forwarded-for']).toBe('203.0.113.7')
    const claimed = complete('GET', { 'x-forwarded-for': '1.2.3.4' })
    expect(claimed['x-forwarded-for']).toBe('1.2.3.4, 203.0.113.7')
  })
})
