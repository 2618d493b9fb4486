import { and, eq, exists, gt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#store/database.ts'
import { isAbsent } from '#store/presence.ts'
import { webhookDeliveries } from '#store/schema/webhooks.ts'

const isAbandoned = (now: Date) => {
  const { state, dueOn, leasedBy } = webhookDeliveries
  return and(eq(state, 'sending'), gt(dueOn, now), isAbsent(leasedBy))
}

/** Whether a crashed process has left a delivery in progress. */
export function hasAbandoned(db: Db, now: Date): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(webhookDeliveries)
      .where(isAbandoned(now)),
  )
}

/**
 * Makes deliveries that a crashed process had in progress due at once. If the crash cannot be
 * detected (a network failure), they become due when the lease expires. Any process may run it at
 * any time.
 */
export async function freeAbandoned(db: Db, now: Date): Promise<void> {
  await db.update(webhookDeliveries).set({ dueOn: now, updatedOn: now }).where(isAbandoned(now))
}
