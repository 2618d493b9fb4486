import { and, eq } from 'drizzle-orm'
import type { Db } from '#store/database.ts'
import { locations } from '#store/schema/inventory.ts'
import { pickupPoints } from '#store/schema/shipping.ts'
import type { StoreScope } from '#store/scope.ts'
import { createStoreRows } from '#store/store-rows.ts'

/** The pickup points of a store. A cart whose point is gone chooses again. */
export const pointRows = createStoreRows({
  table: pickupPoints,
  prefix: 'pup',
  sorts: { name: 'name', createdOn: 'createdOn' },
  searched: ['name'],
})

/** The codes of the store's locations by id, which a point may hand out the stock of. */
export async function readLocationCodes(
  db: Db,
  { storeId }: StoreScope,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: locations.id, code: locations.code })
    .from(locations)
    .where(and(eq(locations.storeId, storeId), eq(locations.isActive, true)))
  return new Map(rows.map(({ id, code }) => [id, code]))
}
