import { NextRequest } from 'next/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeSealed } from '@/lib/server/session/sealed-cookies'
import { getStore, serveStoreFiles } from '@/lib/server/request/stores'
import { storeFilesWith, stubShop } from '@/lib/server/shop.testing'
import { serveApi } from './api'
import { NO_PAGE_POLICY } from './csp'
import { servePage } from './page'

const HOST = 'first.localhost:3000'
const NOW = Date.parse('2026-11-20T12:00:00Z')
const issuer = vi.fn(async () =>
  Response.json({ access_token: 'new', refresh_token: 'next', expires_in: 600 }),
)

beforeEach(() => {
  stubShop(NOW)
  vi.stubGlobal('fetch', issuer)
})

afterEach(() => {
  issuer.mockClear()
  vi.useRealTimers()
})

/** The cookies that an answer sets for a customer whose token has just expired. */
async function setFor(path: string, method = 'GET', serve: typeof servePage = serveApi) {
  const cookies = new Map<string, string>()
  const read = (name: string) => cookies.get(name)
  const write = (name: string, value: string) => void cookies.set(name, value)
  await writeSealed({ read, write }, 'customer', HOST, {
    store: 'first',
    sid: `sid of ${method} ${path}`,
    customerId: 'cus_01',
    firstName: 'Hanna',
    accessToken: `access of ${method} ${path}`,
    refreshToken: `refresh of ${method} ${path}`,
    expiresAt: NOW - 1,
    signedInAt: NOW - 3_600_000,
    seenAt: NOW - 600_000,
    isKept: true,
  })
  const headers = { cookie: `sid=${cookies.get('sid')}` }
  const request = new NextRequest(`http://${HOST}${path}`, { headers, method })
  const store = getStore('first', 'en')
  const answer = await serve(request, { store, host: HOST, locale: 'en', path })
  return answer.headers.get('set-cookie')
}

it('a handler of private data sets the cookie of a renewed session', async () => {
  expect(await setFor('/api/shopper')).toContain('sid=')
  expect(issuer).toHaveBeenCalledTimes(1)
})

it('a publicly cacheable handler renews nothing and sets no cookie', async () => {
  expect(await setFor('/api/places')).toBeNull()
  expect(issuer).not.toHaveBeenCalled()
})

it.each([
  ['a public page sets none for a reader', 'GET', '/products/mug', false],
  ['a public page sets none for a program that asks', 'HEAD', '/products/mug', false],
  ['a form of a public page sets it', 'POST', '/products/mug', true],
  ['a private page sets it', 'GET', '/cart', true],
])('%s', async (_, method, path, isSet) => {
  const set = await setFor(path, method, servePage)
  expect([set?.startsWith('sid=') ?? false, issuer.mock.calls.length]).toEqual([
    isSet,
    isSet ? 1 : 0,
  ])
})

it.each([
  ['/api/nope', 404, null],
  ['/favicon.ico', 200, '/stores/first/icon.svg'],
  ['/products/mug.md', 200, '/api/markdown/products/mug'],
  ['/robots.txt', 200, null],
])('%s is answered with %i by %s', async (path, status, handler) => {
  const store = getStore('first', 'en')
  const request = new NextRequest(`http://${HOST}${path}`)
  const answer = await serveApi(request, { store, host: HOST, locale: 'en', path })
  expect(answer.status).toBe(status)
  const target = answer.headers.get('x-middleware-rewrite')
  expect(target && new URL(target).pathname).toBe(handler)
  // What a handler is told, and what it tells the browser it may do: nothing.
  expect(answer.headers.get('x-middleware-request-x-locale')).toBe(status === 200 ? 'en' : null)
  expect(answer.headers.get('content-security-policy')).toBe(NO_PAGE_POLICY)
  if (status === 404) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({ code: 'notFound' })
  }
})

it('the outage page keeps the policy that it has', async () => {
  const store = getStore('first', 'en')
  const request = new NextRequest(`http://${HOST}/outage`)
  const answer = await serveApi(request, { store, host: HOST, locale: 'en', path: '/outage' })
  expect(answer.headers.get('content-security-policy')).toBeNull()
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
})

/** The answer with a page of the first store. */
function pageOf(path: string) {
  const request = new NextRequest(`http://${HOST}${path}`)
  const address = { store: getStore('first', 'en'), host: HOST, locale: 'en' }
  return servePage(request, { ...address, path: request.nextUrl.pathname })
}

it('an address of an earlier shop that no page has leads to its page here', async () => {
  const redirects = new Map([
    ['/old.html', '/products/mug'],
    ['/cart', '/products/mug'],
  ])
  serveStoreFiles(storeFilesWith('first', { redirects }))
  const { status, headers } = await pageOf('/old.html?a=1')
  expect([status, headers.get('location')]).toEqual([301, `http://${HOST}/products/mug?a=1`])
  expect((await pageOf('/cart')).status).toBe(200)
})

it('the page of all components is shown where it is asked for', async () => {
  expect((await pageOf('/_kit')).status).toBe(404)
  vi.stubEnv('COMPONENT_PAGE', 'on')
  expect((await pageOf('/_kit')).status).toBe(200)
})

it.each([
  ['/checkout/review', "form-action 'self' http://127.0.0.1:4000", 'private, no-store'],
  ['/products/mug', "form-action 'self'", null],
  ['/account/nope', "form-action 'self'", null],
])('forms of %s end at: %s', async (path, targets, kept) => {
  const { headers } = await pageOf(path)
  expect(headers.get('content-security-policy')?.split('; ')).toContain(targets)
  expect(headers.get('cache-control')).toBe(kept)
})
