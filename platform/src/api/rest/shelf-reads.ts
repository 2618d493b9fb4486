import { and, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { containing } from '#store/list.ts'
import type { Services } from '#services.ts'
import type { brands, categories, collections } from '#store/schema/catalog.ts'
import type { Shelf } from './shelf-routes.ts'

type Placed = { id: string; version: number; name: string; createdOn: Date; position?: number }

interface ShelfSource {
  table: typeof brands | typeof categories | typeof collections
  /** Absent for rows without a place of their own: they stand by name. */
  position?: PgColumn
  isActive: SQL
}

/** List and look-up of brands, categories and collections, which differ in their columns only. */
export function readShelf<Row extends Placed>(
  { db }: Services,
  { table: source, position, isActive }: ShelfSource,
  scopeName: string,
): Pick<Shelf<Row>, 'list' | 'find'> {
  // The three tables have these columns in common; rows bring those of their own.
  const table = source as typeof brands
  const asRows = (rows: readonly unknown[]) => rows as Row[]
  const { id, storeId, name, slug, createdOn } = table
  return {
    list: (scope, query) => {
      const text = query.search ? containing(query.search) : null
      return {
        scope: [scopeName, scope.storeId],
        sorts: { position: position ?? name, name, createdOn },
        id,
        where: and(
          eq(storeId, scope.storeId),
          text ? or(ilike(name, text), ilike(slug, text)) : undefined,
          query.isActive ? isActive : undefined,
        ),
        read: async ({ where, orderBy, limit }) =>
          asRows(
            await db
              .select()
              .from(table)
              .where(where)
              .orderBy(...orderBy)
              .limit(limit),
          ),
        count: (where) => db.$count(table, where),
        placeOf: (row, sortBy) => {
          if (sortBy === 'createdOn') return { id: row.id, value: row.createdOn }
          return { id: row.id, value: sortBy === 'name' ? row.name : (row.position ?? row.name) }
        },
      }
    },
    find: async (scope, wanted) => {
      const own = and(eq(id, wanted), eq(storeId, scope.storeId))
      const [row] = asRows(await db.select().from(table).where(own))
      return row ?? null
    },
  }
}
