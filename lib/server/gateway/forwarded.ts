import 'server-only'
import { nextProxyCookies } from 'iron-session'
import { NextResponse, type NextRequest } from 'next/server'
import { endSession, isEnded } from '@/lib/server/session/ended-sessions'
import { log } from '@/lib/server/request/log'
import { needsRefresh, renew } from '@/lib/server/session/refresh'
import {
  cookieName,
  isAlive,
  needsTouch,
  readSealed,
  writeSealed,
  type CustomerSession,
} from '@/lib/server/session/sealed-cookies'
import { FLASH_HEADER, FLASH_PARAM } from '@/lib/shop/links'
import { LOCALE_HEADER } from '@/lib/shop/i18n/locale-path'

/**
 * Tells `/outage` of a form that another site has sent: the page of the shop to send it from. Next
 * shows a handler the query of the original request, not that of a rewrite (16.4.6).
 */
export const FOREIGN_FORM_HEADER = 'x-foreign-form'

/** Headers that only the proxy may set; those of a client are dropped. */
const OURS = [
  ...['content-security-policy', 'x-middleware-subrequest'],
  ...[LOCALE_HEADER, FOREIGN_FORM_HEADER, FLASH_HEADER],
]

/** The request's headers with its host and locale, without those that only the proxy may set. */
export function trustedHeaders(request: NextRequest, host: string, locale?: string): Headers {
  const headers = new Headers(request.headers)
  for (const name of OURS) headers.delete(name)
  headers.set('host', host)
  if (locale) headers.set(LOCALE_HEADER, locale)
  // A form has been shown it already.
  const flash = request.method === 'GET' && request.nextUrl.searchParams.get(FLASH_PARAM)
  // What anybody can type might be no value of a header.
  if (flash && /^[\w-]+$/.test(flash)) headers.set(FLASH_HEADER, flash)
  // Without a user agent Next ignores `htmlLimitedBots` and streams titles (16.4.6).
  if (!headers.has('user-agent')) headers.set('user-agent', 'unknown')
  return headers
}

/**
 * Renews the customer's tokens before the request is answered and passes the new session both to
 * this request and to the browser. Server Components cannot set cookies, so it is done here.
 *
 * The cookie of a session that has ended stays: whoever ended it has removed it already, and a
 * removal that arrives late would take a new sign-in out of the browser. `getShopper` ignores it.
 */
export async function renewSession(
  request: NextRequest,
  headers: Headers,
  context: { store: string; host: string },
): Promise<(response: NextResponse) => Promise<void>> {
  const nothing = async () => undefined
  const session = await readSealed(
    nextProxyCookies(request, new NextResponse()),
    'customer',
    context,
  )
  const now = Date.now()
  const isPrefetch = request.headers.has('next-router-prefetch')
  if (!session || isPrefetch || !isAlive(session, now)) return nothing
  if (await isEnded(session.sid)) return nothing
  const next = await nextSession(session, now)
  // Asked again at each write: the shopper may have signed out in another tab meanwhile.
  if (!next || (await isEnded(session.sid))) return nothing
  await forwardSession(request, headers, context.host, next)
  return async (response) => {
    if (await isEnded(session.sid)) return
    await writeSealed(nextProxyCookies(request, response), 'customer', context.host, next)
  }
}

/** The session after this request, or null when it does not change. */
async function nextSession(session: CustomerSession, now: number): Promise<CustomerSession | null> {
  if (!needsRefresh(session, now))
    return needsTouch(session, now) ? { ...session, seenAt: now } : null
  try {
    const tokens = await renew(session)
    if (tokens) return { ...session, ...tokens, seenAt: now }
    await endSession(session.sid)
  } catch (error) {
    log('warn', 'session renewal failed', error)
  }
  return null
}

/**
 * Replaces the session in the Cookie header of this request. The other cookies stay as the browser
 * wrote them: decoded values, written again, could hold a semicolon and with it another cookie.
 */
async function forwardSession(
  request: NextRequest,
  headers: Headers,
  host: string,
  session: CustomerSession,
): Promise<void> {
  const holder = new NextResponse()
  await writeSealed(nextProxyCookies(request, holder), 'customer', host, session)
  const name = cookieName('customer', host)
  // Not from `request`: setting a cookie on it makes it re-encode all of them.
  const others = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && pair.split('=', 1)[0]?.trim() !== name)
  const sealed = `${name}=${encodeURIComponent(holder.cookies.get(name)?.value ?? '')}`
  headers.set('cookie', [...others, sealed].join('; '))
}
