import type { NextRequest } from 'next/server'
import { FEEDS } from '@/lib/server/discovery/feed'
import { openFeed } from '@/lib/server/discovery/feed-files'
import { toBody } from '@/lib/server/request/http'
import { findStoreByHost } from '@/lib/server/request/stores'

/** A product feed of this host's store: `google.xml`, `meta.csv`. */
export async function GET(request: NextRequest, { params }: RouteContext<'/feeds/[file]'>) {
  const store = findStoreByHost(request.headers.get('host'))
  const { file } = await params
  const feed = FEEDS.find((name) => name === file)
  if (!store || !feed) return new Response(null, { status: 404 })
  const stream = await openFeed(store, feed)
  if (!stream) {
    const headers = { 'Retry-After': '120', 'Cache-Control': 'no-store' }
    return new Response(null, { status: 503, headers })
  }
  const type = feed === 'google.xml' ? 'application/xml' : 'text/csv'
  return new Response(toBody(stream), {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=600',
      'X-Robots-Tag': 'noindex',
    },
  })
}
