import { NextRequest, NextResponse } from 'next/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, isEnded } from '@/lib/server/session/ended-sessions'
import { readSealed, writeSealed, type CustomerSession } from '@/lib/server/session/sealed-cookies'
import { withNewestTokens } from '@/lib/server/session/refresh'
import { stubShop } from '@/lib/server/shop.testing'
import { renewSession, trustedHeaders } from './forwarded'

const HOST = 'first.localhost:3000'
const context = { store: 'first', host: HOST }
const NOW = Date.parse('2026-11-20T12:00:00Z')
let number = 0

/**
 * A session whose access token is used up: it expires within a minute. Its ids are unique, because
 * the process remembers them.
 */
function endedToken(change: Partial<CustomerSession> = {}): CustomerSession {
  number += 1
  return {
    store: 'first',
    sid: `sid-${number}`,
    customerId: 'cus_01',
    firstName: 'Hanna',
    accessToken: `old-access-${number}`,
    refreshToken: `old-refresh-${number}`,
    expiresAt: NOW + 60_000,
    signedInAt: NOW - 3_600_000,
    seenAt: NOW - 600_000,
    isKept: true,
    ...change,
  }
}

async function requestOf(session: CustomerSession, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  const read = (name: string) => cookies.get(name)
  const write = (name: string, value: string) => void cookies.set(name, value)
  await writeSealed({ read, write }, 'customer', HOST, session)
  const cookie = `sid=${cookies.get('sid')}; theme=paper`
  return new NextRequest(`http://${HOST}/account`, { headers: { cookie, ...headers } })
}

/** The session that an answer sets in the browser, or null when it sets none. */
async function setBy(response: NextResponse): Promise<CustomerSession | null> {
  const cookie = response.cookies.get('sid')
  if (!cookie) return null
  const jar = { read: () => cookie.value, write: () => undefined }
  return readSealed(jar, 'customer', context)
}

/** Serves one request: the Cookie header it is answered with, and what it sets. */
async function serve(request: NextRequest) {
  const headers = new Headers(request.headers)
  const keep = await renewSession(request, headers, context)
  const response = NextResponse.next()
  await keep(response)
  return { forwarded: headers.get('cookie') ?? '', set: await setBy(response) }
}

const issuer = vi.fn<(url: string) => Promise<Response>>()
const tokens = (name: string) =>
  Response.json({ access_token: `new-${name}`, refresh_token: `next-${name}`, expires_in: 600 })

beforeEach(() => {
  stubShop(NOW)
  vi.stubGlobal('fetch', issuer)
})

afterEach(() => {
  issuer.mockReset()
  vi.useRealTimers()
})

describe('a session whose token is used up', () => {
  it('is renewed once for 200 parallel requests, and all get the new token', async () => {
    const session = endedToken()
    let answer: (response: Response) => void = () => undefined
    issuer.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const request = await requestOf(session)
    const answers = Array.from({ length: 200 }, () => serve(new NextRequest(request)))
    await vi.waitFor(() => expect(issuer).toHaveBeenCalled(), 20_000)
    answer(tokens('once'))
    const served = await Promise.all(answers)
    expect(issuer).toHaveBeenCalledTimes(1)
    for (const { set, forwarded } of served) {
      expect(set).toMatchObject({ accessToken: 'new-once', refreshToken: 'next-once' })
      expect(forwarded).toContain('theme=paper')
    }
  })

  it('gives a late request with the old cookie the same new token', async () => {
    const session = endedToken()
    issuer.mockImplementation(async () => tokens('late'))
    await serve(await requestOf(session))
    const { set } = await serve(await requestOf(session))
    expect(issuer).toHaveBeenCalledTimes(1)
    expect(set).toMatchObject({ accessToken: 'new-late' })
    expect(await withNewestTokens(session)).toMatchObject({ refreshToken: 'next-late' })
  })

  it('is not restored by a renewal that ends after a sign-out', async () => {
    const session = endedToken()
    let answer: (response: Response) => void = () => undefined
    issuer.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const served = serve(await requestOf(session))
    await vi.waitFor(() => expect(issuer).toHaveBeenCalled(), 20_000)
    await endSession(session.sid)
    answer(tokens('ghost'))
    const { set } = await served
    expect(set).toBeNull()
  })

  it('is not restored when the sign-out falls between renewal and response', async () => {
    const session = endedToken()
    issuer.mockImplementation(async () => tokens('ghost'))
    const request = await requestOf(session)
    const keep = await renewSession(request, new Headers(request.headers), context)
    await endSession(session.sid)
    const response = NextResponse.next()
    await keep(response)
    expect(await setBy(response)).toBeNull()
  })

  it('ends without a request to the issuer after its idle time', async () => {
    const { set } = await serve(await requestOf(endedToken({ seenAt: NOW - 15 * 86_400_000 })))
    expect(set).toBeNull()
    expect(issuer).not.toHaveBeenCalled()
  })

  it('ends when the issuer has revoked it', async () => {
    issuer.mockImplementation(async () =>
      Response.json({ error: 'invalid_grant' }, { status: 400 }),
    )
    const session = endedToken()
    // Nothing is removed: the answer could arrive after that of a new sign-in.
    expect((await serve(await requestOf(session))).set).toBeNull()
    expect(await isEnded(session.sid)).toBe(true)
  })

  it('is kept while the issuer is unreachable, and renewed afterwards', async () => {
    const session = endedToken()
    issuer.mockImplementation(async () => new Response('', { status: 503 }))
    expect((await serve(await requestOf(session))).set).toBeNull()
    issuer.mockImplementation(async () => tokens('back'))
    expect((await serve(await requestOf(session))).set).toMatchObject({ accessToken: 'new-back' })
  })

  it('is not renewed for a prefetch', async () => {
    const request = await requestOf(endedToken(), { 'next-router-prefetch': '1' })
    expect((await serve(request)).set).toBeNull()
    expect(issuer).not.toHaveBeenCalled()
  })
})

it('a session that has ended is not renewed', async () => {
  const session = endedToken()
  await endSession(session.sid)
  expect((await serve(await requestOf(session))).set).toBeNull()
  expect(issuer).not.toHaveBeenCalled()
})

describe('a session with a valid token', () => {
  const good = { expiresAt: NOW + 60_001 }

  it('does not set a cookie in every response', async () => {
    const session = endedToken({ ...good, seenAt: NOW - 299_000 })
    expect((await serve(await requestOf(session))).set).toBeNull()
  })

  it('records that it is used, so that its idle time does not run out while a token is valid', async () => {
    const session = endedToken({ ...good, seenAt: NOW - 300_000, isKept: false })
    const { set } = await serve(await requestOf(session))
    expect(set).toEqual({ ...session, seenAt: NOW })
    expect(issuer).not.toHaveBeenCalled()
  })
})

describe('other cookies of a request that renews a session', () => {
  it.each(['x=1%3B%20__Host-cart%3Dforged', 'x="a, b"', 'x=%E0%A4%A', 'x'])(
    'reach the page as the browser sent them: %s',
    async (cookie) => {
      issuer.mockImplementation(async () => tokens('raw'))
      const request = await requestOf(endedToken())
      const sent = `${cookie}; ${request.headers.get('cookie')}`
      const { forwarded } = await serve(new NextRequest(request.url, { headers: { cookie: sent } }))
      const pairs = forwarded.split('; ')
      expect(pairs.slice(0, -1)).toEqual([cookie, 'theme=paper'])
      expect(pairs.at(-1)).toMatch(/^sid=/)
    },
  )
})

describe('headers from the proxy to the pages', () => {
  it('cannot be set by the client', () => {
    const ours = ['content-security-policy', 'x-middleware-subrequest', 'x-foreign-form']
    const forged = Object.fromEntries([...ours, 'x-locale'].map((name) => [name, 'forged']))
    const ask = (headers: Record<string, string>, locale?: string) => {
      const request = new NextRequest(`http://${HOST}/account`, { headers })
      return Object.fromEntries(trustedHeaders(request, HOST, locale))
    }
    const sent = { ...forged, host: 'evil.example', 'user-agent': 'Firefox/140', accept: '*/*' }
    const passed = { accept: '*/*', host: HOST, 'user-agent': 'Firefox/140' }
    expect(ask(sent)).toEqual(passed)
    expect(ask(sent, 'sv')).toEqual({ ...passed, 'x-locale': 'sv' })
    expect(ask({})['user-agent']).toBe('unknown')
  })

  it('tell a page of the flash in its address, and a form that comes from there of none', () => {
    const told = (method: string, id = 'a1_-') => {
      const request = new NextRequest(`http://${HOST}/cart?notice=${id}`, {
        method,
        headers: { 'x-notice': 'forged' },
      })
      return trustedHeaders(request, HOST).get('x-notice')
    }
    expect(told('GET')).toBe('a1_-')
    expect(told('POST')).toBeNull()
    for (const invented of ['%E6%97%A5', 'a%0Ab', 'a,b']) expect(told('GET', invented)).toBeNull()
  })

  it('have no additional cookies after a renewal', async () => {
    issuer.mockImplementation(async () => tokens('safe'))
    const { cookies } = await requestOf(endedToken())
    const cookie = `sid=${cookies.get('sid')?.value}; x=1%3B%20__Host-cart%3Dforged`
    const { forwarded } = await serve(
      new NextRequest(`http://${HOST}/account`, { headers: { cookie } }),
    )
    expect(forwarded).not.toContain('; __Host-cart=')
    expect(forwarded).toContain('x=1%3B%20__Host-cart%3Dforged')
  })
})
