import { not, sql, type SQL } from '#store/drizzle.ts'
import type { Db } from './database.ts'
import { isToldStuck } from './issues.ts'
import { readRawRows } from './raw-rows.ts'
import { paymentDueOn, paymentNextOn, payments } from './schema/payments.ts'

/** Pending and failed work: counts, and ages in seconds. */
export interface Backlog {
  deliveries: number
  /** How long the oldest due delivery has been due; 0 without one. */
  oldestDueDeliverySeconds: number
  pausedEndpoints: number
  queuedMails: number
  failedMails: number
  /**
   * How late the oldest mail, payment and refund is that is to be sent, asked about or paid. A
   * failure puts the next attempt off, not this. What waits for its merchant is not late: a
   * payment once they were told, a refund that says why.
   */
  oldestDueMailSeconds: number
  oldestDuePaymentSeconds: number
  oldestDueRefundSeconds: number
  catalogChanges: number
}

const lateness = (due: SQL) =>
  sql`coalesce(greatest(extract(epoch from now() - ${due}), 0), 0)::float8`

/** Reads the backlog of all stores, on the engine's own clock. */
export async function readBacklog(db: Db): Promise<Backlog> {
  const [row] = await readRawRows<Backlog>(
    db,
    sql`
    select
      (select count(*) from webhook_deliveries
        where state in ('pending', 'sending', 'retrying'))::int as deliveries,
      (select coalesce(greatest(extract(epoch from now() - min(d.due_on)), 0), 0)
        from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.state in ('pending', 'retrying') and d.due_on <= now() and d.held_for is null
          and e.status = 'receiving' and e.removed_on is null)::float8 as "oldestDueDeliverySeconds",
      (select count(*) from webhook_endpoints
        where status = 'paused' and removed_on is null)::int as "pausedEndpoints",
      (select count(*) from mails where state = 'queued')::int as "queuedMails",
      (select count(*) from mails where state = 'failed')::int as "failedMails",
      (select ${lateness(sql`min(created_on)`)} from mails
        where state = 'queued') as "oldestDueMailSeconds",
      (select ${lateness(sql`min(case when ${payments.attemptCount} > 0 then ${paymentNextOn} else ${paymentDueOn} end)`)}
        from payments where ${paymentDueOn} is not null and ${not(isToldStuck(db))}) as "oldestDuePaymentSeconds",
      (select ${lateness(sql`min(case when attempt_count > 0 then created_on else try_on end)`)}
        from refunds where try_on is not null and failure is null) as "oldestDueRefundSeconds",
      (select count(*) from catalog_changes)::int as "catalogChanges"`,
  )
  if (!row) throw new Error('The database answered no row.')
  return row
}
