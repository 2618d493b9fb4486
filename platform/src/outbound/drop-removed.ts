import { and, eq, exists, inArray, isNotNull, lt, notExists, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#store/database.ts'
import { webhookDeliveries, webhookEndpoints } from '#store/schema/webhooks.ts'

/** Deliveries of removed endpoints that go in one statement: it holds no lock for long. */
const batchSize = 500
/** Longer than any transaction that may still write a delivery for an endpoint it saw before. */
const graceMs = 10 * 60_000

/** Whether an endpoint was removed that has not gone yet. */
export function hasRemoved(db: Db): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(webhookEndpoints)
      .where(isNotNull(webhookEndpoints.removedOn)),
  )
}

/**
 * Deletes a batch of what removed endpoints have left, and the endpoints that have nothing left.
 * Any process may run it, at any time. @returns how many deliveries went.
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
  const gone = await db
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, batch))
    .returning({ id: webhookDeliveries.id })
  const left = db
    .select({ one: sql`1` })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, id))
  const isOver = lt(removedOn, new Date(now.getTime() - graceMs))
  await db.delete(webhookEndpoints).where(and(isOver, notExists(left)))
  return gone.length
}
