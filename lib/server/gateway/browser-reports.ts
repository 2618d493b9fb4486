import 'server-only'
import { z } from 'zod'
import { log } from '@/lib/server/request/log'
import { channel } from 'node:diagnostics_channel'
import { PAGE_KINDS } from '@/lib/routes'
import { parseJson } from '@/lib/shop/json'

/** At most one line a minute, however many browsers report. */
const LINE_EVERY_MS = 60_000

/** Core Web Vitals and related metrics (web.dev/articles/vitals): loading times, and layout shift. */
const WEB_VITALS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const

const legacy = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})
const modern = z.array(
  z.object({
    body: z.object({ effectiveDirective: z.string(), blockedURL: z.string().optional() }),
  }),
)

const DIRECTIVE = /^[a-z-]{1,30}$/
const counts = new Map<string, number>()
let lastLine = -Infinity

/**
 * Counts the violations of a report by directive and kind of source. Nothing else of a report is
 * kept: addresses in it can name a shopper, an order or a search.
 */
export function countViolations(report: string, now: number): void {
  for (const violation of readViolations(report)) {
    if (counts.size < 50 || counts.has(violation)) {
      counts.set(violation, (counts.get(violation) ?? 0) + 1)
    }
  }
  if (counts.size === 0 || now - lastLine < LINE_EVERY_MS) return
  lastLine = now
  const summary = [...counts].map(([violation, count]) => `${violation} ×${count}`).join(', ')
  log('warn', `content security policy: ${summary}`)
  counts.clear()
}

function readViolations(report: string): string[] {
  const parsed = z.union([legacy, modern]).safeParse(parseJson(report))
  if (!parsed.success) return []
  const found = Array.isArray(parsed.data)
    ? parsed.data.map(({ body }) => [body.effectiveDirective, body.blockedURL])
    : [
        [
          parsed.data['csp-report']['effective-directive'] ??
            parsed.data['csp-report']['violated-directive'],
          parsed.data['csp-report']['blocked-uri'],
        ],
      ]
  return found.flatMap(([directive = '', blocked = '']) =>
    DIRECTIVE.test(directive) ? [`${directive} ${kindOf(blocked)}`] : [],
  )
}

function kindOf(blocked: string): string {
  if (blocked === 'inline' || blocked === 'eval') return blocked
  const scheme = /^([a-z][a-z-]{0,19}):/.exec(blocked)?.[1]
  return scheme ?? 'other'
}

/** Reports that one process counts per second; more are dropped. */
const MAX_PER_SECOND = 100
/** Longest time that is counted, in milliseconds; larger values are clock errors. */
const MAX_VALUE = 600_000

const reportSchema = z.strictObject({
  page: z.enum(PAGE_KINDS),
  /** Milliseconds; without a unit for `CLS`. */
  vitals: z.partialRecord(z.enum(WEB_VITALS), z.number().min(0).max(MAX_VALUE)),
})

/** The server around Next keeps the histograms (`server/requests.ts`). */
const vitalsChannel = channel('vitrine.web-vitals')

let second = 0
let inSecond = 0

/**
 * Counts the speed of one page as its browser measured it; false for anything else. It contains
 * nothing of the browser or the URL, so nothing personal.
 *
 * @param text JSON that a browser sent: `{"page":"product","vitals":{"LCP":812}}`
 * @param store slug of the store
 * @param now milliseconds since 1970
 */
export function countWebVitals(text: string, store: string, now: number): boolean {
  const report = reportSchema.safeParse(parseJson(text)).data
  if (!report) return false
  const current = Math.floor(now / 1_000)
  if (current !== second) [second, inSecond] = [current, 0]
  inSecond += 1
  if (inSecond <= MAX_PER_SECOND) vitalsChannel.publish({ store, ...report })
  return true
}
