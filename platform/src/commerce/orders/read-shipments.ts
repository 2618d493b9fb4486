import { asc, inArray } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { shipments, type Shipment } from '#store/schema/shipments.ts'

/** The parcels of orders, oldest first. */
export function listShipments(db: Db | Tx, orderIds: readonly string[]): Promise<Shipment[]> {
  return db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
    .orderBy(asc(shipments.shippedOn), asc(shipments.id))
}
