import { isDeliveryDue } from './claim-deliveries.ts'
import { createDeliveryWorker, type DeliveryContext } from './delivery-worker.ts'
import { isDue } from '#store/raw-rows.ts'
import { startWork, type RunningWork } from '#store/work-slots.ts'

/** Sends due deliveries until stopped; stopping waits for calls in progress, 15 s at most. */
export function startDeliveries(
  context: DeliveryContext & { onFault: (error: unknown) => void },
  pace: { slots: number; pauseMs: number } = { slots: 200, pauseMs: 250 },
): RunningWork {
  const worker = createDeliveryWorker(context)
  const { db, clock, onFault } = context
  /** How far this process's clock is ahead of that of the deliveries, when last compared. */
  let aheadMs = 0

  async function readNow() {
    const now = await worker.readNow()
    aheadMs = clock().getTime() - now.getTime()
    return now
  }

  return startWork({ ...pace, onFault }, async (free) => {
    // Asked several times a second, so without asking for the time first.
    const about = new Date(clock().getTime() - aheadMs)
    return (await isDue(db, isDeliveryDue(db, about))) ? worker.claim(free, await readNow()) : []
  })
}
