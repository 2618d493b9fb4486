import { mapRows } from '#store/find-row.ts'
import { eq } from '#store/drizzle.ts'
import { forgetTranslations } from '#commerce/translations/forget-translations.ts'
import type { Db } from '#store/database.ts'
import { locations } from '#store/schema/inventory.ts'
import { pickupPoints } from '#store/schema/shipping.ts'
import type { StoreScope } from '#store/scope.ts'
import { createStoreRows } from '#store/store-rows.ts'

/** The pickup points of a store. A cart whose point is deleted has to select another. */
export const pointRows = createStoreRows({
  table: pickupPoints,
  sorts: { name: 'name', createdOn: 'createdOn' },
  searched: ['name'],
})

export async function removePoint(db: Db, scope: StoreScope, id: string) {
  const outcome = await pointRows.remove(db, scope, id)
  if (outcome === 'removed') await forgetTranslations(db, scope.storeId, id)
  return outcome
}

/** The codes of the store's locations by id; a pickup point may use their stock. */
export function readLocationCodes(db: Db, { storeId }: StoreScope) {
  const { id, code, isActive } = locations
  return mapRows(db, id, code, eq(locations.storeId, storeId), eq(isActive, true))
}
