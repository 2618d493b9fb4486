import type { NextRequest } from 'next/server'
import { channel } from 'node:diagnostics_channel'
import { z } from 'zod'
import { PRIVATE_SEGMENTS, PUBLIC_SEGMENTS } from '@/lib/routes'
import { readBounded } from '@/lib/commerce/exchange'
import { findStoreByHost } from '@/lib/server/request/stores'
import { parseJson } from '@/lib/shop/json'

const MAX_REPORT_BYTES = 1_024
/** Longest time that is counted, in milliseconds; larger values are clock errors. */
const MAX_VALUE = 600_000

/** Core Web Vitals and related metrics (web.dev/articles/vitals): loading times, and layout shift. */
const WEB_VITALS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const

const reportSchema = z.strictObject({
  /** The first segment of the document's path. Others than those of our pages are not kept. */
  page: z.enum([...PUBLIC_SEGMENTS, ...PRIVATE_SEGMENTS]).catch('other'),
  /** Milliseconds; without a unit for `CLS`. */
  vitals: z.partialRecord(z.enum(WEB_VITALS), z.number().min(0).max(MAX_VALUE)),
})

/** The server around Next keeps the histograms (`server/telemetry.ts`). */
const counted = channel('vitrine.web-vitals')

/** Receives how fast a page was in a browser: `{"page":"products","vitals":{"LCP":812}}`. */
export async function POST(request: NextRequest): Promise<Response> {
  const store = findStoreByHost(request.headers.get('host'))
  if (!store) return new Response(null, { status: 404 })
  const body = await readBounded(request, MAX_REPORT_BYTES)
  if (!body) return new Response(null, { status: 413 })
  const report = reportSchema.safeParse(parseJson(Buffer.from(body).toString('utf8'))).data
  if (!report) return new Response(null, { status: 400 })
  counted.publish({ store: store.slug, ...report, page: report.page || 'home' })
  return new Response(null, { status: 204 })
}
