import type { NextRequest } from 'next/server'
import { hostPage, outagePage, outageSubject, problemsPage } from '@/lib/server/gateway/outage'
import { FOREIGN_FORM_HEADER } from '@/lib/server/gateway/forwarded'
import { RETRY_SECONDS } from '@/lib/commerce/errors'
import { readLatestFlash } from '@/lib/server/forms/flash'
import { getShopper } from '@/lib/server/session/shopper'
import { safeReturnPath } from '@/lib/shop/links'
import { isDevelopment } from '@/lib/server/request/env'
import { localizePath } from '@/lib/server/request/request-locale'
import { findStoreByHost, findStoreProblems } from '@/lib/server/request/stores'

/**
 * The outage page, status 503: private pages redirect to it (`returnTo`: target of the link back),
 * the proxy answers with it when a process ends within a request (`lost`: of a form), the server in
 * place of a public page (`here`). It has status 200 for a form that this version does not have
 * (`updated`) or that cannot be read (`unreadable`). The gateway answers with it to a form of
 * another site (403), and to every request of a host without a store.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const host = request.headers.get('host') ?? ''
  const problems = isDevelopment ? findStoreProblems(host) : undefined
  if (problems !== undefined) return respond(problemsPage(problems), 503)
  if (!findStoreByHost(host)) {
    const { status, ...page } = hostPage(host, request.headers.get('accept-language'))
    return respond(page, status)
  }
  const { store, locale } = await getShopper()
  const search = request.nextUrl.searchParams
  const foreign = request.headers.get(FOREIGN_FORM_HEADER)
  const returnTo = safeReturnPath(foreign ?? search.get('returnTo'), '/')
  const asked = (['updated', 'unreadable'] as const).find((name) => search.has(name))
  const special = foreign === null ? asked : 'foreign'
  const page = {
    href: search.has('here') || special === 'unreadable' ? null : await localizePath(returnTo),
    subject: special ?? outageSubject(returnTo, await readLatestFlash(), search.has('lost')),
  }
  const status = special === undefined ? 503 : special === 'foreign' ? 403 : 200
  return respond(outagePage(store, locale, page, Date.now()), status)
}

// The proxy answers with it whatever the method was.
export { GET as POST, GET as PUT, GET as PATCH, GET as DELETE, GET as OPTIONS }

function respond({ html, policy }: { html: string; policy: string }, status: number): Response {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'private, no-store',
    ...(status === 503 && { 'Retry-After': String(RETRY_SECONDS) }),
  }
  return new Response(html, { status, headers })
}
