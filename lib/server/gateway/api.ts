import 'server-only'
import { createHash } from 'node:crypto'
import { NextResponse, type NextRequest } from 'next/server'
import { FRAME_PATH, framePolicy, GTAG_QUEUE, needsFrame } from '@/lib/shop/analytics/receivers'
import { isHandlerPath, isMarkdownTwin, isPrivateHandler } from '@/lib/routes'
import { RETRY_SECONDS } from '@/lib/commerce/errors'
import { canonicalPath, isSignedSearch } from '@/lib/server/catalog/media'
import { findStoreFile } from '@/lib/server/request/served-files'
import type { Store } from '@/lib/shop/store/store-schema'
import { NO_PAGE_POLICY, protect } from './csp'
import { FOREIGN_FORM_HEADER, renewSession, trustedHeaders } from './forwarded'
import { isSecureHost } from '@/lib/server/request/origin'
import { isSharedRender } from '@/lib/server/request/render-context'

const QUEUE_HASH = `sha256-${createHash('sha256').update(GTAG_QUEUE).digest('base64')}`

/** Handlers and files: no rewrite; those of one shopper get fresh tokens first. */
export async function serveApi(
  request: NextRequest,
  { store, host, locale, path }: { store: Store; host: string; locale: string; path: string },
): Promise<NextResponse> {
  const isSecure = isSecureHost(host)
  const handler = handlerOf(path, store.slug)
  const isWithheld = isPrivateHandler(path) && isSharedRender()
  if (isWithheld || (!isHandlerPath(path) && handler === path)) {
    const headers = { 'content-security-policy': NO_PAGE_POLICY, 'cache-control': 'no-store' }
    return protect(NextResponse.json({ code: 'notFound' }, { status: 404, headers }), isSecure)
  }
  const headers = trustedHeaders(request, host, locale)
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
  protect(response, isSecure)
  // The outage page carries a policy of its own.
  if (path !== '/outage') response.headers.set('Content-Security-Policy', NO_PAGE_POLICY)
  const { analytics } = store
  if (path === FRAME_PATH && analytics && needsFrame(analytics)) {
    // It names third parties, and our own pages may show it.
    response.headers.set('Content-Security-Policy', framePolicy(analytics, QUEUE_HASH))
    response.headers.set('X-Frame-Options', 'SAMEORIGIN')
  }
  return response
}

/**
 * Answers with the page of `app/outage`, which says why nothing else is shown: the host belongs to
 * no store that can be served, or a form came from elsewhere (`foreign`: its page here).
 */
export function serveOutage(
  request: NextRequest,
  { host, locale, foreign }: { host: string; locale?: string; foreign?: string },
): NextResponse {
  const headers = trustedHeaders(request, host, locale)
  if (foreign) headers.set(FOREIGN_FORM_HEADER, foreign)
  const target = request.nextUrl.clone()
  target.pathname = '/outage'
  target.search = ''
  // Of a host that is not ours, nothing is known.
  const isSecure = locale !== undefined && isSecureHost(host)
  return protect(NextResponse.rewrite(target, { request: { headers } }), isSecure)
}

function handlerOf(path: string, storeSlug: string): string {
  // Browsers request /favicon.ico when a document has no icon link.
  if (path === '/favicon.ico') return `/stores/${storeSlug}/icon.svg`
  return isMarkdownTwin(path) ? `/api/markdown${path.slice(0, -'.md'.length)}` : path
}

/** The image optimiser of Next. */
export const OPTIMISER_PATH = '/_next/image'

const STORE_FILE = /^\/stores\/([^/]+)\/([^/]+)$/

/**
 * The optimiser makes an image for each spelling of an address (150 ms of processor) and keeps it
 * for a month, so only addresses that our pages contain may reach it. An address with another query
 * is answered with the image without one: it may be of a page that was made before a change.
 */
export function checkImage(request: NextRequest): NextResponse {
  const { searchParams } = request.nextUrl
  const names = [...searchParams.keys()].sort().join()
  const address = searchParams.get('url') ?? ''
  const [, path = '', search] = /^([^?]*)(?:\?(.*))?$/s.exec(address) ?? []
  if (names !== 'q,url,w' || !isPlainPath(path)) return new NextResponse(null, { status: 400 })
  if (search === undefined || isCurrent(path, search)) return NextResponse.next()
  const target = request.nextUrl.clone()
  target.searchParams.set('url', path)
  const headers = { 'cache-control': `public, max-age=${RETRY_SECONDS}` }
  return NextResponse.redirect(target, { status: 307, headers })
}

/** Whether a path has the one spelling that our pages have. */
function isPlainPath(path: string): boolean {
  const [, area = '', ...segments] = path.split('/')
  const isInside = segments.every((segment) => !['', '.', '..'].includes(segment))
  return ['media', 'stores'].includes(area) && isInside && canonicalPath(path) === path
}

function isCurrent(path: string, search: string): boolean {
  const [, store, name] = STORE_FILE.exec(path) ?? []
  if (!store || !name) return isSignedSearch(path, `?${search}`)
  return search === `v=${findStoreFile(store, name)?.version ?? ''}`
}
