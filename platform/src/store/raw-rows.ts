import { getTableColumns, is, sql, type SQL } from '#store/drizzle.ts'
import { PgNumeric, type PgColumn, type PgTable } from '#store/drizzle-pg.ts'
import type { Db, Tx } from './database.ts'

/** The rows of a raw statement. Both drivers return `rows`, which their common type lacks. */
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

/** The rows of a table that meet a condition on those of a larger statement, as a value of it. */
export function rowsOf<Table extends PgTable>(table: Table, isOne: SQL, ...order: PgColumn[]) {
  const columns: [string, PgColumn][] = Object.entries(getTableColumns(table))
  // A number in JSON has lost the zeros behind its point.
  const read = columns.map(([, each]) => (is(each, PgNumeric) ? sql`${each}::text` : sql`${each}`))
  const [row, by] = [read, order].map((each) => sql.join(each, sql`, `))
  const toRow = (values: unknown[]): Table['$inferSelect'] =>
    Object.fromEntries(
      columns.map(([name, column], index) => {
        const value = values[index] ?? null
        return [name, value === null ? null : column.mapFromDriverValue(value)]
      }),
    )
  return sql<Table['$inferSelect'][]>`(select coalesce(json_agg(json_build_array(${row}) order by
    ${by}), '[]') from ${table} where ${isOne})`.mapWith((rows: unknown[][]) => rows.map(toRow))
}
