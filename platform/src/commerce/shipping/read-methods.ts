import { and, eq, inArray, ne, or, sql, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { listRows, matching, type List, type ListFilter, whether } from '#store/list.ts'
import {
  shippingMethods,
  shippingRates,
  shippingZones,
  type ShippingMethod,
  type ShippingRate,
  type ShippingType,
} from '#store/schema/shipping.ts'
import { isInScope, type MerchantScope } from '#store/scope.ts'
import { matchesPostalPattern } from './postal-codes.ts'

/** Methods of a seller's application are the seller's own; without a seller, all of the store. */
export const methodsOf = (scope: MerchantScope) => isInScope(shippingMethods, scope)

export function findMethod(
  db: Db | Tx,
  scope: MerchantScope,
  id: string,
): Promise<ShippingMethod | null> {
  return findRow(db, shippingMethods, methodsOf(scope), eq(shippingMethods.id, id))
}

/** Rates by method, in a stable order. */
export async function readRates(
  db: Db | Tx,
  methodIds: readonly string[],
): Promise<Map<string, ShippingRate[]>> {
  const rates = new Map<string, ShippingRate[]>(methodIds.map((id) => [id, []]))
  if (methodIds.length === 0) return rates
  const rows = await db
    .select()
    .from(shippingRates)
    .where(inArray(shippingRates.shippingMethodId, [...methodIds]))
    .orderBy(shippingRates.createdOn, shippingRates.id)
  for (const rate of rows) rates.get(rate.shippingMethodId)?.push(rate)
  return rates
}

export interface MethodFilter extends ListFilter {
  visibleInCheckout?: boolean | undefined
  type?: ShippingType | undefined
  shippingProfileId?: string | undefined
  /** Only methods that currently work in the store. */
  onlyAvailable?: boolean | undefined
  /** Leaves out local delivery that does not reach this postal code. */
  postalCode?: string | undefined
}

/**
 * "Location capability" (spec §4.2): pickup needs an active pickup point, every other type an
 * active location.
 */
function canBeFulfilled(): SQL {
  return sql`case when ${shippingMethods.type} = 'pickup'
    then exists (select 1 from pickup_points p
      where p.store_id = ${shippingMethods.storeId} and p.is_active
        and (${shippingMethods.pickupPointIds} = '[]'::jsonb
          or ${shippingMethods.pickupPointIds} ? p.id))
    else exists (select 1 from locations l
      where l.store_id = ${shippingMethods.storeId} and l.is_active) end`
}

/** Leaves out local delivery that does not reach a postal code; other types stay. */
async function reachesPostalCode(
  db: Db,
  storeId: string,
  postalCode: string,
): Promise<SQL | undefined> {
  const rows = await db
    .select({
      id: shippingRates.shippingMethodId,
      own: shippingRates.postalCodes,
      zone: shippingZones.postalCodes,
    })
    .from(shippingRates)
    .leftJoin(
      shippingZones,
      and(
        eq(shippingZones.storeId, shippingRates.storeId),
        eq(shippingZones.code, shippingRates.zoneCode),
      ),
    )
    .where(and(eq(shippingRates.storeId, storeId), eq(shippingRates.isActive, true)))
  const covers = (patterns: string[] | null) =>
    patterns === null ||
    patterns.length === 0 ||
    patterns.some((pattern) => matchesPostalPattern(postalCode, pattern))
  const reached = rows
    .filter(({ own, zone }) => (own.length > 0 || zone !== null) && covers(own) && covers(zone))
    .map(({ id }) => id)
  const local = ne(shippingMethods.type, 'localDelivery')
  return reached.length === 0 ? local : or(local, inArray(shippingMethods.id, reached))
}

/** The shipping methods of the scope; `search` covers both names. */
export async function listMethods(
  db: Db,
  scope: MerchantScope,
  filter: MethodFilter,
): Promise<List<ShippingMethod>> {
  const { name, displayName, isActive, visibleInCheckout, type, shippingProfileId } =
    shippingMethods
  return listRows(db, shippingMethods, {
    scope: ['shipping methods', scope.storeId, scope.sellerId],
    sorts: { sortOrder: 'sortOrder', name: 'name', createdOn: 'createdOn' },
    where: and(
      methodsOf(scope),
      matching(filter.search, name, displayName),
      whether(filter.isActive, eq(isActive, true)),
      whether(filter.visibleInCheckout, eq(visibleInCheckout, true)),
      filter.type ? eq(type, filter.type) : undefined,
      filter.shippingProfileId ? eq(shippingProfileId, filter.shippingProfileId) : undefined,
      filter.onlyAvailable ? canBeFulfilled() : undefined,
      filter.postalCode ? await reachesPostalCode(db, scope.storeId, filter.postalCode) : undefined,
    ),
  })
}

/** The rates of a method; `search` covers the zone. Null when the scope has no such method. */
export async function listRates(
  db: Db,
  scope: MerchantScope,
  methodId: string,
  { search, isActive }: ListFilter,
): Promise<List<ShippingRate> | null> {
  if (!(await findMethod(db, scope, methodId))) return null
  return listRows(db, shippingRates, {
    scope: ['shipping rates', scope.storeId, scope.sellerId, methodId],
    sorts: { createdOn: 'createdOn' },
    where: and(
      eq(shippingRates.shippingMethodId, methodId),
      matching(search, shippingRates.zoneCode),
      whether(isActive, eq(shippingRates.isActive, true)),
    ),
  })
}
