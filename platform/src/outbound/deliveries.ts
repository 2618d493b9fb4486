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
  /** Polls at once instead of after the interval. */
  wake: () => void
  /** Claims no more work and resolves when the calls in progress have ended (15 s at most). */
  stop: () => Promise<void>
}

interface Pace {
  /** Maximum number of concurrent calls in this process. */
  slots: number
  /** Milliseconds between polls while there is nothing to do. */
  pollMs: number
}

/** Whether there is anything to send or to clean up. */
function areDeliveriesDue(db: Db, now: Date): SQL | undefined {
  return or(isDeliveryDue(db, now), hasAbandoned(db, now), hasRemoved(db))
}

const sweepEveryMs = 10 * 60_000
/** How often deliveries of crashed processes are freed. */
const freeEveryMs = 1000

/**
 * Sends due deliveries until stopped. It polls instead of being notified, because most work becomes
 * due by time, and reading a small index is cheaper than handling lost notifications.
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
    // Before the first lease, because other processes free leases whose holder is not present.
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
