import { asc, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import type { OrderItem } from '#store/schema/orders.ts'
import { shipments, type Shipment } from '#store/schema/shipments.ts'

/** The parcels of orders, oldest first. */
export function listShipments(db: Db | Tx, orderIds: readonly string[]): Promise<Shipment[]> {
  return db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
    .orderBy(asc(shipments.shippedOn), asc(shipments.id))
}

/** The fields of an order line that decide how much of it can be shipped. */
type LineStock = Pick<OrderItem, 'id' | 'allocations'>

/**
 * The quantity of each line still to be shipped: the items taken from stock for it, less those
 * already shipped. Items that a refund has restocked are not shipped.
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

/** Whether some items of an order have been shipped in parcels and others have not. */
export function isPartlyShipped(
  items: readonly LineStock[],
  parcels: readonly Shipment[],
): boolean {
  const open = [...countOpenPieces(items, parcels).values()]
  return parcels.length > 0 && open.some((left) => left > 0)
}
