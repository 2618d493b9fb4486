import 'server-only'
import { NextResponse, type NextRequest } from 'next/server'
import { LOCALE_HEADER } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import { NO_PAGE_POLICY, securityHeaders } from './csp'
import { renewSession, trustedHeaders } from './forwarded'
import { isSecureHost } from './origin'
import { isHandlerPath } from './public-paths'
import { refuseHandler } from './refusals'

/** The same for everyone and kept by any cache: nobody's new tokens may come along in its answer. */
const PUBLIC_HANDLERS = new Set(['/api/places'])

/** Handlers and files: no rewrite; those of one shopper get fresh tokens first. */
export async function serveApi(
  request: NextRequest,
  { store, host, locale, path }: { store: Store; host: string; locale: string; path: string },
): Promise<NextResponse> {
  if (!isHandlerPath(path)) return refuseHandler()
  const headers = trustedHeaders(request)
  headers.set('host', host)
  headers.set(LOCALE_HEADER, locale)
  const isPrivate = path.startsWith('/api/') && !PUBLIC_HANDLERS.has(path)
  const keepSession = isPrivate
    ? await renewSession(request, headers, { store: store.slug, host })
    : async () => undefined
  const target = request.nextUrl.clone()
  // Browsers request /favicon.ico when a document has no icon link.
  target.pathname = path === '/favicon.ico' ? `/stores/${store.slug}/icon.svg` : path
  const isElsewhere = target.pathname !== request.nextUrl.pathname
  const response = isElsewhere
    ? NextResponse.rewrite(target, { request: { headers } })
    : NextResponse.next({ request: { headers } })
  await keepSession(response)
  for (const [name, value] of Object.entries(securityHeaders(isSecureHost(host)))) {
    response.headers.set(name, value)
  }
  // The outage page carries a policy of its own.
  if (path !== '/outage') response.headers.set('Content-Security-Policy', NO_PAGE_POLICY)
  return response
}
