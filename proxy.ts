import { NextResponse, type NextRequest } from 'next/server'
import { checkImage, OPTIMISER_PATH, serveApi, serveOutage } from '@/lib/server/gateway/api'
import { isDevelopment } from '@/lib/server/request/env'
import { isSameOrigin } from '@/lib/server/request/origin'
import { servePage } from '@/lib/server/gateway/page'
import { firstSegment, HANDLER_SEGMENTS, isMarkdownTwin } from '@/lib/routes'
import { findStoreByHost, findStoreProblems } from '@/lib/server/request/stores'
import { splitLocale } from '@/lib/shop/i18n/locale-path'

/** Health checks use an IP address instead of a store's domain. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz'])

/**
 * Runs before every page and handler and determines the store, whether the page is public or
 * private, and the content security policy. Authorisation does not depend on it: the data layer
 * checks again.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const pathname = request.nextUrl.pathname
  if (HEALTH_PATHS.has(pathname)) return NextResponse.next()
  if (pathname === OPTIMISER_PATH) return checkImage(request)
  const host = request.headers.get('host') ?? ''
  const isDocument = request.headers.get('accept')?.includes('text/html') === true
  const hasProblems = isDevelopment && isDocument && findStoreProblems(host) !== undefined
  const store = findStoreByHost(host)
  if (!store || hasProblems) return serveOutage(request, { host })
  const { locale, path } = splitLocale(pathname, store)
  const isUnsafe = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  // The platform signs its webhooks.
  if (isUnsafe && !pathname.startsWith('/webhooks/') && !isSameOrigin(request.headers)) {
    // A handler has no page of its own to send the form from.
    const foreign = path.startsWith('/api/') ? '/' : path
    return serveOutage(request, { host, locale, foreign })
  }
  const address = { store, host, locale, path }
  return HANDLER_SEGMENTS.has(firstSegment(path)) || isMarkdownTwin(path)
    ? serveApi(request, address)
    : servePage(request, address)
}

export const config = {
  // Files and images do not depend on a store, and the optimiser requests them without a host;
  // everything else passes through here. Their headers are set in next.config.ts.
  matcher: ['/((?!_next/static|media/|stores/|fonts/).*)'],
}
