import type { NextRequest } from 'next/server'
import { sendsGpc } from '@/lib/server/analytics/frame'
import { readBounded } from '@/lib/commerce/exchange'
import { isSecureHost, originOf } from '@/lib/server/request/origin'
import { findStoreByHost } from '@/lib/server/request/stores'
import {
  neededCategories,
  CONSENT_COOKIE,
  CONSENT_SECONDS,
  writeConsent,
} from '@/lib/shop/analytics/consent'
import { ownValue } from '@/lib/shop/record'
import { safeReturnPath } from '@/lib/shop/links'

const MAX_FORM_BYTES = 1_024

/**
 * Stores the shopper's choice for 180 days and redirects back to the page; scripts only get a
 * status. A browser that sends Global Privacy Control never consents, whatever is pressed.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const host = request.headers.get('host') ?? ''
  const needed = neededCategories(findStoreByHost(host)?.analytics ?? null)
  if (needed.length === 0) return new Response(null, { status: 404 })
  const body = await readBounded(request, MAX_FORM_BYTES)
  if (!body) return new Response(null, { status: 413 })
  const form = new URLSearchParams(Buffer.from(body).toString('utf8'))
  const choices = { all: needed, some: form.getAll('category'), none: [] }
  const chosen = ownValue<readonly string[]>(choices, form.get('choice') ?? '')
  if (!chosen) return new Response(null, { status: 400 })
  const value = writeConsent(needed, sendsGpc(request.headers) ? [] : chosen)
  const isSecure = isSecureHost(host) ? '; Secure' : ''
  const cookie = `${CONSENT_COOKIE}=${value}; Max-Age=${String(CONSENT_SECONDS)}; Path=/; SameSite=Lax${isSecure}`
  const headers = new Headers({ 'Set-Cookie': cookie, 'Cache-Control': 'no-store' })
  if (request.headers.get('accept') === 'application/json') {
    return new Response(null, { status: 204, headers })
  }
  headers.set('Location', pageBefore(request.headers.get('referer'), host))
  return new Response(null, { status: 303, headers })
}

/** The path of the page with the form if it is in this shop; otherwise the home page. */
function pageBefore(referer: string | null, host: string): string {
  const page = referer && URL.canParse(referer) ? new URL(referer) : null
  return page?.origin === originOf(host) ? safeReturnPath(page.pathname + page.search, '/') : '/'
}
