import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { refreshStock } from '#commerce/catalog/stock-columns.ts'
import type { Tx } from '#store/database.ts'
import { appendEvent } from '#store/events.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { allocate, type Allocation } from './allocate.ts'
import type { LiveVariant } from './live-variants.ts'

interface Scope {
  tenantId: string
  storeId: string
  now: Date
}

interface Movement extends Allocation {
  productId: string
  variantId: string
}

/**
 * Nobody else changes the stock of these variants until the transaction ends. Rows are locked in
 * the order of their keys, so that two checkouts of the same goods never wait for each other.
 */
export async function lockStock(tx: Tx, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return
  await tx
    .select({ variantId: inventoryLevels.variantId })
    .from(inventoryLevels)
    .where(inArray(inventoryLevels.variantId, [...variantIds]))
    .orderBy(asc(inventoryLevels.variantId), asc(inventoryLevels.locationId))
    .for('update')
}

/** Adds `quantity` (negative: takes away) at a place and tells of it. */
async function moveLevel(tx: Tx, scope: Scope, movement: Movement) {
  const { productId, variantId, locationId, quantity } = movement
  const [level] = await tx
    .update(inventoryLevels)
    .set({
      availableQuantity: sql`${inventoryLevels.availableQuantity} + ${quantity}`,
      updatedOn: scope.now,
    })
    .where(
      and(eq(inventoryLevels.variantId, variantId), eq(inventoryLevels.locationId, locationId)),
    )
    .returning({ available: inventoryLevels.availableQuantity })
  // The variant or the place was deleted since: there is no shelf to change.
  if (!level) return
  await appendEvent(tx, {
    type: 'catalog.stock.changed',
    body: {
      TenantId: scope.tenantId,
      StoreId: scope.storeId,
      ProductId: productId,
      VariantId: variantId,
      LocationId: locationId,
      AvailableQuantity: level.available,
      OccurredOn: scope.now.toISOString(),
    },
  })
}

async function move(tx: Tx, scope: Scope, movements: readonly Movement[]) {
  for (const movement of movements) await moveLevel(tx, scope, movement)
  const productIds = [...new Set(movements.map(({ productId }) => productId))]
  await refreshStock(tx, scope.storeId, productIds)
}

/**
 * Takes goods off the shelves. Their stock must have been read after `lockStock`.
 * @returns where each was taken from, in the order of `goods`.
 * @throws when a shelf has too few, which the lock makes impossible: a fault, not a refusal.
 */
export async function takeStock(
  tx: Tx,
  scope: Scope,
  goods: readonly { variant: LiveVariant; quantity: number }[],
  preferredLocationId: string | null,
): Promise<Allocation[][]> {
  const taken = goods.map(({ variant, quantity }) => {
    const places = allocate(variant.stockByLocation, quantity, preferredLocationId)
    if (!places) throw new Error(`The stock of ${variant.variantId} changed under a lock.`)
    return places
  })
  const movements = goods.flatMap(({ variant: { productId, variantId } }, index) =>
    (taken[index] ?? []).map(({ locationId, quantity }) => ({
      ...{ productId, variantId, locationId },
      quantity: -quantity,
    })),
  )
  await move(tx, scope, movements)
  return taken
}

/** Puts goods back where they were taken from. */
export async function giveStockBack(
  tx: Tx,
  scope: Scope,
  lines: readonly { productId: string; variantId: string; allocations: readonly Allocation[] }[],
): Promise<void> {
  const movements = lines.flatMap(({ productId, variantId, allocations }) =>
    allocations.map((allocation) => ({ productId, variantId, ...allocation })),
  )
  await lockStock(
    tx,
    lines.map(({ variantId }) => variantId),
  )
  await move(tx, scope, movements)
}
