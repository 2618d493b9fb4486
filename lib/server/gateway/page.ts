import 'server-only'
import { randomBytes } from 'node:crypto'
import { NextResponse, type NextRequest } from 'next/server'
import { hasComponentPage, paymentOrigins } from '@/lib/server/request/env'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import {
  COMPONENT_PAGE_PATH,
  isPagePath,
  isPrivatePath,
  isProductParam,
  MISSING,
  MISSING_PATH,
} from '@/lib/routes'
import { optionSegment, OPTION_PARAM_PREFIX, segmentPrefix } from '@/lib/shop/links'
import { needsFrame } from '@/lib/shop/analytics/receivers'
import type { Store } from '@/lib/shop/store/store-schema'
import { findRedirect } from '@/lib/server/request/stores'
import { pagePolicy, protect } from './csp'
import { renewSession, trustedHeaders } from './forwarded'
import { isSecureHost } from '@/lib/server/request/origin'
import { limitSources } from '@/lib/server/request/request-source'
import { getRender, isSharedRender, recordFault } from '@/lib/server/request/render-context'

/** A page of a store: the locale of its address, and the path without it. */
interface PageAddress {
  readonly store: Store
  readonly host: string
  readonly locale: string
  readonly path: string
}

/** Pages: store and locale become path segments; private ones are never cached. */
export async function servePage(request: NextRequest, address: PageAddress): Promise<NextResponse> {
  const { store, host, locale, path } = address
  if (isRenderRefused()) return new NextResponse(null, { status: 503 })
  const choice = chosenVariantPath(request, path)
  if (choice) {
    const target = localPath(localePrefix(store, locale), choice)
    return NextResponse.redirect(new URL(target, request.url), 303)
  }
  const isMissing =
    !isPagePath(path) ||
    (path === COMPONENT_PAGE_PATH && !hasComponentPage()) ||
    (isPrivatePath(path) && isSharedRender())
  const { pathname, search } = request.nextUrl
  const moved = isMissing && findRedirect(host, pathname + search)
  if (moved) return NextResponse.redirect(new URL(moved, request.url), 301)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isPrivate = isPrivatePath(path) && !isMissing
  const target = request.nextUrl.clone()
  target.pathname = `/${store.slug}/${locale}${isMissing ? MISSING_PATH : path}`.replace(/\/$/, '')
  const headers = trustedHeaders(request, host, locale)
  const nonce = getRender()?.nonce ?? randomBytes(16).toString('base64')
  const policy = pagePolicy(nonce, {
    formTargets: isPrivate ? paymentOrigins() : [],
    hasFrame: needsFrame(store.analytics),
  })
  // Next reads the nonce from the request's policy and puts it on every script it writes.
  headers.set('Content-Security-Policy', policy)
  // On public pages only a form (add to cart) acts for a shopper.
  const keepSession =
    isPrivate || !isRead
      ? await renewSession(request, headers, { store: store.slug, host })
      : async () => undefined
  const has404 = isMissing || path === MISSING_PATH || Object.values<string>(MISSING).includes(path)
  const response = NextResponse.rewrite(target, {
    request: { headers },
    ...(has404 && { status: 404 }),
  })
  await keepSession(response)
  response.headers.set('Content-Security-Policy', policy)
  if (isPrivate) response.headers.set('Cache-Control', 'private, no-store')
  return protect(response, isSecureHost(host))
}

/**
 * `/products/mug?option.Glaze=Oat` (a form without scripts) → `/products/mug/~glaze~oat`: the page
 * knows whether another option has the value, and redirects to `/products/mug/oat` otherwise.
 */
function chosenVariantPath(request: NextRequest, path: string): string | null {
  const slug = /^\/products\/([^/]+)/.exec(path)?.[1]
  if (!slug || request.method !== 'GET') return null
  const params = [...request.nextUrl.searchParams]
  const choices = params.filter(([name]) => name.startsWith(OPTION_PARAM_PREFIX))
  if (choices.length === 0) return null
  const query = new URLSearchParams(params.filter(([name, value]) => isProductParam(name) && value))
  const segments = choices.map(
    ([name, value]) => segmentPrefix(name.slice(OPTION_PARAM_PREFIX.length)) + optionSegment(value),
  )
  return `/products/${slug}/${segments.join('/')}${query.size ? `?${query}` : ''}`
}

/**
 * Renders of public pages that one source may cause in ten seconds. Pages that others have read are
 * kept, so readers stay far below; invented filters, slugs and postal codes cost a render each. The
 * time is short because a source that uses up its share at once has the whole processor until then.
 */
const isTooMuch = limitSources(100, 10_000)

/**
 * Counts the render of a public page for the reader who caused it.
 * @returns whether it must not go on; its failure is this reader's alone.
 */
export function isRenderRefused(): boolean {
  // Next's own requests within a render have none.
  if (!isTooMuch(getRender()?.forwardedFor ?? null)) return false
  recordFault('limited')
  return true
}
