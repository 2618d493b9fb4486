import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { orderItems, orders, type Order, type OrderState } from '#store/schema/orders.ts'
import { shipments, type Shipment, type ShippedLine } from '#store/schema/shipments.ts'
import { moveOrder, type TransitionDetails } from './move-order.ts'
import { countOpenPieces, listShipments } from './read-shipments.ts'
import { applyTransition } from './transition-order.ts'

/** A parcel as a merchant hands it over. */
export interface ParcelDraft {
  lines: readonly ShippedLine[]
  carrierName: string | null
  trackingCode: string | null
  trackingUrl: string | null
}

export type ShipmentRefusal =
  | { ok: false; code: 'Order.NotFound' | 'Shipment.NotFound' | 'Shipment.LineNotFound' }
  | { ok: false; code: 'Order.NotShippable'; state: OrderState }
  | { ok: false; code: 'Shipment.TooMany'; available: number }

export type ShipmentAnswer = { ok: true; shipment: Shipment } | ShipmentRefusal

interface OrderKey {
  storeId: string
  orderId: string
  now: Date
}

async function lockOrder(tx: Tx, { storeId, orderId }: OrderKey): Promise<Order | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.storeId, storeId)))
    .for('update')
  return order ?? null
}

const shippable: ReadonlySet<OrderState> = new Set(['confirmed', 'invoiced', 'inProgress'])

async function readOpenPieces(tx: Tx, order: Order) {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id))
  return countOpenPieces(items, await listShipments(tx, [order.id]))
}

/** Takes the pieces of a parcel off those that are open. @returns why it may not, or null. */
function takePieces(open: Map<string, number>, lines: readonly ShippedLine[]) {
  for (const { orderItemId, quantity } of lines) {
    const available = open.get(orderItemId)
    if (available === undefined) return { ok: false, code: 'Shipment.LineNotFound' } as const
    if (quantity > available) return { ok: false, code: 'Shipment.TooMany', available } as const
    open.set(orderItemId, available - quantity)
  }
  return null
}

async function insertShipment(tx: Tx, order: Order, draft: ParcelDraft, now: Date) {
  const { id: orderId, tenantId, storeId } = order
  const [shipment] = await tx
    .insert(shipments)
    .values({
      ...draft,
      id: newId('shp'),
      tenantId,
      storeId,
      orderId,
      lines: [...draft.lines],
      shippedOn: now,
      mailDue: true,
    })
    .returning()
  if (!shipment) throw new Error('The shipment was not inserted.')
  return shipment
}

/**
 * Hands a parcel over. The first one takes the order to `inProgress`, the one that completes it to
 * `inTransit` with its tracking: the states are those of orders that leave in one parcel.
 */
export function shipOrder(
  db: Db,
  { draft, ...key }: OrderKey & { draft: ParcelDraft },
): Promise<ShipmentAnswer> {
  return db.transaction(async (tx): Promise<ShipmentAnswer> => {
    const { now } = key
    const order = await lockOrder(tx, key)
    if (!order) return { ok: false, code: 'Order.NotFound' }
    const { state, shipping } = order
    if (!shippable.has(state) || shipping.type === 'pickup') {
      return { ok: false, code: 'Order.NotShippable', state }
    }
    const open = await readOpenPieces(tx, order)
    const refusal = takePieces(open, draft.lines)
    if (refusal) return refusal
    const shipment = await insertShipment(tx, order, draft, now)
    const packed =
      state === 'inProgress' ? order : await moveOrder(tx, order, { to: 'inProgress', now })
    if ([...open.values()].every((left) => left === 0)) {
      const { carrierName, trackingCode, trackingUrl } = draft
      const details: TransitionDetails = { carrierName, trackingCode, trackingUrl }
      // The mail about the parcel says it.
      await moveOrder(tx, packed, { to: 'inTransit', details, now, isMailed: false })
    }
    return { ok: true, shipment }
  })
}

/** Marks a parcel as delivered; the last one of an order on its way delivers the order. */
export function deliverShipment(
  db: Db,
  { shipmentId, ...key }: OrderKey & { shipmentId: string },
): Promise<ShipmentAnswer> {
  return db.transaction(async (tx): Promise<ShipmentAnswer> => {
    const { now } = key
    const order = await lockOrder(tx, key)
    if (!order) return { ok: false, code: 'Order.NotFound' }
    const all = await listShipments(tx, [order.id])
    const found = all.find(({ id }) => id === shipmentId)
    if (!found) return { ok: false, code: 'Shipment.NotFound' }
    // Said again, it stays as it was.
    if (found.deliveredOn !== null) return { ok: true, shipment: found }
    const [shipment] = await tx
      .update(shipments)
      .set({ deliveredOn: now })
      .where(eq(shipments.id, shipmentId))
      .returning()
    if (!shipment) throw new Error('A shipment of a locked order vanished.')
    const isLast = all.every(({ id, deliveredOn }) => id === shipmentId || deliveredOn !== null)
    if (isLast && order.state === 'inTransit') {
      await applyTransition(tx, order, { to: 'delivered', now })
    }
    return { ok: true, shipment }
  })
}
