import { and, inArray, lt, notExists, eq, sql } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import { webhookDeliveries } from '#store/schema/webhooks.ts'

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
