import 'server-only'
import { NextResponse, type NextRequest } from 'next/server'
import { frameHeaders } from '@/lib/server/analytics/frame'
import { FRAME_PATH, needsFrame } from '@/lib/shop/analytics/receivers'
import { LOCALE_HEADER } from '@/lib/shop/i18n/locale-path'
import { isHandlerPath, isMarkdownTwin, isPrivateHandler } from '@/lib/routes'
import type { Store } from '@/lib/shop/store/store-schema'
import { NO_PAGE_POLICY, securityHeaders } from './csp'
import { renewSession, trustedHeaders } from './forwarded'
import { isSecureHost } from '@/lib/server/request/origin'
import { refuseHandler } from './refusals'

/** Handlers and files: no rewrite; those of one shopper get fresh tokens first. */
export async function serveApi(
  request: NextRequest,
  { store, host, locale, path }: { store: Store; host: string; locale: string; path: string },
): Promise<NextResponse> {
  const handler = handlerOf(path, store.slug)
  if (!isHandlerPath(path) && handler === path) return refuseHandler()
  const headers = trustedHeaders(request)
  headers.set('host', host)
  headers.set(LOCALE_HEADER, locale)
  // Other answers are cached anywhere, so nobody's new tokens may be in them.
  const keepSession = isPrivateHandler(path)
    ? await renewSession(request, headers, { store: store.slug, host })
    : async () => undefined
  const target = request.nextUrl.clone()
  target.pathname = handler
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
  const { analytics } = store
  if (path === FRAME_PATH && analytics && needsFrame(analytics)) {
    for (const [name, value] of Object.entries(frameHeaders(analytics)))
      response.headers.set(name, value)
  }
  return response
}

/** The handler of a path that is not its own. */
function handlerOf(path: string, storeSlug: string): string {
  // Browsers request /favicon.ico when a document has no icon link.
  if (path === '/favicon.ico') return `/stores/${storeSlug}/icon.svg`
  return isMarkdownTwin(path) ? `/api/markdown${path.slice(0, -'.md'.length)}` : path
}
