import { inArray } from '#store/drizzle.ts'
import type { Tx } from '#store/database.ts'
import { appendEvents, eventScope, type PlatformEvent } from '#store/events.ts'
import { products } from '#store/schema/catalog.ts'

/** The new available quantity of a variant at a location. */
export interface NewLevel {
  tenantId: string
  storeId: string
  productId: string
  variantId: string
  locationId: string
  availableQuantity: number
  /** The seller of the product, if the caller knows it. */
  sellerId?: string | null
}

async function readSellers(tx: Tx, productIds: string[]) {
  if (productIds.length === 0) return new Map<string, string | null>()
  const rows = await tx
    .select({ id: products.id, sellerId: products.sellerId })
    .from(products)
    .where(inArray(products.id, productIds))
  return new Map(rows.map(({ id, sellerId }) => [id, sellerId]))
}

/** The event of a level (`catalog.stock.changed`). */
export function toLevelEvent(level: NewLevel, now: Date): PlatformEvent {
  return {
    type: 'catalog.stock.changed',
    // The event has no seller field, but it also goes to the endpoints of the product's seller.
    sellerId: level.sellerId ?? null,
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
  const unknown = levels.filter(({ sellerId }) => sellerId === undefined)
  const sellers = await readSellers(tx, [...new Set(unknown.map(({ productId }) => productId))])
  const events = levels.map((level) => {
    const sellerId = level.sellerId ?? sellers.get(level.productId) ?? null
    return toLevelEvent({ ...level, sellerId }, now)
  })
  await appendEvents(tx, events)
}
