import { asc, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import type { OrderItem } from '#store/schema/orders.ts'
import { shipments, type Shipment } from '#store/schema/shipments.ts'

/** The parcels of orders, the first ones first. */
export function listShipments(db: Db | Tx, orderIds: readonly string[]): Promise<Shipment[]> {
  return db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
    .orderBy(asc(shipments.shippedOn), asc(shipments.id))
}

/** The part of a line of an order that says how much of it can leave. */
type LineStock = Pick<OrderItem, 'id' | 'allocations'>

/**
 * How many pieces of each line are left to be shipped: those that were taken from stock for it,
 * without those that have left. Pieces that a refund has put back are in stock and stay there.
 */
export function countOpenPieces(
  items: readonly LineStock[],
  parcels: readonly Shipment[],
): Map<string, number> {
  const shipped = new Map<string, number>()
  for (const { orderItemId, quantity } of parcels.flatMap(({ lines }) => lines)) {
    shipped.set(orderItemId, (shipped.get(orderItemId) ?? 0) + quantity)
  }
  return new Map(
    items.map(({ id, allocations }) => {
      const taken = allocations.reduce((sum, { quantity }) => sum + quantity, 0)
      return [id, Math.max(0, taken - (shipped.get(id) ?? 0))]
    }),
  )
}

/** Whether some pieces of an order have left in parcels and others are still to leave. */
export function isPartlyShipped(
  items: readonly LineStock[],
  parcels: readonly Shipment[],
): boolean {
  const open = [...countOpenPieces(items, parcels).values()]
  return parcels.length > 0 && open.some((left) => left > 0)
}
