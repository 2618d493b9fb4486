import { and, asc, eq, isNotNull, isNull, lte, or, sql, type SQL } from '#store/drizzle.ts'
import type { PgColumn, PgTable } from '#store/drizzle-pg.ts'
import type { Db, Tx } from './database.ts'
import { allOf, hasRow } from './find-row.ts'
import { isDue } from './raw-rows.ts'
import { startWork, type RunningWork } from './work-slots.ts'

interface Work {
  id: string
  attemptCount: number
}

/** A table whose rows are work, each of one process at a time until done or given up. */
export interface WorkQueue<Row extends Work> {
  db: Db
  clock: () => Date
  table: PgTable & { id: PgColumn; attemptCount: PgColumn; leasedUntil: PgColumn }
  /** Rows that are due. Also of a row in progress: its lease is checked here. */
  isDue: (now: Date) => SQL | undefined
  /** The most urgent first. */
  order: PgColumn | SQL
  /** Longer than any `work`, so that only a dead process loses its lease. */
  leaseMs: number
  /** At most `atOnce` rows with the same value are in progress, so that a slow one leaves room. */
  share: { by: PgColumn; atOnce: number }
  /** The pause after a failure is doubled from `firstMs` up to `longestMs`. */
  patience: { attempts: number; firstMs: number; longestMs: number }
  /** Called in the transaction that claims a row. */
  onClaim?: (tx: Tx, row: Row, now: Date) => Promise<void>
  /** Does the work and records its result, which ends the lease. @throws to be called again. */
  work: (row: Row) => Promise<void>
  /** Records a failure, which ends the lease. `again` is null after the last attempt. */
  onFailure: (row: Row, error: unknown, again: Date | null) => Promise<void>
}

// The start of the transaction by the clock of the database: clocks of processes may differ.
const isFree = (leasedUntil: PgColumn) => or(isNull(leasedUntil), lte(leasedUntil, sql`now()`))

function isClaimable<Row extends Work>(
  { db, table, isDue: due, share }: WorkQueue<Row>,
  now: Date,
) {
  const { leasedUntil } = table
  const busy = db
    .select({ by: share.by })
    .from(table)
    .where(and(isNotNull(leasedUntil), sql`${leasedUntil} > now()`))
    .groupBy(share.by)
    .having(sql`count(*) >= ${share.atOnce}`)
  return allOf(sql`${share.by} not in ${busy}`, due(now), isFree(leasedUntil))
}

/** Whether there is work; cheaper than a claim in vain. */
export function isWorkDue<Row extends Work>(queue: WorkQueue<Row>): Promise<boolean> {
  const { db, table, clock } = queue
  return isDue(db, hasRow(db, table, isClaimable(queue, clock())))
}

/** Leases the most urgent row, committed before the work: a crash counts as an attempt. */
function claim<Row extends Work>(queue: WorkQueue<Row>): Promise<Row | null> {
  const { db, table, clock, order, leaseMs, onClaim } = queue
  const now = clock()
  return db.transaction(async (tx) => {
    const [free] = await tx
      .select({ id: table.id })
      .from(table)
      .where(isClaimable(queue, now))
      .orderBy(asc(order))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!free) return null
    const leasedUntil = sql`now() + ${leaseMs} * interval '1 millisecond'`
    const claimed = await tx
      .update(table)
      .set({ attemptCount: sql`${table.attemptCount} + 1`, leasedUntil })
      .where(eq(table.id, free.id))
      .returning()
    // Drizzle cannot infer the rows of a table that is held in an interface.
    const row = claimed[0] as Row
    await onClaim?.(tx, row, now)
    return row
  })
}

async function attempt<Row extends Work>(queue: WorkQueue<Row>, row: Row): Promise<void> {
  const { attempts, firstMs, longestMs } = queue.patience
  const failures = row.attemptCount
  try {
    // Its process died in the last attempt.
    if (failures > attempts) throw new Error('Interrupted.')
    await queue.work(row)
  } catch (error) {
    const waitMs = Math.min(firstMs * 2 ** (failures - 1), longestMs)
    const again = new Date(queue.clock().getTime() + waitMs)
    await queue.onFailure(row, error, failures < attempts ? again : null)
  }
}

/** Does everything that is due, several at a time. @returns how many rows. */
export async function workOff<Row extends Work>(queue: WorkQueue<Row>, atOnce = 4) {
  let count = 0
  const serve = async () => {
    for (let row = await claim(queue); row; row = await claim(queue)) {
      count += 1
      await attempt(queue, row)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, serve))
  return count
}

/** Works until stopped. Processes on one database share the work. */
export function startQueue<Row extends Work>(
  queue: WorkQueue<Row>,
  pace: { slots: number; pauseMs: number; onFault: (error: unknown) => void },
): RunningWork {
  return startWork(pace, async (free) => {
    const started: Promise<void>[] = []
    if (!(await isWorkDue(queue))) return started
    try {
      while (started.length < free) {
        const row = await claim(queue)
        if (!row) break
        // It may fail while the next one is claimed, before the caller looks at it.
        started.push(attempt(queue, row).catch(pace.onFault))
      }
    } catch (error) {
      pace.onFault(error)
    }
    return started
  })
}
