import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import {
  pickupPoints,
  shippingMethods,
  shippingRates,
  shippingZones,
  type ShippingRate,
} from '#store/schema/shipping.ts'
import { matchesPostalPattern } from './postal-codes.ts'

/** Whose methods an application may see: a seller's own, or all of the store. */
export interface MethodScope {
  tenantId: string
  storeId: string
  sellerId: string | null
}

export type NewMethod = Omit<typeof shippingMethods.$inferInsert, 'id' | 'tenantId' | 'storeId'>
export type NewRate = Omit<
  typeof shippingRates.$inferInsert,
  'id' | 'tenantId' | 'storeId' | 'shippingMethodId'
>

export function methodsOf({ storeId, sellerId }: MethodScope): SQL | undefined {
  return and(
    eq(shippingMethods.storeId, storeId),
    sellerId === null ? undefined : eq(shippingMethods.sellerId, sellerId),
  )
}

/** Whether the method exists for this application. */
export async function hasMethod(db: Db, scope: MethodScope, id: string): Promise<boolean> {
  return (await db.$count(shippingMethods, and(methodsOf(scope), eq(shippingMethods.id, id)))) > 0
}

/** Rates by method, in a stable order. */
export async function readRates(
  db: Db,
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

/** What a new method may name: the store's zones and pickup points. */
export async function readParts(db: Db, storeId: string) {
  const zones = await db
    .select({ code: shippingZones.code })
    .from(shippingZones)
    .where(eq(shippingZones.storeId, storeId))
  const points = await db
    .select({ id: pickupPoints.id })
    .from(pickupPoints)
    .where(eq(pickupPoints.storeId, storeId))
  return {
    zoneCodes: new Set(zones.map(({ code }) => code)),
    pickupPointIds: new Set(points.map(({ id }) => id)),
  }
}

export async function insertRates(
  tx: Tx,
  scope: MethodScope,
  shippingMethodId: string,
  rates: NewRate[],
) {
  for (const rate of rates) {
    const id = newId('shr')
    await tx.insert(shippingRates).values({ ...rate, ...scope, id, shippingMethodId })
  }
}

/** @returns the id of the new method. */
export function createMethod(
  db: Db,
  scope: MethodScope,
  method: NewMethod,
  rates: NewRate[],
): Promise<string> {
  const id = newId('shm')
  return db.transaction(async (tx) => {
    await tx.insert(shippingMethods).values({ ...method, ...scope, id })
    await insertRates(tx, scope, id, rates)
    return id
  })
}

/**
 * Methods that something in the store can carry out: a point that is open for pickup, for the
 * others any active place with stock rooms ("location capability", spec §4.2).
 */
export function canBeCarriedOut(): SQL {
  return sql`case when ${shippingMethods.type} = 'pickup'
    then exists (select 1 from pickup_points p
      where p.store_id = ${shippingMethods.storeId} and p.is_active
        and (${shippingMethods.pickupPointIds} = '[]'::jsonb
          or ${shippingMethods.pickupPointIds} ? p.id))
    else exists (select 1 from locations l
      where l.store_id = ${shippingMethods.storeId} and l.is_active) end`
}

/** Leaves out local delivery that does not reach a postal code; other types are not touched. */
export async function reachesPostalCode(
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
