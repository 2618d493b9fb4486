import { and, eq, ilike, or } from 'drizzle-orm'
import { isUniqueViolation, type Db } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { newId } from '#store/ids.ts'
import { containing, listRows, type List, type ListFilter, whether } from '#store/list.ts'
import { locations } from '#store/schema/inventory.ts'
import type { MerchantScope } from '#store/scope.ts'
import type { LocationRow } from './change-location.ts'
import { refuse, type Written } from './written.ts'

const locationsOf = (storeId: string) => eq(locations.storeId, storeId)

/** The locations of a store; `search` covers code and name. */
export function listLocations(
  db: Db,
  storeId: string,
  { search, isActive }: ListFilter,
): List<LocationRow> {
  const text = search ? containing(search) : null
  return listRows(db, locations, {
    scope: ['locations', storeId],
    sorts: { code: 'code', createdOn: 'createdOn' },
    where: and(
      locationsOf(storeId),
      text ? or(ilike(locations.code, text), ilike(locations.name, text)) : undefined,
      whether(isActive, eq(locations.isActive, true)),
    ),
  })
}

export function findLocation(db: Db, storeId: string, id: string): Promise<LocationRow | null> {
  return findRow(db, locations, locationsOf(storeId), eq(locations.id, id))
}

/** Creates a location; `SlugTaken` when the store has one with this code. */
export async function createLocation(
  db: Db,
  { tenantId, storeId }: MerchantScope,
  values: { code: string; name: string; isActive: boolean },
): Promise<Written<LocationRow>> {
  try {
    const made = { ...values, tenantId, storeId, id: newId('loc') }
    const [row] = await db.transaction((tx) => tx.insert(locations).values(made).returning())
    if (!row) throw new Error('The location was not inserted.')
    return { ok: true, row }
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('SlugTaken')
    throw error
  }
}
