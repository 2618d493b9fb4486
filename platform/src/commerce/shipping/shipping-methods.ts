import { and, eq, inArray, ne, or, sql, type SQL } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow, allOf, lockRow, mapRows } from '#store/find-row.ts'
import { listRows, matching, type List, type ListFilter, whether } from '#store/list.ts'
import {
  shippingMethods,
  shippingRates,
  shippingZones,
  pickupPoints,
  type ShippingMethod,
  type ShippingRate,
  type ShippingType,
} from '#store/schema/shipping.ts'
import { isInScope, type MerchantScope } from '#store/scope.ts'
import { forgetTranslations } from '#commerce/translations/forget-translations.ts'
import { insertRow, deleteRows, insertRows, updateRow } from '#store/write-row.ts'
import { matchesPostalPattern } from './postal-codes.ts'

/** Methods of a seller's application are the seller's own; without a seller, all of the store. */
export const methodsOf = (scope: MerchantScope) => isInScope(shippingMethods, scope)

export function findMethod(db: Db | Tx, scope: MerchantScope, id: string) {
  return findRow(db, shippingMethods, methodsOf(scope), eq(shippingMethods.id, id))
}

/** Rates by method, in a stable order. */
export async function readRates(db: Db | Tx, methodIds: readonly string[]) {
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

/** "Location capability" (spec §4.2): an active pickup point, or an active location. */
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
async function reachesPostalCode(db: Db, storeId: string, postalCode: string) {
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
export async function listMethods(db: Db, scope: MerchantScope, filter: MethodFilter) {
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

type NewMethod = Omit<typeof shippingMethods.$inferInsert, 'id' | 'tenantId' | 'storeId'>
type NewRate = Omit<
  typeof shippingRates.$inferInsert,
  'id' | 'tenantId' | 'storeId' | 'shippingMethodId'
>

/** What a method may refer to: the store's zones and pickup points. */
export async function readReferences(db: Db, storeId: string) {
  const { id: pointId, storeId: ofPoint } = pickupPoints
  const { code, id: zoneId, storeId: ofZone } = shippingZones
  const zones = await mapRows(db, code, zoneId, eq(ofZone, storeId))
  const points = await mapRows(db, pointId, pointId, eq(ofPoint, storeId))
  return { zoneCodes: new Set(zones.keys()), pickupPointIds: new Set(points.keys()) }
}

function insertRates(tx: Tx, scope: MerchantScope, shippingMethodId: string, rates: NewRate[]) {
  const rows = rates.map((rate) => ({ ...rate, ...scope, shippingMethodId }))
  return insertRows(tx, shippingRates, rows)
}

/** @returns the id of the new method. */
export function createMethod(db: Db, scope: MerchantScope, method: NewMethod, rates: NewRate[]) {
  return db.transaction(async (tx) => {
    const { id } = await insertRow(tx, shippingMethods, { ...method, ...scope })
    await insertRates(tx, scope, id, rates)
    return id
  })
}

const isMethod = (scope: MerchantScope, id: string) =>
  allOf(methodsOf(scope), eq(shippingMethods.id, id))

/**
 * Replaces a method with its rates. Carts that use it are quoted again when next read; orders keep
 * their shipping. `isCurrent` compares the locked method with what the caller has read.
 */
export function replaceMethod(
  db: Db,
  scope: MerchantScope,
  id: string,
  { method, rates, now }: { method: NewMethod; rates: NewRate[]; now: Date },
  isCurrent: (method: ShippingMethod, rates: ShippingRate[]) => boolean,
): Promise<'replaced' | 'notFound' | 'changed'> {
  return db.transaction(async (tx) => {
    const held = await lockRow(tx, shippingMethods, isMethod(scope, id))
    if (!held) return 'notFound'
    if (!isCurrent(held, (await readRates(tx, [id])).get(id) ?? [])) return 'changed'
    await updateRow(tx, shippingMethods, { ...method, updatedOn: now }, isMethod(scope, id))
    await tx.delete(shippingRates).where(eq(shippingRates.shippingMethodId, id))
    await insertRates(tx, { ...scope, sellerId: held.sellerId }, id, rates)
    return 'replaced'
  })
}

/** @returns false when there is none. */
export async function deleteMethod(db: Db, scope: MerchantScope, id: string): Promise<boolean> {
  const isDeleted = (await deleteRows(db, shippingMethods, isMethod(scope, id))) > 0
  if (isDeleted) await forgetTranslations(db, scope.storeId, id)
  return isDeleted
}
