import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#store/database.ts'
import { isAbsent } from '#store/presence.ts'
import { webhookDeliveries } from '#store/schema/webhooks.ts'

/**
 * Makes deliveries due at once that a dead process had under way. Where its death cannot be seen (the
 * network to it broke), the end of the lease does the same later. Any process may run it, at any time.
 */
export async function freeAbandoned(db: Db, now: Date): Promise<void> {
  const { state, dueOn, leasedBy } = webhookDeliveries
  await db
    .update(webhookDeliveries)
    .set({ dueOn: now, updatedOn: now })
    .where(and(eq(state, 'sending'), gt(dueOn, now), isAbsent(leasedBy)))
}
