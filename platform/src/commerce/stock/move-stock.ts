import { asc, inArray, sql, type SQLWrapper } from '#store/drizzle.ts'
import type { Tx } from '#store/database.ts'
import { appendEvents, eventScope, type PlatformEvent } from '#store/events.ts'
import { readRawRows } from '#store/raw-rows.ts'
import { inventoryLevels, type StockMovement } from '#store/schema/inventory.ts'
import { allocate, type Allocation } from './allocate.ts'
import type { LiveVariant } from './live-variants.ts'
import { insertMovements, type StockChange } from './movements.ts'

interface Movement extends Allocation {
  productId: string
  variantId: string
}

/** Locks the stock of variants in the order of its keys, so that checkouts never deadlock. */
export async function lockStock(tx: Tx, variantIds: string[] | SQLWrapper): Promise<void> {
  if (Array.isArray(variantIds) && variantIds.length === 0) return
  await tx
    .select({ variantId: inventoryLevels.variantId })
    .from(inventoryLevels)
    .where(inArray(inventoryLevels.variantId, variantIds))
    .orderBy(asc(inventoryLevels.variantId), asc(inventoryLevels.locationId))
    .for('update')
}

type Moved = Pick<StockMovement, 'variantId' | 'locationId' | 'availableQuantity' | 'sellerId'>

/**
 * Adds the quantities (negative to take stock), records the movements and notifies the projector in
 * one statement. Products are neither locked nor written, so that a sale waits for no editor.
 * @returns the events of the levels that differ, for the caller to append.
 */
export async function moveStock(
  tx: Tx,
  change: StockChange,
  movements: readonly Movement[],
): Promise<PlatformEvent[]> {
  if (movements.length === 0) return []
  const { storeId, now } = change
  const given = movements.map(({ variantId, locationId, quantity }) => ({
    variant_id: variantId,
    location_id: locationId,
    quantity,
  }))
  const changed = await readRawRows<Moved>(
    tx,
    sql`
    with moved as (update inventory_levels l
    set available_quantity = l.available_quantity + m.quantity,
      updated_on = ${now.toISOString()}::timestamptz
    from (
      select variant_id, location_id, sum(quantity)::int as quantity
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        g(variant_id text, location_id text, quantity int)
      group by variant_id, location_id
    ) m
    where l.variant_id = m.variant_id and l.location_id = m.location_id
    returning l.variant_id, l.location_id, l.available_quantity, m.quantity),
    entered as (${insertMovements(sql`moved`, change)}),
    recorded as (insert into catalog_changes (store_id, subject, subject_id)
      select distinct ${storeId}, 'stock', v.product_id
      from moved join variants v on v.id = moved.variant_id
      where moved.quantity <> 0)
    select variant_id as "variantId", location_id as "locationId",
      available_quantity as "availableQuantity",
      (select p.seller_id from variants v join products p on p.id = v.product_id
        where v.id = moved.variant_id) as "sellerId"
    from moved where quantity <> 0
    order by variant_id, location_id`,
  )
  const productOf = new Map(movements.map(({ variantId, productId }) => [variantId, productId]))
  // A variant or location that was deleted since has no level, and no event.
  return changed.map(({ sellerId, variantId, locationId, availableQuantity }) => ({
    type: 'catalog.stock.changed',
    // The event has no seller field, but it also goes to the endpoints of the product's seller.
    sellerId,
    body: {
      ...eventScope(change, now),
      ProductId: productOf.get(variantId) ?? '',
      VariantId: variantId,
      LocationId: locationId,
      AvailableQuantity: availableQuantity,
    },
  }))
}

/**
 * Takes items out of stock. Their levels must have been read after `lockStock`.
 * @returns where each was taken from, in the order of `goods`, and the events to append.
 * @throws when a location has too few. The lock prevents that, so it is a fault, not a refusal.
 */
export async function takeStock(
  tx: Tx,
  scope: Omit<StockChange, 'cause'>,
  goods: readonly { variant: LiveVariant; quantity: number }[],
  preferredLocationId: string | null,
): Promise<{ taken: Allocation[][]; events: PlatformEvent[] }> {
  const taken = goods.map(({ variant, quantity }) => {
    const places = allocate(variant.stockByLocation, quantity, preferredLocationId)
    if (!places) throw new Error(`The stock of ${variant.variantId} changed under a lock.`)
    return places
  })
  const movements = goods.flatMap(({ variant: { productId, variantId } }, index) =>
    (taken[index] ?? []).map(({ locationId, quantity }) => ({
      productId,
      variantId,
      locationId,
      quantity: -quantity,
    })),
  )
  return { taken, events: await moveStock(tx, { ...scope, cause: 'sale' }, movements) }
}

/** Restocks items where they were taken from. */
export async function giveStockBack(
  tx: Tx,
  change: StockChange,
  lines: readonly { productId: string; variantId: string; allocations: readonly Allocation[] }[],
): Promise<void> {
  const movements = lines.flatMap(({ productId, variantId, allocations }) =>
    allocations.map((allocation) => ({ productId, variantId, ...allocation })),
  )
  const ids = lines.map(({ variantId }) => variantId)
  await lockStock(tx, ids)
  await appendEvents(tx, await moveStock(tx, change, movements))
}
