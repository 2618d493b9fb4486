import { setTimeout as sleep } from 'node:timers/promises'
import { createDeliveryWorker } from './delivery-worker.ts'
import type { DeliveryContext } from './delivery-worker.ts'
import { dropRemoved } from './drop-removed.ts'
import { freeAbandoned } from './free-abandoned.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'
import type { StayPresent } from '#store/presence.ts'

export interface RunningDeliveries {
  /** Takes no more work and resolves when the calls under way have ended (15 s at most). */
  stop: () => Promise<void>
}

interface Pace {
  /** Calls under way at one time in this process. */
  slots: number
  /** Milliseconds between looks at the table when there was nothing to do. */
  pollMs: number
}

const sweepEveryMs = 10 * 60_000
/** What a dead process was sending waits no longer than this for another to take it up. */
const freeEveryMs = 1000

/**
 * Sends what the outbox holds until stopped. Polls instead of being told: most work comes due by
 * the clock, and a look at a small index costs less than being told wrongly.
 */
export function startDeliveries(
  context: DeliveryContext & { stayPresent: StayPresent; onFault: (error: unknown) => void },
  { slots, pollMs }: Pace = { slots: 200, pollMs: 250 },
): RunningDeliveries {
  const worker = createDeliveryWorker(context)
  const underWay = new Set<Promise<void>>()
  const stopped = new AbortController()
  let nextSweep = 0
  let nextFree = 0
  let leave: (() => Promise<void>) | null = null

  async function tidy(now: Date) {
    if (now.getTime() >= nextSweep) {
      nextSweep = now.getTime() + sweepEveryMs
      await sweepDeliveries(context.db, now)
    }
    if (now.getTime() < nextFree) return
    nextFree = now.getTime() + freeEveryMs
    await freeAbandoned(context.db, now)
    await dropRemoved(context.db, now)
  }

  async function look() {
    // Before the first lease: others free what nobody present holds.
    leave ??= await context.stayPresent(worker.name)
    await tidy(context.clock())
    const started = await worker.claim(slots - underWay.size)
    for (const attempt of started) {
      const ended = attempt.catch(context.onFault).finally(() => underWay.delete(ended))
      underWay.add(ended)
    }
    return started.length
  }

  async function run() {
    while (!stopped.signal.aborted) {
      const started = underWay.size < slots ? await look().catch(context.onFault) : 0
      if (started) continue
      const pause = sleep(pollMs, undefined, { signal: stopped.signal }).catch(() => undefined)
      await (underWay.size >= slots ? Promise.race([pause, ...underWay]) : pause)
    }
    await Promise.all(underWay)
  }

  const running = run()
  return {
    stop: async () => {
      stopped.abort()
      await running
      await leave?.()
    },
  }
}
