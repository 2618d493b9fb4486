import { sql, type SQL } from '#store/drizzle.ts'
import type { Db } from './database.ts'

/**
 * A receiver of a catalogue event reads the catalogue next, so its delivery is held until lists
 * show the change, or for this long if the projector does not run.
 */
export const heldAtMostMs = 60_000

const isShown = sql`held.held_for is not null
  and not exists (select 1 from catalog_changes c where c.transaction = held.held_for)`

/** Whether there are deliveries whose changes have all been projected. */
export const hasReleasable: SQL = sql`exists (select 1 from webhook_deliveries held where ${isShown})`

/** Releases deliveries whose changes have all been projected. */
export async function releaseHeldDeliveries(db: Db): Promise<void> {
  await db.execute(sql`
    update webhook_deliveries set held_for = null,
      due_on = case when state = 'pending' then created_on else due_on end
    where id in (
      select id from webhook_deliveries held where ${isShown} for update skip locked)`)
}
