import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from './database.ts'

/**
 * The rows of a statement that is written out, in the shape that the statement itself gives them:
 * whoever writes the one says the other. Both drivers answer with `rows`, which the type they share
 * does not know.
 */
export async function readRawRows<Row extends object>(db: Db | Tx, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement)
  return (result as { rows: Row[] }).rows
}

/** Whether a condition holds: for background work, to find out what is due before beginning it. */
export async function isDue(db: Db, condition: SQL | undefined): Promise<boolean> {
  const [row] = await readRawRows<{ due: boolean }>(db, sql`select ${condition} as due`)
  return row?.due === true
}
