import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { readRawRows } from './raw-rows.ts'

/** How many sessions of this database (PostgreSQL) wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await readRawRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
