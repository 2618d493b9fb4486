import { sql, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from './database.ts'

/**
 * The rows of a raw SQL statement, whose type the caller has to state. Both drivers return `rows`,
 * which their common type does not include.
 */
export async function readRawRows<Row extends object>(db: Db | Tx, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement)
  return (result as { rows: Row[] }).rows
}

/** The time by the clock of the database, which is the same for all processes. */
export async function readClock(db: Db | Tx): Promise<Date> {
  const epoch = sql`extract(epoch from clock_timestamp())::float8`
  const [row] = await readRawRows<{ seconds: number }>(db, sql`select ${epoch} as seconds`)
  if (!row) throw new Error('The database answered no row.')
  return new Date(row.seconds * 1000)
}

/** Whether a condition holds, for background work to check what is due. */
export async function isDue(db: Db, condition: SQL | undefined): Promise<boolean> {
  const [row] = await readRawRows<{ due: boolean }>(db, sql`select ${condition} as due`)
  return row?.due === true
}
