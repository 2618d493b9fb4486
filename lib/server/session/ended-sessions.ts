import 'server-only'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cookies } from 'next/headers'
import { getServing, shared } from '@/lib/server/request/render-context'
import { clearSealed, SESSION_LIMITS, type CustomerSession } from './sealed-cookies'

/** Ended sessions that one process remembers: about 10 MB. */
const MAX_SESSIONS = 100_000
const LIFETIME_MS = SESSION_LIMITS.kept.absoluteSeconds * 1000

/**
 * Sessions that have ended. A request under way may carry the old cookie, and its renewal finish
 * later: without this list it would bring the session back. The platform refuses revoked tokens;
 * the list closes the gap until it is asked, in every process that shares an exchange.
 */
const ended = shared(
  'vitrineEndedSessions',
  () =>
    new LRUCache<string, true>({
      max: MAX_SESSIONS,
      ttl: LIFETIME_MS,
      // In wall-clock milliseconds, like the limits of the sessions themselves.
      perf: { now: () => Date.now() },
      ttlResolution: 0,
    }),
)

/** Remembers that a session has ended, for as long as its cookie could come back. */
export async function endSession(sid: string): Promise<void> {
  ended.set(sid, true)
  await getServing().exchange?.setMark(markOf(sid), LIFETIME_MS)
}

/** Whether a session was ended, here or in another process. */
export async function isEnded(sid: string): Promise<boolean> {
  if (ended.has(sid)) return true
  const isEndedElsewhere = (await getServing().exchange?.hasMark(markOf(sid))) ?? false
  if (isEndedElsewhere) ended.set(sid, true)
  return isEndedElsewhere
}

/** Removes the session from this browser without telling the platform; its cart waits for them. */
export async function forgetCustomer(shopper: {
  customer: CustomerSession | null
  host: string
}): Promise<void> {
  if (shopper.customer) await endSession(shopper.customer.sid)
  await clearSealed(await cookies(), 'customer', shopper.host)
}

/** Hashed, because the id of a session should exist only in its cookie. */
function markOf(sid: string): string {
  return `ended:${createHash('sha256').update(sid).digest('base64url')}`
}
