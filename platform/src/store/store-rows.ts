import { and, eq, getTableColumns, getTableName } from './drizzle.ts'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from './drizzle-pg.ts'
import { unlessTaken, type Db } from './database.ts'
import { allOf, findRow, lockRow } from './find-row.ts'
import { listRows, matching, whether, type ListFilter } from './list.ts'
import type { StoreScope } from './scope.ts'
import { deleteRows, insertRow, updateRow } from './write-row.ts'

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
  /** Columns by their name in `sortBy`; the first is the default. */
  sorts: Readonly<Record<string, keyof Table['$inferSelect'] & string>>
  searched: readonly (keyof Table['$inferSelect'] & string)[]
}

/** Rows of one table, with the columns of `storeScope` and `timestamps`, of the whole store. */
export function createStoreRows<Table extends PgTable>({
  table,
  sorts,
  searched,
}: StoreTable<Table>) {
  const plain: PgTable = table
  const columns = getTableColumns(plain) as Columns
  const ofStore = ({ storeId }: StoreScope) => eq(columns.storeId, storeId)
  const isRow = (scope: StoreScope, id: string) => allOf(ofStore(scope), eq(columns.id, id))
  return {
    list: (db: Db, scope: StoreScope, { search, isActive }: ListFilter) =>
      listRows(db, table, {
        scope: [getTableName(plain), scope.storeId],
        sorts,
        where: and(
          ofStore(scope),
          matching(search, ...searched.flatMap((name) => columns[name] ?? [])),
          columns['isActive'] && whether(isActive, eq(columns['isActive'], true)),
        ),
      }),
    find: (db: Db, scope: StoreScope, id: string) => findRow(db, table, isRow(scope, id)),
    /** Null when a unique value, such as a code, is taken. */
    create: (db: Db, scope: StoreScope, values: RowValues<Table>, now: Date) => {
      const { tenantId, storeId } = scope
      const made = { tenantId, storeId, createdOn: now, updatedOn: now }
      // Together they are the values of a row, which types of a table as a parameter cannot say.
      const row = { ...values, ...made } as PgInsertValue<Table>
      return unlessTaken(db, (tx) => insertRow(tx, table, row))
    },
    /** `changed`: the row is no longer the one that `isMeant` accepts; nothing is written. */
    replace: async (db: Db, scope: StoreScope, target: Replacement<Table>) => {
      const { id, values, now, isMeant } = target
      const written = await unlessTaken(db, async (tx) => {
        const row = await lockRow(tx, table, isRow(scope, id))
        if (!row) return 'notFound'
        if (!isMeant(row)) return 'changed'
        const set = { ...values, updatedOn: now } as PgUpdateSetSource<Table>
        return updateRow(tx, table, set, isRow(scope, id))
      })
      return written ?? 'taken'
    },
    remove: async (db: Db, scope: StoreScope, id: string) =>
      (await deleteRows(db, table, isRow(scope, id))) > 0 ? 'removed' : 'notFound',
  }
}
