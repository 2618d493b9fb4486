import { and, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { containing } from '#store/list.ts'

type Columns<Name extends string> = Record<Name, PgColumn>

/** The row with this id, if it belongs to the store. */
export function rowOfStore(
  table: Columns<'id' | 'storeId'>,
  storeId: string,
  id: string,
): SQL | undefined {
  return and(eq(table.id, id), eq(table.storeId, storeId))
}

/** The rows of a store; `search` covers name and slug. */
export function rowsOfStore(
  table: Columns<'storeId' | 'name' | 'slug'>,
  storeId: string,
  search: string | undefined,
): SQL | undefined {
  const text = search ? containing(search) : null
  return and(
    eq(table.storeId, storeId),
    text ? or(ilike(table.name, text), ilike(table.slug, text)) : undefined,
  )
}
