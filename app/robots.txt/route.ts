import { connection, type NextRequest } from 'next/server'
import { originOf } from '@/lib/server/request/origin'
import { findStoreByHost } from '@/lib/server/request/stores'
import { localePrefix } from '@/lib/shop/i18n/locale-path'
import { PRIVATE_SEGMENTS } from '@/lib/routes'

/** What crawlers may read of this host's store. */
export async function GET(request: NextRequest): Promise<Response> {
  await connection()
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
  return new Response(text, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
