import { NextResponse, type NextRequest } from 'next/server'
import { serveApi } from '@/lib/server/gateway/api'
import { servePage } from '@/lib/server/gateway/page'
import { publicHost } from '@/lib/server/gateway/public-host'
import { refuseHost, refuseOrigin } from '@/lib/server/gateway/refusals'
import { isSameOrigin } from '@/lib/server/gateway/origin'
import { findStoreByHost } from '@/lib/server/store/stores'
import { splitLocale } from '@/lib/shop/i18n/locale-path'

/** Health checks come by address, not by name. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz'])
/** Handlers that find their store by themselves, and files. */
const UNREWRITTEN = /^\/(?:api|outage|theme|webhooks|sitemap\.xml|robots\.txt|favicon\.ico)(?:\/|$)/

/**
 * The first line: which store answers, which house (public or private), which policy. Nothing
 * depends on it for authorisation: the data layer asks again.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const path = request.nextUrl.pathname
  if (HEALTH_PATHS.has(path)) return NextResponse.next()
  const host = publicHost(request)
  const store = findStoreByHost(host)
  if (!store) return refuseHost()
  const isUnsafe = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  const isSignedByPlatform = path.startsWith('/webhooks/')
  if (isUnsafe && !isSignedByPlatform && !isSameOrigin(request.headers)) return refuseOrigin()
  const { locale, path: rest } = splitLocale(path, store)
  if (UNREWRITTEN.test(rest)) return serveApi(request, store, host, { locale, path: rest })
  return servePage(request, store, host)
}

export const config = {
  // Files and pictures carry nothing of a store, and the optimiser reads them without a host;
  // everything else passes here. Their headers stand in next.config.ts.
  matcher: ['/((?!_next/static|_next/image|media/|stores/|fonts/).*)'],
}
