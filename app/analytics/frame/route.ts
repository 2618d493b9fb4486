import type { NextRequest } from 'next/server'
import { frameDocument, hasAgreed } from '@/lib/server/analytics/frame'
import { findStoreByHost } from '@/lib/server/request/stores'
import { needsFrame } from '@/lib/shop/analytics/receivers'

/** The document in which third-party scripts run, empty without consent. */
export function GET(request: NextRequest): Response {
  const analytics = findStoreByHost(request.headers.get('host'))?.analytics
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!analytics || !needsFrame(analytics)) return new Response(null, { status: 404, headers })
  const html = frameDocument(analytics, hasAgreed(request.headers, 'analytics'))
  return new Response(html, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } })
}
