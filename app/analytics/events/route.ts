import type { NextRequest } from 'next/server'
import { forwardEvent, readSent } from '@/lib/server/analytics/collector'
import { hasAgreed } from '@/lib/server/analytics/frame'
import { readBounded } from '@/lib/commerce/exchange'
import { findStoreByHost } from '@/lib/server/request/stores'

const MAX_EVENT_BYTES = 32 * 1024

/** Forwards a page's events to the store's collector without IP address, cookies or user agent. */
export async function POST(request: NextRequest): Promise<Response> {
  const store = findStoreByHost(request.headers.get('host'))
  const collector = store?.analytics?.collector
  if (!store || !collector) return new Response(null, { status: 404 })
  if (!hasAgreed(request.headers, collector.category)) return new Response(null, { status: 403 })
  const body = await readBounded(request, MAX_EVENT_BYTES)
  if (!body) return new Response(null, { status: 413 })
  const sent = readSent(Buffer.from(body).toString('utf8'))
  if (!sent) return new Response(null, { status: 400 })
  void forwardEvent(collector.url, store.slug, sent)
  return new Response(null, { status: 204 })
}
