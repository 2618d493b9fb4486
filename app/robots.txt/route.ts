import type { NextRequest } from 'next/server'
import { publicFile } from '@/lib/server/request/http'
import { localePrefix } from '@/lib/shop/i18n/locale-path'
import { PRIVATE_SEGMENTS } from '@/lib/routes'

/** What crawlers may read of this host's store. */
export const GET = (request: NextRequest) =>
  publicFile(request, 'text/plain; charset=utf-8', (store, origin) => {
    const closed = store.locales.flatMap(({ code }) =>
      [...PRIVATE_SEGMENTS, 'search'].map(
        (segment) => `Disallow: ${localePrefix(store, code)}/${segment}`,
      ),
    )
    const sitemap = `Sitemap: ${origin}/sitemap.xml`
    return ['User-agent: *', 'Disallow: /api', ...closed, sitemap, ''].join('\n')
  })
