import type { NextRequest } from 'next/server'
import { publicFile } from '@/lib/server/request/http'
import { originOf } from '@/lib/server/request/origin'
import { findStoreByHost } from '@/lib/server/request/stores'
import { localePrefix } from '@/lib/shop/i18n/locale-path'
import { PRIVATE_SEGMENTS } from '@/lib/routes'

/** What crawlers may read of this host's store. */
export function GET(request: NextRequest): Response {
  const host = request.headers.get('host') ?? ''
  const store = findStoreByHost(host)
  if (!store) return new Response(null, { status: 404 })
  const origin = originOf(host)
  const closed = [
    'Disallow: /api',
    ...store.locales.flatMap(({ code }) =>
      [...PRIVATE_SEGMENTS, 'search'].map(
        (segment) => `Disallow: ${localePrefix(store, code)}/${segment}`,
      ),
    ),
  ]
  const text = ['User-agent: *', ...closed, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
  return publicFile(text, 'text/plain; charset=utf-8', 3600)
}
