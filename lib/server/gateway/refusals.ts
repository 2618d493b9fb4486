import 'server-only'
import { createTranslator } from 'next-intl'
import { NextResponse } from 'next/server'
import { readMessages } from '@/lib/server/i18n/messages'
import { listStores } from '@/lib/server/store/stores'
import { textDirection } from '@/lib/shop/i18n/languages'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import { NO_PAGE_POLICY, securityHeaders } from './csp'
import { outagePage, outagePolicy } from './outage'

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
 * 421 (RFC 9110 §15.5.20): this deployment serves no store under that name. It has no store's look;
 * its language is the first of the browser's that any store here has.
 */
export function refuseHost(acceptLanguage: string | null): NextResponse {
  const { locale, store } = preferredLanguage(acceptLanguage)
  const messages = readMessages(locale, store.slug)
  const t = createTranslator({ locale, messages, namespace: 'outage.host' })
  const [title, sentence] = [t('title'), t('sentence')]
  const html =
    `<!doctype html><html lang="${locale}" dir="${textDirection(locale)}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title>` +
    `<main><h1>${title}</h1><p>${sentence}</p></main></html>`
  return respond(421, html, NO_PAGE_POLICY)
}

/** Weights are ignored: browsers send `Accept-Language` in the order of preference. */
function preferredLanguage(acceptLanguage: string | null): { locale: string; store: Store } {
  const [first, ...others] = listStores()
  if (!first) throw new Error('This deployment has no store')
  const wanted = (acceptLanguage ?? '').slice(0, 200).split(',')
  const codes = wanted.map((range) => range.trim().split(/[-;]/, 1)[0]?.toLowerCase())
  for (const code of codes) {
    for (const store of [first, ...others]) {
      const locale = store.locales.find((each) => each.code.toLowerCase() === code)
      if (locale) return { locale: locale.code, store }
    }
  }
  return { locale: first.defaultLocale, store: first }
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
