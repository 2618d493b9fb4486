import 'server-only'
import { NextResponse, type NextRequest } from 'next/server'
import { publicPolicy, securityHeaders } from './csp'
import { isSecureHost } from './origin'
import type { Store } from '@/lib/shop/store/store-schema'
import { renewSession, trustedHeaders } from './forwarded'
import { LOCALE_HEADER } from '@/lib/shop/i18n/locale-path'

/** The same for everyone and kept by any cache: nobody's new tokens may come along in its answer. */
const PUBLIC_HANDLERS = new Set(['/api/places'])

/** Handlers and files: no rewrite; those of one shopper get fresh tokens first. */
export async function serveApi(
  request: NextRequest,
  store: Store,
  host: string,
  asked: { locale: string; path: string },
): Promise<NextResponse> {
  const headers = trustedHeaders(request)
  headers.set(LOCALE_HEADER, asked.locale)
  const isPrivate = asked.path.startsWith('/api/') && !PUBLIC_HANDLERS.has(asked.path)
  const keepSession = isPrivate
    ? await renewSession(request, headers, { store: store.slug, host })
    : async () => undefined
  const target = request.nextUrl.clone()
  // Browsers ask for it by themselves, in the moment between two pages in which no link names one.
  target.pathname = asked.path === '/favicon.ico' ? `/stores/${store.slug}/icon.svg` : asked.path
  const isElsewhere = target.pathname !== request.nextUrl.pathname
  const response = isElsewhere
    ? NextResponse.rewrite(target, { request: { headers } })
    : NextResponse.next({ request: { headers } })
  await keepSession(response)
  for (const [name, value] of Object.entries(securityHeaders(isSecureHost(host)))) {
    response.headers.set(name, value)
  }
  // The outage page carries a narrower policy of its own.
  if (asked.path !== '/outage') {
    response.headers.set('Content-Security-Policy', publicPolicy())
  }
  return response
}
