import { eq } from '#store/drizzle.ts'
import { forgetTranslations } from '#commerce/translations/forget-translations.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, lockRow } from '#store/find-row.ts'
import { newId } from '#store/ids.ts'
import {
  pickupPoints,
  shippingMethods,
  shippingRates,
  shippingZones,
  type ShippingMethod,
  type ShippingRate,
} from '#store/schema/shipping.ts'
import type { MerchantScope } from '#store/scope.ts'
import { deleteRows, insertRows, updateRow } from '#store/write-row.ts'
import { methodsOf, readRates } from './read-methods.ts'

export type NewMethod = Omit<typeof shippingMethods.$inferInsert, 'id' | 'tenantId' | 'storeId'>
export type NewRate = Omit<
  typeof shippingRates.$inferInsert,
  'id' | 'tenantId' | 'storeId' | 'shippingMethodId'
>

/** What a method may refer to: the store's zones and pickup points. */
export async function readReferences(db: Db, storeId: string) {
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

function insertRates(tx: Tx, scope: MerchantScope, shippingMethodId: string, rates: NewRate[]) {
  const rows = rates.map((rate) => ({ ...rate, ...scope, id: newId('shr'), shippingMethodId }))
  return insertRows(tx, shippingRates, rows)
}

/** @returns the id of the new method. */
export function createMethod(
  db: Db,
  scope: MerchantScope,
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
  if (isDeleted) await forgetTranslations(db, id)
  return isDeleted
}
