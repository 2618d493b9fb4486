import { or, type SQL } from 'drizzle-orm'
import { isDeliveryDue } from './claim-deliveries.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import type { DeliveryContext } from './delivery-worker.ts'
import { dropRemoved, hasRemoved } from './drop-removed.ts'
import { freeAbandoned, hasAbandoned } from './free-abandoned.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'
import type { Db } from '#store/database.ts'
import { isDue } from '#store/raw-rows.ts'
import type { StayPresent } from '#store/presence.ts'

export interface RunningDeliveries {
  /** Looks at once instead of at the end of the pause. */
  wake: () => void
  /** Takes no more work and resolves when the calls under way have ended (15 s at most). */
  stop: () => Promise<void>
}

interface Pace {
  /** Calls under way at one time in this process. */
  slots: number
  /** Milliseconds between looks at the table when there was nothing to do. */
  pollMs: number
}

/** Whether there is anything to send or to tidy up. */
function areDeliveriesDue(db: Db, now: Date): SQL | undefined {
  return or(isDeliveryDue(db, now), hasAbandoned(db, now), hasRemoved(db))
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
  let isStopped = false
  let endPause: () => void = () => undefined
  let nextSweep = 0
  let nextFree = 0
  let leave: (() => Promise<void>) | null = null

  async function sweep(now: Date) {
    if (now.getTime() < nextSweep) return
    nextSweep = now.getTime() + sweepEveryMs
    await sweepDeliveries(context.db, now)
  }

  async function tidy(now: Date) {
    if (now.getTime() < nextFree) return
    nextFree = now.getTime() + freeEveryMs
    await freeAbandoned(context.db, now)
    await dropRemoved(context.db, now)
  }

  function pause() {
    return new Promise<void>((resolve) => {
      if (isStopped) return resolve()
      const timer = setTimeout(resolve, pollMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function look() {
    // Before the first lease: others free what nobody present holds.
    leave ??= await context.stayPresent(worker.name)
    const now = context.clock()
    await sweep(now)
    if (!(await isDue(context.db, areDeliveriesDue(context.db, now)))) return 0
    await tidy(now)
    const started = await worker.claim(slots - underWay.size)
    for (const attempt of started) {
      const ended = attempt.catch(context.onFault).finally(() => underWay.delete(ended))
      underWay.add(ended)
    }
    return started.length
  }

  async function run() {
    while (!isStopped) {
      const started = underWay.size < slots ? await look().catch(context.onFault) : 0
      if (started) continue
      await (underWay.size >= slots ? Promise.race([pause(), ...underWay]) : pause())
    }
    await Promise.all(underWay)
  }

  const running = run()
  return {
    wake: () => endPause(),
    stop: async () => {
      isStopped = true
      endPause()
      await running
      await leave?.()
    },
  }
}
