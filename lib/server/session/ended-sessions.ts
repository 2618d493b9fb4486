import 'server-only'
import { LRUCache } from 'lru-cache'
import { SESSION_LIMITS } from './sealed-cookies'

/** Ended sessions that one process remembers: about 10 MB. */
const MAX_SESSIONS = 100_000

/**
 * Sessions that were ended here. A request that is still under way may carry the old cookie, and
 * its renewal may finish later: without this list it would bring the session back. The platform
 * refuses the revoked tokens in every process; the list closes the gap until it is asked. A store
 * that several processes share would replace these two functions.
 */
const ended = shared()

/** Remembers that a session has ended, for as long as its cookie could come back. */
export function endSession(sid: string): void {
  ended.set(sid, true)
}

/** Whether a session was ended. */
export function isEnded(sid: string): boolean {
  return ended.has(sid)
}

/** The proxy and the pages are bundled separately: a plain module variable would exist twice. */
function shared(): LRUCache<string, true> {
  const key = Symbol.for('vitrine.ended-sessions')
  const holder = globalThis as { [key]?: LRUCache<string, true> }
  return (holder[key] ??= new LRUCache({
    max: MAX_SESSIONS,
    ttl: SESSION_LIMITS.kept.absoluteSeconds * 1000,
    // By the wall clock, to the millisecond, as the limits of the sessions themselves.
    perf: { now: () => Date.now() },
    ttlResolution: 0,
  }))
}
