import type { NextRequest } from 'next/server'
import { readBounded } from '@/lib/server/request/http'
import { countWebVitals } from '@/lib/server/gateway/browser-reports'
import { findStoreByHost } from '@/lib/server/request/stores'

const MAX_REPORT_BYTES = 1_024

/** Receives page speed measurements; browsers ignore the response. */
export async function POST(request: NextRequest): Promise<Response> {
  const store = findStoreByHost(request.headers.get('host'))
  if (!store) return new Response(null, { status: 404 })
  const body = await readBounded(request, MAX_REPORT_BYTES)
  if (!body) return new Response(null, { status: 413 })
  const isReport = countWebVitals(Buffer.from(body).toString('utf8'), store.slug, Date.now())
  return new Response(null, { status: isReport ? 204 : 400 })
}
