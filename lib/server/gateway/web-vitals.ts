import 'server-only'
import { channel } from 'node:diagnostics_channel'
import { z } from 'zod'
import { PAGE_KINDS } from '@/lib/routes'
import { WEB_VITALS } from '@/lib/shop/web-vitals'

/** Reports that one process counts per second; more are dropped. */
const MAX_PER_SECOND = 100
/** Longest time that is counted, in milliseconds; larger values are clock errors. */
const MAX_VALUE = 600_000

const reportSchema = z.strictObject({
  page: z.enum(PAGE_KINDS),
  /** Milliseconds; without a unit for `CLS`. */
  vitals: z.partialRecord(z.enum(WEB_VITALS), z.number().min(0).max(MAX_VALUE)),
})

/** The server around Next keeps the histograms (`server/requests.mjs`). */
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
  const report = readReport(text)
  if (!report) return false
  const current = Math.floor(now / 1_000)
  if (current !== second) [second, inSecond] = [current, 0]
  inSecond += 1
  if (inSecond <= MAX_PER_SECOND) vitalsChannel.publish({ store, ...report })
  return true
}

function readReport(text: string): z.infer<typeof reportSchema> | null {
  try {
    return reportSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
