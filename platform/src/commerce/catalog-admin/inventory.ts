import { and, eq, inArray, sql } from 'drizzle-orm'
import { refreshStock } from '#commerce/catalog/stock-columns.ts'
import type { Services } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { appendEvent } from '#store/events.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { inventoryLevels, locations } from '#store/schema/inventory.ts'
import { productsOf } from './admin-product.ts'
import { getMainLocation } from './locations.ts'
import { RefusedChange, toRefusal, type AdminScope, type Written } from './written.ts'

export type LevelRow = typeof inventoryLevels.$inferSelect

/** `set`: the number itself; `adjust`: added to what is there, negative takes away. */
export type BatchMode = 'set' | 'adjust'

export type BatchLine = {
  variantId?: string | undefined
  sku?: string | undefined
  locationId?: string | undefined
  quantity: number
}

type Target = { variantId: string; productId: string; locationId: string; quantity: number }

type Applied = { level: LevelRow; productId: string; sku: string }

async function findVariants(tx: Tx, scope: AdminScope, lines: readonly BatchLine[]) {
  const ids = lines.flatMap(({ variantId }) => variantId ?? [])
  const skus = lines.flatMap(({ sku }) => sku ?? [])
  const byId = ids.length > 0 ? inArray(variants.id, ids) : sql`false`
  const bySku = skus.length > 0 ? inArray(variants.sku, skus) : sql`false`
  return tx
    .select({ id: variants.id, sku: variants.sku, productId: variants.productId })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(productsOf(scope), sql`(${byId} or ${bySku})`))
}

async function checkLocations(tx: Tx, { storeId }: AdminScope, ids: string[]) {
  const wanted = [...new Set(ids)]
  const known = and(inArray(locations.id, wanted), eq(locations.storeId, storeId))
  if ((await tx.$count(locations, known)) !== wanted.length) {
    throw new RefusedChange('LocationNotFound')
  }
}

async function resolve(tx: Tx, scope: AdminScope, lines: readonly BatchLine[]) {
  const found = await findVariants(tx, scope, lines)
  const mainId = lines.some(({ locationId }) => locationId === undefined)
    ? await getMainLocation(tx, scope)
    : ''
  const targets = lines.map(({ variantId, sku, locationId = mainId, quantity }): Target => {
    const variant = found.find((each) => each.id === variantId || each.sku === sku)
    if (!variant) throw new RefusedChange('VariantNotFound')
    return { variantId: variant.id, productId: variant.productId, locationId, quantity }
  })
  await checkLocations(
    tx,
    scope,
    targets.map(({ locationId }) => locationId),
  )
  // In one order for everybody, so that two batches and a checkout cannot wait for each other.
  const keyOf = (target: Target) => `${target.variantId}/${target.locationId}`
  targets.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  return { targets, skus: new Map(found.map(({ id, sku }) => [id, sku])) }
}

async function writeLevel(tx: Tx, scope: AdminScope, target: Target, mode: BatchMode, now: Date) {
  const { tenantId, storeId } = scope
  const { variantId, locationId, quantity } = target
  await tx
    .insert(inventoryLevels)
    .values({ tenantId, storeId, variantId, locationId, availableQuantity: 0 })
    .onConflictDoNothing()
  const key = and(
    eq(inventoryLevels.variantId, variantId),
    eq(inventoryLevels.locationId, locationId),
  )
  const [before] = await tx.select().from(inventoryLevels).where(key).for('update')
  const availableQuantity = mode === 'set' ? quantity : (before?.availableQuantity ?? 0) + quantity
  if (availableQuantity < 0) throw new RefusedChange('StockNegative')
  const [level] = await tx
    .update(inventoryLevels)
    .set({ availableQuantity, updatedOn: now })
    .where(key)
    .returning()
  if (!level) throw new Error('The inventory level was not written.')
  return { level, changed: before?.availableQuantity !== availableQuantity }
}

async function announceLevel(tx: Tx, { level, productId }: Applied, now: Date) {
  await appendEvent(tx, {
    type: 'catalog.stock.changed',
    body: {
      TenantId: level.tenantId,
      StoreId: level.storeId,
      ProductId: productId,
      VariantId: level.variantId,
      LocationId: level.locationId,
      AvailableQuantity: level.availableQuantity,
      OccurredOn: now.toISOString(),
    },
  })
}

async function apply(
  tx: Tx,
  scope: AdminScope,
  { mode, lines, now }: { mode: BatchMode; lines: readonly BatchLine[]; now: Date },
): Promise<Applied[]> {
  const { targets, skus } = await resolve(tx, scope, lines)
  const applied: Applied[] = []
  for (const target of targets) {
    const { level, changed } = await writeLevel(tx, scope, target, mode, now)
    const one = { level, productId: target.productId, sku: skus.get(target.variantId) ?? '' }
    applied.push(one)
    if (changed) await announceLevel(tx, one, now)
  }
  await refreshStock(tx, scope.storeId, [...new Set(targets.map(({ productId }) => productId))])
  return applied
}

/** Sets what can be sold of a variant at a location. */
export async function setLevel(
  { db, clock }: Services,
  scope: AdminScope,
  {
    variantId,
    locationId,
    availableQuantity,
  }: { variantId: string; locationId: string; availableQuantity: number },
): Promise<Written<LevelRow>> {
  const lines = [{ variantId, locationId, quantity: availableQuantity }]
  try {
    return await db.transaction(async (tx) => {
      const [one] = await apply(tx, scope, { mode: 'set', lines, now: clock() })
      if (!one) throw new Error('The inventory level was not written.')
      return { ok: true, row: one.level }
    })
  } catch (error) {
    return toRefusal(error)
  }
}

/** Applies all lines or none, and tells of the batch beside each level that changed. */
export async function applyBatch(
  { db, clock }: Services,
  scope: AdminScope,
  mode: BatchMode,
  lines: readonly BatchLine[],
): Promise<Written<Applied[]>> {
  const now = clock()
  try {
    return await db.transaction(async (tx) => {
      const row = await apply(tx, scope, { mode, lines, now })
      const distinct = (values: string[]) => new Set(values).size
      await appendEvent(tx, {
        type: 'catalog.inventory.batch_processed',
        sellerId: scope.sellerId,
        body: {
          TenantId: scope.tenantId,
          StoreId: scope.storeId,
          Mode: mode,
          AdjustmentsCount: row.length,
          ProductsCount: distinct(row.map(({ productId }) => productId)),
          VariantsCount: distinct(row.map(({ level }) => level.variantId)),
          LocationsCount: distinct(row.map(({ level }) => level.locationId)),
          Lines: row.map(({ level, productId, sku }) => ({
            ProductId: productId,
            VariantId: level.variantId,
            Sku: sku,
            LocationId: level.locationId,
            AvailableQuantity: level.availableQuantity,
          })),
          OccurredOn: now.toISOString(),
        },
      })
      return { ok: true, row }
    })
  } catch (error) {
    return toRefusal(error)
  }
}
