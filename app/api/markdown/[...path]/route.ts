import type { NextRequest } from 'next/server'
import { findMovedPath } from '@/lib/server/catalog/moved-addresses'
import { renderMarkdown } from '@/lib/server/discovery/markdown'
import { originOf } from '@/lib/server/request/origin'
import { answerFile } from '@/lib/server/request/http'
import { findStoreByHost, getStore } from '@/lib/server/request/stores'
import { LOCALE_HEADER, localePrefix, localPath } from '@/lib/shop/i18n/locale-path'

/** The Markdown version of a public page; the proxy rewrites `/products/mug.md` to it. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/markdown/[...path]'>,
) {
  const host = request.headers.get('host') ?? ''
  const slug = findStoreByHost(host)?.slug
  const locale = request.headers.get(LOCALE_HEADER)
  if (!slug || !locale) return new Response(null, { status: 404 })
  const place = { store: getStore(slug, locale), locale, origin: originOf(host) }
  const path = (await params).path.map(encodeURIComponent).join('/')
  const headers = {
    'Content-Type': 'text/markdown; charset=utf-8',
    'Content-Language': locale,
    // Search engines should index the page itself.
    'X-Robots-Tag': 'noindex',
  }
  return answerFile('markdown failed', async () => {
    const text = await renderMarkdown(place, path)
    if (text !== null) return new Response(text, { headers })
    const moved = await findMovedPath(place.store, `/${path}`)
    if (moved === null) return new Response(null, { status: 404 })
    const location = `${localPath(localePrefix(place.store, locale), moved)}.md`
    return new Response(null, { status: 301, headers: { ...headers, Location: location } })
  })
}
