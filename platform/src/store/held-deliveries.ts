import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * A receiver that hears of a change of the catalogue reads the catalogue next, so its delivery waits
 * until lists show the change, or for this long when the projector does not get to it.
 */
export const heldAtMostMs = 60_000

const isShown = sql`held.held_for is not null
  and not exists (select 1 from catalog_changes c where c.transaction = held.held_for)`

/** Whether there are deliveries whose changes have all been projected. */
export const hasReleasable: SQL = sql`exists (select 1 from webhook_deliveries held where ${isShown})`

/** Lets the deliveries go whose changes have all been projected. */
export async function releaseHeldDeliveries(db: Db): Promise<void> {
  await db.execute(sql`
    update webhook_deliveries set held_for = null,
      due_on = case when state = 'pending' then created_on else due_on end
    where id in (
      select id from webhook_deliveries held where ${isShown} for update skip locked)`)
}
