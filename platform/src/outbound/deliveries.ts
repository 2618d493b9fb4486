import { or } from '#store/drizzle.ts'
import { isDeliveryDue } from './claim-deliveries.ts'
import { createDeliveryWorker, type DeliveryContext } from './delivery-worker.ts'
import { dropRemoved, hasRemoved, sweepDeliveries } from './sweep-deliveries.ts'
import { isDue } from '#store/raw-rows.ts'
import { startWork, type RunningWork } from '#store/work-slots.ts'

const sweepEveryMs = 10 * 60_000
const dropEveryMs = 1000

/** Sends due deliveries until stopped; stopping waits for calls in progress, 15 s at most. */
export function startDeliveries(
  context: DeliveryContext & { onFault: (error: unknown) => void },
  pace: { slots: number; pauseMs: number } = { slots: 200, pauseMs: 250 },
): RunningWork {
  const worker = createDeliveryWorker(context)
  const { db, clock, onFault } = context
  let nextSweep = 0
  let nextDrop = 0
  /** How far this process's clock is ahead of that of the deliveries, when last compared. */
  let aheadMs = 0

  async function readNow() {
    const now = await worker.readNow()
    aheadMs = clock().getTime() - now.getTime()
    return now
  }

  async function sweep() {
    if (clock().getTime() < nextSweep) return
    nextSweep = clock().getTime() + sweepEveryMs
    await sweepDeliveries(db, await readNow())
  }

  async function drop(now: Date) {
    if (now.getTime() < nextDrop) return
    nextDrop = now.getTime() + dropEveryMs
    await dropRemoved(db, now)
  }

  return startWork({ ...pace, onFault }, async (free) => {
    await sweep()
    // Asked several times a second, so without asking for the time first.
    const about = new Date(clock().getTime() - aheadMs)
    if (!(await isDue(db, or(isDeliveryDue(db, about), hasRemoved(db))))) return []
    const now = await readNow()
    await drop(now)
    return worker.claim(free, now)
  })
}
