import { NextRequest, NextResponse } from 'next/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '@/lib/server/session/ended-sessions'
import { readSealed, writeSealed, type CustomerSession } from '@/lib/server/session/sealed-cookies'
import { withNewestTokens } from '@/lib/server/session/refresh'
import { stubShop } from '@/lib/server/testing'
import { askForWholeDocument, renewSession, trustedHeaders } from './forwarded'

const HOST = 'first.localhost:3000'
const context = { store: 'first', host: HOST }
const NOW = Date.parse('2026-11-20T12:00:00Z')
let number = 0

/** A session whose access token has just ended; its names are its own, as a process remembers them. */
function endedToken(change: Partial<CustomerSession> = {}): CustomerSession {
  number += 1
  return {
    store: 'first',
    sid: `sid-${number}`,
    customerId: 'cus_01',
    firstName: 'Hanna',
    accessToken: `old-access-${number}`,
    refreshToken: `old-refresh-${number}`,
    expiresAt: NOW - 1,
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

/** What a browser would hold after this answer: the session, 'cleared', or null when nothing was set. */
async function setBy(response: NextResponse): Promise<CustomerSession | 'cleared' | null> {
  const cookie = response.cookies.get('sid')
  if (!cookie) return null
  if (cookie.value === '') return 'cleared'
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

describe('a session whose token has ended', () => {
  it('is renewed once for 200 parallel requests, and all of them get the successor (A8)', async () => {
    const session = endedToken()
    let answer: (response: Response) => void = () => undefined
    issuer.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const request = await requestOf(session)
    const answers = Array.from({ length: 200 }, () => serve(new NextRequest(request)))
    await vi.waitFor(() => expect(issuer).toHaveBeenCalled())
    answer(tokens('once'))
    const served = await Promise.all(answers)
    expect(issuer).toHaveBeenCalledTimes(1)
    for (const { set, forwarded } of served) {
      expect(set).toMatchObject({ accessToken: 'new-once', refreshToken: 'next-once' })
      expect(forwarded).toContain('theme=paper')
    }
  })

  it('answers a late request that still carries the old cookie with the same successor (A8)', async () => {
    const session = endedToken()
    issuer.mockImplementation(async () => tokens('late'))
    await serve(await requestOf(session))
    const { set } = await serve(await requestOf(session))
    expect(issuer).toHaveBeenCalledTimes(1)
    expect(set).toMatchObject({ accessToken: 'new-late' })
    expect(await withNewestTokens(session)).toMatchObject({ refreshToken: 'next-late' })
  })

  it('is not brought back by a renewal that ends after the shopper signed out (A9)', async () => {
    const session = endedToken()
    let answer: (response: Response) => void = () => undefined
    issuer.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const served = serve(await requestOf(session))
    await vi.waitFor(() => expect(issuer).toHaveBeenCalled())
    endSession(session.sid)
    answer(tokens('ghost'))
    const { set, forwarded } = await served
    expect(set).toBe('cleared')
    expect(forwarded).not.toMatch(/sid=[^;]/)
  })

  it('is not brought back when the sign-out falls between renewal and answer (A9)', async () => {
    const session = endedToken()
    issuer.mockImplementation(async () => tokens('ghost'))
    const request = await requestOf(session)
    const keep = await renewSession(request, new Headers(request.headers), context)
    endSession(session.sid)
    const response = NextResponse.next()
    await keep(response)
    expect(await setBy(response)).toBe('cleared')
  })

  it('ends without a word to the issuer when it was idle too long (A6)', async () => {
    const { set } = await serve(await requestOf(endedToken({ seenAt: NOW - 15 * 86_400_000 })))
    expect(set).toBe('cleared')
    expect(issuer).not.toHaveBeenCalled()
  })

  it('ends when the issuer says that it is over', async () => {
    issuer.mockImplementation(async () =>
      Response.json({ error: 'invalid_grant' }, { status: 400 }),
    )
    expect((await serve(await requestOf(endedToken()))).set).toBe('cleared')
  })

  it('is kept as it is while the issuer cannot be reached, and renewed afterwards', async () => {
    const session = endedToken()
    issuer.mockImplementation(async () => new Response('', { status: 503 }))
    expect((await serve(await requestOf(session))).set).toBeNull()
    issuer.mockImplementation(async () => tokens('back'))
    expect((await serve(await requestOf(session))).set).toMatchObject({ accessToken: 'new-back' })
  })

  it('is not renewed for a page that is only fetched in advance', async () => {
    const request = await requestOf(endedToken(), { 'next-router-prefetch': '1' })
    expect((await serve(request)).set).toBeNull()
    expect(issuer).not.toHaveBeenCalled()
  })
})

it('a session whose token is still good sets no cookie', async () => {
  const { set } = await serve(await requestOf(endedToken({ expiresAt: NOW + 300_000 })))
  expect(set).toBeNull()
  expect(issuer).not.toHaveBeenCalled()
})

describe('what the proxy tells the pages', () => {
  it('keeps what the browser calls itself when it asks for a whole document', () => {
    const request = new NextRequest(`http://${HOST}/account`, {
      headers: { 'user-agent': 'Firefox/140', 'x-shopper-agent': 'forged', 'x-locale': 'xx' },
    })
    const headers = trustedHeaders(request)
    expect(headers.get('x-shopper-agent')).toBeNull()
    expect(headers.get('x-locale')).toBeNull()
    askForWholeDocument(headers)
    expect(headers.get('x-shopper-agent')).toBe('Firefox/140')
    expect(headers.get('user-agent')).not.toContain('Firefox')
  })
})
