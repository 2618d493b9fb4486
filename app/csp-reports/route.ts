import type { NextRequest } from 'next/server'
import { readBounded } from '@/lib/server/request/http'
import { countViolations } from '@/lib/server/gateway/browser-reports'

const MAX_REPORT_BYTES = 16 * 1024

/** Receives Content Security Policy reports of browsers (report-uri and report-to). */
export async function POST(request: NextRequest): Promise<Response> {
  const body = await readBounded(request, MAX_REPORT_BYTES)
  if (!body) return new Response(null, { status: 413 })
  countViolations(Buffer.from(body).toString('utf8'), Date.now())
  return new Response(null, { status: 204 })
}
