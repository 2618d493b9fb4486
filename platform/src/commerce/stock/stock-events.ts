import { mapRows } from '#store/find-row.ts'
import { inArray } from '#store/drizzle.ts'
import type { Tx } from '#store/database.ts'
import { appendEvents, eventScope, type PlatformEvent } from '#store/events.ts'
import { products } from '#store/schema/catalog.ts'
import type { StockMovement } from '#store/schema/inventory.ts'

export type NewLevel = Pick<
  StockMovement,
  'tenantId' | 'storeId' | 'productId' | 'variantId' | 'locationId' | 'availableQuantity'
>

export function toLevelEvent(
  level: NewLevel,
  sellerId: string | null | undefined,
  now: Date,
): PlatformEvent {
  return {
    type: 'catalog.stock.changed',
    // The event has no seller field, but it also goes to the endpoints of the product's seller.
    sellerId: sellerId ?? null,
    body: {
      ...eventScope(level, now),
      ProductId: level.productId,
      VariantId: level.variantId,
      LocationId: level.locationId,
      AvailableQuantity: level.availableQuantity,
    },
  }
}

/** Appends the event of each level, with the seller of its product. */
export async function announceLevels(tx: Tx, levels: readonly NewLevel[], now: Date) {
  if (levels.length === 0) return
  const { id, sellerId } = products
  const ids = [...new Set(levels.map(({ productId }) => productId))]
  const sellers = await mapRows(tx, id, sellerId, inArray(id, ids))
  const events = levels.map((level) => toLevelEvent(level, sellers.get(level.productId), now))
  await appendEvents(tx, events)
}
