import { and, eq, inArray, isNotNull, lt, not, notExists, sql } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { hasRow } from '#store/find-row.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { webhookDeliveries, webhookEndpoints } from '#store/schema/webhooks.ts'
import { deleteRows } from '#store/write-row.ts'

const day = 24 * 60 * 60 * 1000
/** A delivery of a paused endpoint is given up after this long; it can be retried. */
const heldForMs = 7 * day
/** Events and the history of their deliveries are kept this long. */
const keptForMs = 30 * day

/** Gives up held deliveries and deletes old history. Any process may run it at any time. */
export async function sweepDeliveries(db: Db, now: Date): Promise<void> {
  const { state, createdOn, eventId } = webhookDeliveries
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', leasedBy: null, updatedOn: now })
    .where(
      and(
        inArray(state, ['pending', 'retrying']),
        lt(createdOn, new Date(now.getTime() - heldForMs)),
      ),
    )
  const stillOpen = db
    .select({ one: sql`1` })
    .from(webhookDeliveries)
    .where(and(eq(eventId, outboxEvents.id), inArray(state, ['pending', 'sending', 'retrying'])))
  await db
    .delete(outboxEvents)
    .where(
      and(lt(outboxEvents.occurredOn, new Date(now.getTime() - keptForMs)), notExists(stillOpen)),
    )
}

/** Deliveries deleted in one statement, so that locks are short. */
const batchSize = 500
/** Longer than any transaction that read the endpoint before it was removed. */
const graceMs = 10 * 60_000

/** Deletes deliveries of removed endpoints, then endpoints left. @returns whether there are more. */
export async function dropRemoved(db: Db, now: Date): Promise<boolean> {
  const { id, removedOn } = webhookEndpoints
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
  return gone === batchSize
}
