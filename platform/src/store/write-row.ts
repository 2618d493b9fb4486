import { getTableName, sql } from '#store/drizzle.ts'
import type { PgInsertValue, PgTable, PgUpdateSetSource } from '#store/drizzle-pg.ts'
import type { Db, Tx } from './database.ts'
import { allOf, type Conditions } from './find-row.ts'

// Drizzle can infer neither the values nor the rows of a table that is a type parameter.
type Row<Table extends PgTable> = Table['$inferSelect']

/** Some members of a draft; absent or undefined ones stay as they are. */
export type Change<Draft> = { [Member in keyof Draft]?: Draft[Member] | undefined }

/** The versions of a row that a caller has seen, each of which may be changed; null: whatever it is. */
export type SeenVersions = readonly number[] | null

export const isSeen = (seen: SeenVersions, { version }: { version: number }): boolean =>
  seen === null || seen.includes(version)

function getOnly<Table extends PgTable>(table: Table, [row]: readonly Row<Table>[]): Row<Table> {
  if (row === undefined) throw new Error(`A row of ${getTableName(table)} was not written.`)
  return row
}

/** Inserts a row. @returns it with the defaults of its columns. */
export async function insertRow<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  values: PgInsertValue<Table>,
): Promise<Row<Table>> {
  const plain: PgTable = table
  return getOnly(table, await db.insert(plain).values(values).returning())
}

/** Like `insertRow`; null when another row has one of its unique values. */
export async function insertIfNew<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  values: PgInsertValue<Table>,
): Promise<Row<Table> | null> {
  const plain: PgTable = table
  const rows: Row<Table>[] = await db.insert(plain).values(values).onConflictDoNothing().returning()
  return rows[0] ?? null
}

/** Inserts rows, if there are any. */
export async function insertRows<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  rows: PgInsertValue<Table>[],
): Promise<void> {
  if (rows.length > 0) await db.insert(table).values(rows)
}

/** Changes the rows that meet all conditions; undefined columns stay. @returns them as they are now. */
export async function updateRows<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  set: PgUpdateSetSource<Table>,
  ...conditions: Conditions
): Promise<Row<Table>[]> {
  const plain: PgTable = table
  return db
    .update(plain)
    .set(set)
    .where(allOf(...conditions))
    .returning()
}

/** Like `updateRows`, for a row that is there, because it is locked. */
export async function updateRow<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  set: PgUpdateSetSource<Table>,
  ...conditions: Conditions
): Promise<Row<Table>> {
  return getOnly(table, await updateRows(db, table, set, ...conditions))
}

/** Deletes the rows that meet all conditions. @returns how many there were. */
export async function deleteRows(db: Db | Tx, table: PgTable, ...conditions: Conditions) {
  const gone = await db
    .delete(table)
    .where(allOf(...conditions))
    .returning({ one: sql`1` })
  return gone.length
}
