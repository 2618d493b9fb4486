import 'server-only'
import { z } from 'zod'
import { log } from '@/lib/server/request/log'
import { parseJson } from '@/lib/shop/json'
import { eventSchema, pageSchema } from '@/lib/shop/analytics/event-schema'

const TIMEOUT_MS = 3_000
/** A slow collector must not pile up requests here: events beyond this are dropped. */
const MAX_IN_FLIGHT = 32
/** Events forwarded per second at most, over all shoppers of this process. */
const MAX_PER_SECOND = 200
/** At most one log line a minute, however many events could not be sent. */
const LINE_EVERY_MS = 60_000

const sentSchema = z.object({ event: eventSchema, page: pageSchema })
/** One event as a page sends it. */
export type Sent = z.infer<typeof sentSchema>

/** An event as the collector of a store receives it: nothing else of the request is passed on. */
interface Collected extends Sent {
  readonly store: string
  /** ISO 8601. */
  readonly at: string
}

/** Reads what a page sent; null for anything else. Unknown fields are dropped. */
export function readSent(text: string): Sent | null {
  return sentSchema.safeParse(parseJson(text)).data ?? null
}

/** Hands events to the collectors of stores, bounded in number and time. Nothing here throws. */
export function createForwarder(send: typeof fetch, now: () => number) {
  let inFlight = 0
  let second = 0
  let inSecond = 0
  let lost = 0
  let lastLine = -Infinity

  const lose = () => {
    lost += 1
    if (now() - lastLine < LINE_EVERY_MS) return
    lastLine = now()
    log('warn', `analytics: ${String(lost)} events did not reach the collector`)
    lost = 0
  }

  return async (url: string, store: string, sent: Sent): Promise<void> => {
    const current = Math.floor(now() / 1_000)
    if (current !== second) [second, inSecond] = [current, 0]
    if (inFlight >= MAX_IN_FLIGHT || inSecond >= MAX_PER_SECOND) return lose()
    inFlight += 1
    inSecond += 1
    const collected: Collected = { store, at: new Date(now()).toISOString(), ...sent }
    try {
      const answer = await send(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(collected),
        redirect: 'error',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) lose()
    } catch {
      lose()
    } finally {
      inFlight -= 1
    }
  }
}

/** The forwarder of this process. */
export const forwardEvent = createForwarder(
  (...request) => fetch(...request),
  () => Date.now(),
)
