import { and, eq, getTableColumns } from './drizzle.ts'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { unlessTaken, type Db } from './database.ts'
import { newId } from './ids.ts'
import { listRows, matching, type List, type ListFilter } from './list.ts'
import type { StoreScope } from './scope.ts'

type Made = 'id' | 'tenantId' | 'storeId' | 'createdOn' | 'updatedOn'

/** What a merchant decides of a row; id, scope and times are made here. */
export type RowValues<Table extends PgTable> = Omit<Table['$inferInsert'], Made>

/** The new values of a row, if that is still the one that is meant. */
export interface Replacement<Table extends PgTable> {
  id: string
  values: RowValues<Table>
  now: Date
  isMeant: (row: Table['$inferSelect']) => boolean
}

type Columns = Record<'id' | 'storeId', PgColumn> & Record<string, PgColumn>

interface StoreTable<Table extends PgTable> {
  table: Table
  /** Prefix of its ids. */
  prefix: string
  /** Columns by their name in `sortBy`; the first is the default. */
  sorts: Readonly<Record<string, keyof Table['$inferSelect'] & string>>
  /** Columns that `search` covers. */
  searched: readonly (keyof Table['$inferSelect'] & string)[]
}

/** What the settings of a store are kept with: rows of one table that belong to the whole store. */
export interface StoreRows<Table extends PgTable> {
  list: (db: Db, scope: StoreScope, filter: ListFilter) => List<Table['$inferSelect']>
  find: (db: Db, scope: StoreScope, id: string) => Promise<Table['$inferSelect'] | null>
  /** Null when a unique value, such as a code, is taken. */
  create: (
    db: Db,
    scope: StoreScope,
    values: RowValues<Table>,
    now: Date,
  ) => Promise<Table['$inferSelect'] | null>
  /** `changed`: the row is no longer the one that `isMeant` accepts; nothing is written. */
  replace: (
    db: Db,
    scope: StoreScope,
    target: Replacement<Table>,
  ) => Promise<Table['$inferSelect'] | 'notFound' | 'taken' | 'changed'>
  /** False when there is no such row. */
  remove: (db: Db, scope: StoreScope, id: string) => Promise<boolean>
}

/** The rows of a table with the columns of `storeScope` and `timestamps`. */
export function createStoreRows<Table extends PgTable>({
  table,
  prefix,
  sorts,
  searched,
}: StoreTable<Table>): StoreRows<Table> {
  type Row = Table['$inferSelect']
  const plain: PgTable = table
  const columns = getTableColumns(plain) as Columns
  const ofStore = ({ storeId }: StoreScope) => eq(columns.storeId, storeId)
  const isRow = (scope: StoreScope, id: string) => and(ofStore(scope), eq(columns.id, id))
  // Drizzle cannot tell the rows of a table that is a type parameter.
  const first = (rows: unknown[]) => (rows[0] ?? null) as Row | null
  return {
    list: (db, scope, { search, isActive }) =>
      listRows(db, table, {
        scope: [prefix, scope.storeId],
        sorts,
        where: and(
          ofStore(scope),
          matching(search, ...searched.flatMap((name) => columns[name] ?? [])),
          isActive && columns['isActive'] ? eq(columns['isActive'], true) : undefined,
        ),
      }),
    find: async (db, scope, id) => first(await db.select().from(plain).where(isRow(scope, id))),
    create: async (db, { tenantId, storeId }, values, now) => {
      const made = { id: newId(prefix), tenantId, storeId, createdOn: now, updatedOn: now }
      const rows = await unlessTaken(db, (tx) =>
        tx
          .insert(plain)
          .values({ ...values, ...made })
          .returning(),
      )
      return rows === null ? null : first(rows)
    },
    replace: async (db, scope, { id, values, now, isMeant }) => {
      const written = await unlessTaken(db, async (tx) => {
        const row = first(await tx.select().from(plain).where(isRow(scope, id)).for('update'))
        if (!row) return 'notFound'
        if (!isMeant(row)) return 'changed'
        const set = { ...values, updatedOn: now }
        return first(await tx.update(plain).set(set).where(isRow(scope, id)).returning())
      })
      return written ?? 'taken'
    },
    remove: async (db, scope, id) => {
      const removed = await db.delete(plain).where(isRow(scope, id)).returning({ id: columns.id })
      return removed.length > 0
    },
  }
}
