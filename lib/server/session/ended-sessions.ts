import 'server-only'
import { SESSION_LIMITS } from './sealed-cookies'

/**
 * Sessions that were signed out here. A request that is still on its way may carry the old cookie,
 * and its renewal may finish later: without this list it would bring the session back. The platform
 * refuses the revoked tokens in every process; the list closes the gap until it is asked.
 */
const ended = shared()

/** Remembers that a session was signed out, for as long as its cookie could come back. */
export function endSession(sid: string, now = Date.now()): void {
  for (const [each, until] of ended) if (until <= now) ended.delete(each)
  ended.set(sid, now + SESSION_LIMITS.kept.absoluteSeconds * 1000)
}

/** Whether a session was signed out. */
export function isEnded(sid: string): boolean {
  return ended.has(sid)
}

/** The proxy and the pages are bundled apart: a plain module variable would exist twice. */
function shared(): Map<string, number> {
  const key = Symbol.for('vitrine.ended-sessions')
  const holder = globalThis as { [key]?: Map<string, number> }
  return (holder[key] ??= new Map())
}
