import { and, asc, eq, inArray, sql } from '#store/drizzle.ts'
import { moveStock } from '#commerce/stock/move-stock.ts'
import type { Services } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { appendEvent, appendEvents, eventScope } from '#store/events.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { inventoryLevels, locations } from '#store/schema/inventory.ts'
import type { MerchantScope } from '#store/scope.ts'
import { productsOf } from './admin-product.ts'
import { getMainLocation } from './locations.ts'
import { write } from './write.ts'
import { RefusedChange, type Written } from './written.ts'

/** The highest stock of a variant at one location, far below what an integer column holds. */
const maxLevel = 1_000_000_000

export type LevelRow = typeof inventoryLevels.$inferSelect

/** `set`: the new quantity; `adjust`: a difference, negative to reduce it. */
export type BatchMode = 'set' | 'adjust'

export type BatchLine = {
  variantId?: string | undefined
  sku?: string | undefined
  locationId?: string | undefined
  quantity: number
}

type Target = { variantId: string; productId: string; locationId: string; quantity: number }

type Applied = { level: LevelRow; productId: string; sku: string }

async function findVariants(tx: Tx, scope: MerchantScope, lines: readonly BatchLine[]) {
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

async function checkLocations(tx: Tx, { storeId }: MerchantScope, targets: readonly Target[]) {
  const wanted = [...new Set(targets.map(({ locationId }) => locationId))]
  const known = and(inArray(locations.id, wanted), eq(locations.storeId, storeId))
  if ((await tx.$count(locations, known)) !== wanted.length) {
    throw new RefusedChange('LocationNotFound')
  }
}

async function resolve(tx: Tx, scope: MerchantScope, lines: readonly BatchLine[]) {
  const found = await findVariants(tx, scope, lines)
  const mainId = lines.some(({ locationId }) => locationId === undefined)
    ? await getMainLocation(tx, scope)
    : ''
  const targets = lines.map(({ variantId, sku, locationId = mainId, quantity }): Target => {
    const variant = found.find((each) => each.id === variantId || each.sku === sku)
    if (!variant) throw new RefusedChange('VariantNotFound')
    return { variantId: variant.id, productId: variant.productId, locationId, quantity }
  })
  await checkLocations(tx, scope, targets)
  return { targets, skus: new Map(found.map(({ id, sku }) => [id, sku])) }
}

/** The current levels of the targets, created if missing, locked in a fixed order. */
async function lockLevels(
  tx: Tx,
  { tenantId, storeId }: MerchantScope,
  targets: readonly Target[],
) {
  const given = targets.map(({ variantId, locationId }) => ({
    variant_id: variantId,
    location_id: locationId,
  }))
  const keys = sql`(select distinct variant_id, location_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) t(variant_id text, location_id text))`
  await tx.execute(sql`
    insert into inventory_levels (variant_id, location_id, tenant_id, store_id, available_quantity)
    select variant_id, location_id, ${tenantId}, ${storeId}, 0 from ${keys} missing
    where not exists (select 1 from inventory_levels l
      where l.store_id = ${storeId} and l.variant_id = missing.variant_id
        and l.location_id = missing.location_id)
    order by variant_id, location_id on conflict do nothing`)
  return tx
    .select()
    .from(inventoryLevels)
    .where(sql`store_id = ${storeId} and (variant_id, location_id) in ${keys}`)
    .orderBy(asc(inventoryLevels.variantId), asc(inventoryLevels.locationId))
    .for('update')
}

const keyOf = ({ variantId, locationId }: { variantId: string; locationId: string }) =>
  `${variantId}/${locationId}`

function addUp(levels: readonly LevelRow[], targets: readonly Target[], mode: BatchMode) {
  const quantities = new Map(levels.map((level) => [keyOf(level), level.availableQuantity]))
  for (const target of targets) {
    const key = keyOf(target)
    const before = mode === 'set' ? 0 : (quantities.get(key) ?? 0)
    const after = before + target.quantity
    if (after < 0) throw new RefusedChange('StockNegative')
    if (after > maxLevel) throw new RefusedChange('StockTooLarge')
    quantities.set(key, after)
  }
  return quantities
}

interface Application {
  mode: BatchMode
  lines: readonly BatchLine[]
  cause: 'manual' | 'batch' | 'import'
  now: Date
}

/** Applies lines in the order given, with the movement and the event of each changed level. */
export async function applyLines(
  tx: Tx,
  scope: MerchantScope,
  { mode, lines, cause, now }: Application,
): Promise<Applied[]> {
  const { targets, skus } = await resolve(tx, scope, lines)
  const before = await lockLevels(tx, scope, targets)
  const locked = new Set(before.map(keyOf))
  // Deleted since `resolve` read it.
  if (!targets.every((target) => locked.has(keyOf(target))))
    throw new RefusedChange('VariantNotFound')
  const quantities = addUp(before, targets, mode)
  const productOf = new Map(targets.map(({ variantId, productId }) => [variantId, productId]))
  const after = before.map((level) => {
    const availableQuantity = quantities.get(keyOf(level)) ?? level.availableQuantity
    return { ...level, availableQuantity, updatedOn: now }
  })
  const moved = after.map((level, i) => {
    const quantity = level.availableQuantity - (before[i]?.availableQuantity ?? 0)
    return { ...level, quantity, productId: productOf.get(level.variantId) ?? '' }
  })
  await appendEvents(tx, await moveStock(tx, { ...scope, cause, orderId: null, now }, moved))
  const levels = new Map(after.map((level) => [keyOf(level), level]))
  return targets.flatMap((target) => {
    const level = levels.get(keyOf(target))
    const { productId, variantId } = target
    return level ? [{ level, productId, sku: skus.get(variantId) ?? '' }] : []
  })
}

export async function setLevel(
  services: Services,
  scope: MerchantScope,
  given: Pick<LevelRow, 'variantId' | 'locationId' | 'availableQuantity'>,
): Promise<Written<LevelRow>> {
  const lines = [{ ...given, quantity: given.availableQuantity }]
  const change = { mode: 'set', lines, cause: 'manual', now: services.clock() } as const
  return write(services, async (tx) => {
    const [one] = await applyLines(tx, scope, change)
    if (!one) throw new Error('The inventory level was not written.')
    return one.level
  })
}

/** Applies all lines or none, and appends an event for the batch besides those of levels. */
export async function applyBatch(
  services: Services,
  scope: MerchantScope,
  mode: BatchMode,
  lines: readonly BatchLine[],
): Promise<Written<Applied[]>> {
  const now = services.clock()
  return write(services, async (tx) => {
    const row = await applyLines(tx, scope, { mode, lines, cause: 'batch', now })
    const distinct = (values: string[]) => new Set(values).size
    await appendEvent(tx, {
      type: 'catalog.inventory.batch_processed',
      sellerId: scope.sellerId,
      body: {
        ...eventScope(scope, now),
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
      },
    })
    return row
  })
}
