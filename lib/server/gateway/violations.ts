import 'server-only'
import { z } from 'zod'
import { log } from '@/lib/server/request/log'

/** At most one line a minute, however many browsers report. */
const LINE_EVERY_MS = 60_000

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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
