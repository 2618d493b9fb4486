import 'server-only'
import { randomBytes } from 'node:crypto'
import { NextResponse, type NextRequest } from 'next/server'
import { isKnownPath } from './known-paths'
import { privatePolicy, publicPolicy, securityHeaders } from './csp'
import { paymentOrigins } from '@/lib/server/env'
import { isSecureHost } from './origin'
import {
  optionSegment,
  isListParam,
  isPrivatePath,
  isProductParam,
  MISSING,
  OPTION_PARAM_PREFIX,
} from '@/lib/shop/routes'
import type { Store } from '@/lib/shop/store/store-schema'
import { askForWholeDocument, renewSession, trustedHeaders } from './forwarded'
import { LOCALE_HEADER, localePrefix, localPath, splitLocale } from '@/lib/shop/i18n/locale-path'

/** Pages: the store and the locale become path segments, the house decides the policy. */
export async function servePage(
  request: NextRequest,
  store: Store,
  host: string,
): Promise<NextResponse> {
  const { locale, path } = splitLocale(request.nextUrl.pathname, store)
  const choice = chosenVariantPath(request, path)
  if (choice) {
    const address = localPath(localePrefix(store, locale), choice)
    return NextResponse.redirect(new URL(address, request.url), 303)
  }
  const target = request.nextUrl.clone()
  const twin = liveTwin(path, request)
  target.pathname = `/${store.slug}/${locale}${twin ?? path}`.replace(/\/$/, '')
  const headers = trustedHeaders(request)
  headers.set('host', host)
  headers.set(LOCALE_HEADER, locale)
  if (request.method === 'GET' && !(await isKnownPath(store, path))) {
    target.pathname = `/${store.slug}/${locale}/missing`
    return serveMissing(target, headers, host)
  }
  if (twin || path === '/search' || isPrivatePath(path)) askForWholeDocument(headers)
  return isPrivatePath(path)
    ? servePrivate(request, target, headers, store, host)
    : servePublic(request, target, headers, store, host)
}

function serveMissing(target: URL, headers: Headers, host: string): NextResponse {
  const response = NextResponse.rewrite(target, { request: { headers }, status: 404 })
  setHeaders(response, publicPolicy(), host)
  return response
}

async function servePrivate(
  request: NextRequest,
  target: URL,
  headers: Headers,
  store: Store,
  host: string,
): Promise<NextResponse> {
  const nonce = randomBytes(16).toString('base64')
  const policy = privatePolicy(nonce, paymentOrigins())
  // Next reads the nonce from the request's policy and puts it on every script it writes.
  headers.set('Content-Security-Policy', policy)
  headers.set('x-nonce', nonce)
  const keepSession = await renewSession(request, headers, { store: store.slug, host })
  const isMissing = Object.values<string>(MISSING).some((path) => target.pathname.endsWith(path))
  const status = isMissing ? { status: 404 } : {}
  const response = NextResponse.rewrite(target, { request: { headers }, ...status })
  await keepSession(response)
  setHeaders(response, policy, host)
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

async function servePublic(
  request: NextRequest,
  target: URL,
  headers: Headers,
  store: Store,
  host: string,
): Promise<NextResponse> {
  // Only a form (add to bag) speaks for a shopper here; documents must not even see the session.
  const isWrite = request.method === 'POST'
  const keepSession = isWrite
    ? await renewSession(request, headers, { store: store.slug, host })
    : async () => undefined
  const response = NextResponse.rewrite(target, { request: { headers } })
  await keepSession(response)
  setHeaders(response, publicPolicy(), host)
  return response
}

function setHeaders(response: NextResponse, policy: string, host: string): void {
  response.headers.set('Content-Security-Policy', policy)
  for (const [name, value] of Object.entries(securityHeaders(isSecureHost(host)))) {
    response.headers.set(name, value)
  }
}

/** A list with filters, or a product with a question, is rendered per request by its (live) twin. */
function liveTwin(path: string, request: NextRequest): string | null {
  const names = [...request.nextUrl.searchParams.keys()]
  const isList = /^\/(?:categories|collections)(?:\/|$)/.test(path) && names.some(isListParam)
  const isAsking = path.startsWith('/products/') && names.some(isProductParam)
  return isList || isAsking ? `/browse${path}` : null
}

/** `/products/mug?option.Glaze=Oat` (a form without scripts) → `/products/mug/oat`. */
function chosenVariantPath(request: NextRequest, path: string): string | null {
  const slug = /^\/products\/([^/]+)/.exec(path)?.[1]
  if (!slug || request.method !== 'GET') return null
  const params = [...request.nextUrl.searchParams]
  const choices = params.filter(([name]) => name.startsWith(OPTION_PARAM_PREFIX))
  if (choices.length === 0) return null
  const asked = new URLSearchParams(params.filter(([name, value]) => isProductParam(name) && value))
  const segments = choices.map(([, value]) => optionSegment(value))
  return `/products/${slug}/${segments.join('/')}${asked.size ? `?${asked}` : ''}`
}
