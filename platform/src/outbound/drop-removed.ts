import { and, eq, inArray, isNotNull, lt, not, type SQL } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { hasRow } from '#store/find-row.ts'
import { webhookDeliveries, webhookEndpoints } from '#store/schema/webhooks.ts'
import { deleteRows } from '#store/write-row.ts'

/** Deliveries deleted in one statement, so that locks are short. */
const batchSize = 500
/** Longer than any transaction that read the endpoint before it was removed. */
const graceMs = 10 * 60_000

/** Whether a removed endpoint has not been deleted yet. */
export function hasRemoved(db: Db): SQL {
  return hasRow(db, webhookEndpoints, isNotNull(webhookEndpoints.removedOn))
}

/**
 * Deletes a batch of deliveries of removed endpoints, and the endpoints without any left. Any
 * process may run it at any time. @returns how many deliveries were deleted.
 */
export async function dropRemoved(db: Db, now: Date): Promise<number> {
  const { id, removedOn } = webhookEndpoints
  const [removed] = await db
    .select({ id })
    .from(webhookEndpoints)
    .where(isNotNull(removedOn))
    .limit(1)
  if (!removed) return 0
  const batch = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookDeliveries.endpointId, id))
    .where(isNotNull(removedOn))
    .limit(batchSize)
  const gone = await deleteRows(db, webhookDeliveries, inArray(webhookDeliveries.id, batch))
  const hasDelivery = hasRow(db, webhookDeliveries, eq(webhookDeliveries.endpointId, id))
  const isOver = lt(removedOn, new Date(now.getTime() - graceMs))
  await db.delete(webhookEndpoints).where(and(isOver, not(hasDelivery)))
  return gone
}
