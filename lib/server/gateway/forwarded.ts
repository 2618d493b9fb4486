import 'server-only'
import { nextProxyCookies } from 'iron-session'
import { NextResponse, type NextRequest } from 'next/server'
import { isEnded } from '@/lib/server/session/ended-sessions'
import { log } from '@/lib/server/log'
import { needsRefresh, renew } from '@/lib/server/session/refresh'
import {
  clearSealed,
  isAlive,
  readSealed,
  writeSealed,
  type Cookies,
} from '@/lib/server/session/sealed-cookies'
import { LOCALE_HEADER } from '@/lib/shop/i18n/locale-path'

/** Headers that only the proxy may set: a client that sends them is not believed. */
const OURS = ['content-security-policy', 'x-nonce', 'x-middleware-subrequest', LOCALE_HEADER]

/** The request's headers without the ones that only the proxy may set. */
export function trustedHeaders(request: NextRequest): Headers {
  const headers = new Headers(request.headers)
  for (const name of OURS) headers.delete(name)
  // Without any, Next takes no notice of `htmlLimitedBots` and streams titles (16.4.6).
  if (!headers.has('user-agent')) headers.set('user-agent', 'unknown')
  return headers
}

/**
 * Renews the customer's tokens before the request is answered and carries the new session both to
 * this request and to the browser. Server Components cannot set cookies, so it is done here.
 */
export async function renewSession(
  request: NextRequest,
  headers: Headers,
  context: { store: string; host: string },
): Promise<(response: NextResponse) => Promise<void>> {
  const holder = new NextResponse()
  const jar = nextProxyCookies(request, holder)
  const session = await readSealed(jar, 'customer', context)
  const now = Date.now()
  const isPrefetch = request.headers.has('next-router-prefetch')
  if (!session || isPrefetch || !needsRefresh(session, now)) return async () => undefined
  // Asked anew at each write: the shopper may have signed out in another tab meanwhile.
  const keep = async (target: Cookies, tokens: TokensOrEnd) =>
    tokens && !isEnded(session.sid)
      ? writeSealed(target, 'customer', context.host, { ...session, ...tokens, seenAt: now })
      : clearSealed(target, 'customer', context.host)
  try {
    const isUsable = isAlive(session, now) && !isEnded(session.sid)
    const tokens = isUsable ? await renew(session) : null
    const next = tokens && { ...tokens, refreshToken: tokens.refreshToken ?? session.refreshToken }
    await keep(jar, next)
    forwardCookies(request, headers, holder)
    return (response) => keep(nextProxyCookies(request, response), next)
  } catch (error) {
    log('warn', 'session could not be renewed', error)
    return async () => undefined
  }
}

type TokensOrEnd = { accessToken: string; refreshToken: string; expiresAt: number } | null

/**
 * The Cookie header of this request as if the browser had already received the new cookies. Values
 * were decoded when they were parsed: written as they are, one could bring a second cookie along.
 */
function forwardCookies(request: NextRequest, headers: Headers, holder: NextResponse): void {
  const cookies = new Map(request.cookies.getAll().map(({ name, value }) => [name, value]))
  for (const { name, value } of holder.cookies.getAll()) cookies.set(name, value)
  headers.set(
    'cookie',
    [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
  )
}
