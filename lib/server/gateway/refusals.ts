import 'server-only'
import { NextResponse } from 'next/server'
import { RETRY_SECONDS } from '@/lib/commerce/errors'
import { translatorOf } from '@/lib/server/i18n/messages'
import { getStoreFiles, reloadOnChange, SOURCE_LANGUAGE } from '@/lib/server/request/store-files'
import { findClosedStore, findStoreProblems, listStores } from '@/lib/server/request/stores'
import { textDirection, localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import { NO_PAGE_POLICY, securityHeaders } from './csp'
import { escape, outagePage, outagePolicy } from './outage'

function respond(status: number, html: string, policy: string): NextResponse {
  return new NextResponse(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      ...securityHeaders(false),
    },
  })
}

/**
 * A host without a store: 421 (RFC 9110 §15.5.20), or 503 while the files of its store cannot be
 * used. The page has no store's look; its language is the first of the browser's that any store
 * here has.
 */
export function refuseHost(host: string, acceptLanguage: string | null): NextResponse {
  const locale = preferredLanguage(acceptLanguage)
  const isClosed = findClosedStore(host) !== null
  const namespace = isClosed ? 'outage.closed' : 'outage.host'
  const t = translatorOf(null, locale, namespace)
  const [title, sentence] = [t('title'), t('sentence')]
  const html =
    `<!doctype html><html lang="${locale}" dir="${textDirection(locale)}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title>` +
    `<main><h1>${title}</h1><p>${sentence}</p></main></html>`
  const response = respond(isClosed ? 503 : 421, html, NO_PAGE_POLICY)
  if (isClosed) response.headers.set('retry-after', String(RETRY_SECONDS))
  return response
}

/**
 * In development: what is wrong with the files of the store at a host, until they are mended. Null
 * when they are served.
 */
export function showStoreProblems(host: string): NextResponse | null {
  const problems = findStoreProblems(host)
  if (problems === undefined) return null
  const items = problems.split('\n').map((line) => `<li>${escape(line)}</li>`)
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>Mistakes in the store</title><style>body{max-width:60rem;margin:0 auto;padding:6vh 20px;font:1rem/1.55 system-ui,sans-serif}' +
    'li{margin:12px 0;overflow-wrap:anywhere}</style><h1>Mistakes in the store</h1>' +
    '<p>This page shows the shop again as soon as they are mended.</p>' +
    `<ul>${items.join('')}</ul><script>${reloadOnChange(getStoreFiles().loadedAt)}</script></html>`
  const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
  return respond(503, html, `${policy}; connect-src 'self'`)
}

/** Weights are ignored: browsers send `Accept-Language` in the order of preference. */
function preferredLanguage(acceptLanguage: string | null): string {
  const stores = listStores()
  const wanted = (acceptLanguage ?? '').slice(0, 200).split(',')
  const codes = wanted.map((range) => range.trim().split(/[-;]/, 1)[0]?.toLowerCase())
  for (const code of codes) {
    for (const { locales } of stores) {
      const locale = locales.find((each) => each.code.toLowerCase() === code)
      if (locale) return locale.code
    }
  }
  return stores[0]?.defaultLocale ?? SOURCE_LANGUAGE
}

/** 403: a form that was not sent from the shop's own pages. It leads to the page of that form. */
export function refuseOrigin({
  store,
  locale,
  path,
}: {
  readonly store: Store
  readonly locale: string
  readonly path: string
}): NextResponse {
  // A handler has no page of its own to send the form from.
  const page = path.startsWith('/api/') ? '/' : path
  const href = localPath(localePrefix(store, locale), page)
  const { html, style } = outagePage(store, locale, { href, subject: 'foreign' }, new Date())
  return respond(403, html, outagePolicy(style))
}

/** 404 for scripts and programs: this path has no handler. */
export function refuseHandler(): NextResponse {
  return NextResponse.json(
    { code: 'notFound' },
    {
      status: 404,
      headers: {
        'cache-control': 'no-store',
        'content-security-policy': NO_PAGE_POLICY,
        ...securityHeaders(false),
      },
    },
  )
}
