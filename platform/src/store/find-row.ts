import { and, exists, sql, type GetColumnData, type SQL } from '#store/drizzle.ts'
import type { PgColumn, PgTable } from '#store/drizzle-pg.ts'
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

export async function findRows<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  ...conditions: Conditions
): Promise<Table['$inferSelect'][]> {
  return query(db, table, conditions)
}

/** The values of one column by those of another, in the rows of a table that meet all conditions. */
export async function mapRows<Key extends PgColumn, Value extends PgColumn>(
  db: Db | Tx,
  key: Key,
  value: Value,
  ...conditions: Conditions
) {
  const rows = await db
    .select({ key, value })
    .from(key.table)
    .where(allOf(...conditions))
  // Drizzle cannot infer the values of columns that are type parameters.
  type Entry = [GetColumnData<Key>, GetColumnData<Value>]
  return new Map(rows.map((row) => [row.key, row.value] as Entry))
}

const finder =
  <Connection extends Db | Tx>(lock?: 'update' | 'no key update') =>
  async <Table extends PgTable>(
    db: Connection,
    table: Table,
    ...conditions: Conditions
  ): Promise<Table['$inferSelect'] | null> => {
    const found = query(db, table, conditions)
    // Drizzle cannot infer the rows of a table that is a type parameter.
    const rows: Table['$inferSelect'][] = await (lock ? found.for(lock) : found)
    return rows[0] ?? null
  }

/** The row of a table that meets all conditions, or null. */
export const findRow = finder<Db | Tx>()

/** Like `findRow`; nobody else changes the row until the transaction ends. */
export const lockRow = finder<Tx>('update')

/** Like `lockRow`, but rows that refer to this one are written meanwhile. */
export const holdRow = finder<Tx>('no key update')

/** A condition: a row of the table meets all of these, which may refer to the query around it. */
export function hasRow(db: Db | Tx, table: PgTable, ...conditions: Conditions): SQL {
  const one = db.select({ one: sql`1` }).from(table)
  return exists(one.where(allOf(...conditions)))
}
