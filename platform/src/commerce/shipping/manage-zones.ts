import { eq, ne, not, sql } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { allOf, findRow } from '#store/find-row.ts'
import { shippingRates, shippingZones, type ShippingZone } from '#store/schema/shipping.ts'
import type { StoreScope } from '#store/scope.ts'
import { createStoreRows, type Replacement } from '#store/store-rows.ts'
import { deleteRows } from '#store/write-row.ts'

/** The zones of a store, which rates refer to by code. */
export const zoneRows = createStoreRows({
  table: shippingZones,
  sorts: { code: 'code', name: 'name', createdOn: 'createdOn' },
  searched: ['code', 'name'],
})

const isOf = ({ storeId }: StoreScope, id: string) =>
  allOf(eq(shippingZones.storeId, storeId), eq(shippingZones.id, id))

/** A zone used by a rate keeps its code: otherwise the rate would apply nowhere. */
const isNamed = sql`exists (select 1 from ${shippingRates}
  where ${shippingRates.storeId} = ${shippingZones.storeId}
  and ${shippingRates.zoneCode} = ${shippingZones.code})`

/** Like `zoneRows.replace`; `inUse` when the code changes and a rate uses it. */
export async function replaceZone(
  db: Db,
  scope: StoreScope,
  target: Replacement<typeof shippingZones>,
): Promise<ShippingZone | 'notFound' | 'taken' | 'changed' | 'inUse'> {
  const isOtherCode = ne(shippingZones.code, target.values.code)
  const renamed = await findRow(db, shippingZones, isOf(scope, target.id), isOtherCode, isNamed)
  return renamed ? 'inUse' : zoneRows.replace(db, scope, target)
}

export async function removeZone(db: Db, scope: StoreScope, id: string) {
  const removed = await deleteRows(db, shippingZones, isOf(scope, id), not(isNamed))
  if (removed > 0) return 'removed'
  return (await zoneRows.find(db, scope, id)) ? 'inUse' : 'notFound'
}
