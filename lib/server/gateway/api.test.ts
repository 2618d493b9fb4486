import { NextRequest } from 'next/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeSealed } from '@/lib/server/session/sealed-cookies'
import { getStore } from '@/lib/server/request/stores'
import { stubShop } from '@/lib/server/shop.testing'
import { serveApi } from './api'

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

/** The cookies that a handler's answer sets for a customer whose token has just expired. */
async function setFor(path: string) {
  const cookies = new Map<string, string>()
  const read = (name: string) => cookies.get(name)
  const write = (name: string, value: string) => void cookies.set(name, value)
  await writeSealed({ read, write }, 'customer', HOST, {
    store: 'first',
    sid: `sid of ${path}`,
    customerId: 'cus_01',
    firstName: 'Hanna',
    accessToken: `access of ${path}`,
    refreshToken: `refresh of ${path}`,
    expiresAt: NOW - 1,
    signedInAt: NOW - 3_600_000,
    seenAt: NOW - 600_000,
    isKept: true,
  })
  const headers = { cookie: `sid=${cookies.get('sid')}` }
  const request = new NextRequest(`http://${HOST}${path}`, { headers })
  const store = getStore('first', 'en')
  const answer = await serveApi(request, { store, host: HOST, locale: 'en', path })
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
