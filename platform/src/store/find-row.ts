import { and, exists, sql, type SQL } from '#store/drizzle.ts'
import type { PgTable } from '#store/drizzle-pg.ts'
import type { Db, Tx } from './database.ts'

/** One at least: a query without any would answer with a row of any store. */
export type Conditions = [first: SQL, ...more: (SQL | undefined)[]]

/** A condition: all of these are met. Unlike `and`, it is never without one. */
export const allOf = (...[first, ...more]: Conditions): SQL => and(first, ...more) ?? first

const query = (db: Db | Tx, table: PgTable, conditions: Conditions) =>
  db
    .select()
    .from(table)
    .where(allOf(...conditions))

/** The row of a table that meets all conditions, or null. */
export async function findRow<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  ...conditions: Conditions
): Promise<Table['$inferSelect'] | null> {
  // Drizzle cannot infer the rows of a table that is a type parameter.
  const rows: Table['$inferSelect'][] = await query(db, table, conditions)
  return rows[0] ?? null
}

/** Like `findRow`; nobody else changes the row until the transaction ends. */
export async function lockRow<Table extends PgTable>(
  tx: Tx,
  table: Table,
  ...conditions: Conditions
): Promise<Table['$inferSelect'] | null> {
  const rows: Table['$inferSelect'][] = await query(tx, table, conditions).for('update')
  return rows[0] ?? null
}

/** Like `lockRow`, but rows that refer to this one are written meanwhile. */
export async function holdRow<Table extends PgTable>(
  tx: Tx,
  table: Table,
  ...conditions: Conditions
): Promise<Table['$inferSelect'] | null> {
  const rows: Table['$inferSelect'][] = await query(tx, table, conditions).for('no key update')
  return rows[0] ?? null
}

/** A condition: a row of the table meets all of these, which may refer to the query around it. */
export function hasRow(db: Db | Tx, table: PgTable, ...conditions: Conditions): SQL {
  const one = db.select({ one: sql`1` }).from(table)
  return exists(one.where(allOf(...conditions)))
}
