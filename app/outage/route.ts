import type { NextRequest } from 'next/server'
import { outagePage, outagePolicy, outageSubject } from '@/lib/server/gateway/outage'
import { RETRY_SECONDS } from '@/lib/commerce/errors'
import { readLatestFlash } from '@/lib/server/forms/flash'
import { getShopper } from '@/lib/server/session/shopper'
import { safeReturnPath } from '@/lib/shop/links'
import { localizePath } from '@/lib/server/request/request-locale'

/**
 * The outage page, status 503. Private pages redirect to it while the platform does not answer
 * (`returnTo`: target of the link back), and the proxy answers with it when a process ends in the
 * middle of a request (`lost`: of a form); server answers with it instead of a public page
 * (`here`). With `updated` and `unreadable` it has status 200: server redirects to it after
 * a form that this version does not have, and answers with it when a form cannot be read.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const { store, locale } = await getShopper()
  const search = request.nextUrl.searchParams
  const returnTo = safeReturnPath(search.get('returnTo'), '/')
  const special = (['updated', 'unreadable'] as const).find((name) => search.has(name))
  const page = {
    href: search.has('here') || special === 'unreadable' ? null : await localizePath(returnTo),
    subject: special ?? outageSubject(returnTo, await readLatestFlash(), search.has('lost')),
  }
  const { html, style } = outagePage(store, locale, page, new Date())
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': outagePolicy(style),
    'Cache-Control': 'private, no-store',
  }
  if (special) return new Response(html, { headers })
  const retry = { 'Retry-After': String(RETRY_SECONDS) }
  return new Response(html, { status: 503, headers: { ...headers, ...retry } })
}
