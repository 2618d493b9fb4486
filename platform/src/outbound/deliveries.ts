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
import { startWork, type RunningWork } from '#store/work-slots.ts'

/** Whether there is anything to send or to clean up. */
function areDeliveriesDue(db: Db, now: Date): SQL | undefined {
  return or(isDeliveryDue(db, now), hasAbandoned(db, now), hasRemoved(db))
}

const sweepEveryMs = 10 * 60_000
/** How often deliveries of crashed processes are freed. */
const freeEveryMs = 1000

/** Sends due deliveries until stopped; stopping waits for calls in progress, 15 s at most. */
export function startDeliveries(
  context: DeliveryContext & { stayPresent: StayPresent; onFault: (error: unknown) => void },
  pace: { slots: number; pauseMs: number } = { slots: 200, pauseMs: 250 },
): RunningWork {
  const worker = createDeliveryWorker(context)
  const { db, onFault } = context
  let nextSweep = 0
  let nextFree = 0
  let leave: (() => Promise<void>) | null = null

  async function sweep(now: Date) {
    if (now.getTime() < nextSweep) return
    nextSweep = now.getTime() + sweepEveryMs
    await sweepDeliveries(db, now)
  }

  async function tidy(now: Date) {
    if (now.getTime() < nextFree) return
    nextFree = now.getTime() + freeEveryMs
    await freeAbandoned(db, now)
    await dropRemoved(db, now)
  }

  const running = startWork({ ...pace, onFault }, async (free) => {
    // Before the first lease, because other processes free leases whose holder is not present.
    leave ??= await context.stayPresent(worker.name)
    const now = await worker.readNow()
    await sweep(now)
    if (!(await isDue(db, areDeliveriesDue(db, now)))) return []
    await tidy(now)
    return worker.claim(free, now)
  })
  return {
    wake: running.wake,
    stop: async () => {
      await running.stop()
      await leave?.()
    },
  }
}
