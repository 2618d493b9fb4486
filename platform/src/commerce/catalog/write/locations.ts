import { and, asc, eq, sql } from '#store/drizzle.ts'
import type { Scope } from '#commerce/catalog/read/product-rows.ts'
import { recordProductsWhere } from '#commerce/catalog/read/record-change.ts'
import type { Services } from '#services.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRow, holdRow } from '#store/find-row.ts'
import { listRows, matching, type ListFilter, whether } from '#store/list.ts'
import { locations } from '#store/schema/inventory.ts'
import type { MerchantScope } from '#store/scope.ts'
import { insertRow, updateRow, type Change } from '#store/write-row.ts'
import { write } from './write.ts'
import { RefusedChange, type Written } from './written.ts'

export type LocationRow = typeof locations.$inferSelect

type LocationDraft = Pick<LocationRow, 'code' | 'name' | 'isActive'>

const locationsOf = (storeId: string) => eq(locations.storeId, storeId)

/** The locations of a store; `search` covers code and name. */
export function listLocations(db: Db, storeId: string, { search, isActive }: ListFilter) {
  return listRows(db, locations, {
    scope: ['locations', storeId],
    sorts: { code: 'code', createdOn: 'createdOn' },
    where: and(
      locationsOf(storeId),
      matching(search, locations.code, locations.name),
      whether(isActive, eq(locations.isActive, true)),
    ),
  })
}

export function findLocation(db: Db, storeId: string, id: string): Promise<LocationRow | null> {
  return findRow(db, locations, locationsOf(storeId), eq(locations.id, id))
}

/** Creates a location; `SlugTaken` when the store has one with this code. */
export function createLocation(
  services: Services,
  { tenantId, storeId }: MerchantScope,
  values: LocationDraft,
): Promise<Written<LocationRow>> {
  const made = { ...values, tenantId, storeId }
  return write(services, (tx) => insertRow(tx, locations, made))
}

/** Stock at an inactive location stays there unsold: levels do not change. */
export async function changeLocation(
  services: Services,
  { storeId }: MerchantScope,
  id: string,
  change: Change<LocationDraft>,
): Promise<Written<LocationRow>> {
  return write(services, async (tx) => {
    const own = allOf(eq(locations.id, id), locationsOf(storeId))
    const before = await holdRow(tx, locations, own)
    if (!before) throw new RefusedChange('NotFound')
    const set = { ...change, updatedOn: services.clock() }
    const row = await updateRow(tx, locations, set, own)
    if (row.isActive !== before.isActive) {
      const stocked = sql`id in (select v.product_id from inventory_levels l
        join variants v on v.id = l.variant_id
        where l.location_id = ${id} and l.available_quantity > 0)`
      await recordProductsWhere(tx, storeId, stocked, 'stock')
    }
    return row
  })
}

/** The default location of stock: the store's first one, created if there is none. */
export async function getMainLocation(tx: Tx | Db, { tenantId, storeId }: Scope): Promise<string> {
  const [known] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.storeId, storeId))
    .orderBy(asc(locations.createdOn), asc(locations.id))
    .limit(1)
  if (known) return known.id
  const main = { tenantId, storeId, code: 'MAIN', name: 'Main location' }
  return (await insertRow(tx, locations, main)).id
}
