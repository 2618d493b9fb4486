import { and, eq, exists, gt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#store/database.ts'
import { isAbsent } from '#store/presence.ts'
import { webhookDeliveries } from '#store/schema/webhooks.ts'

const isAbandoned = (now: Date) => {
  const { state, dueOn, leasedBy } = webhookDeliveries
  return and(eq(state, 'sending'), gt(dueOn, now), isAbsent(leasedBy))
}

/** Whether a dead process had a delivery under way. */
export function hasAbandoned(db: Db, now: Date): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(webhookDeliveries)
      .where(isAbandoned(now)),
  )
}

/**
 * Makes deliveries due at once that a dead process had under way. Where its death cannot be seen (the
 * network to it broke), the end of the lease does the same later. Any process may run it, at any time.
 */
export async function freeAbandoned(db: Db, now: Date): Promise<void> {
  await db.update(webhookDeliveries).set({ dueOn: now, updatedOn: now }).where(isAbandoned(now))
}
