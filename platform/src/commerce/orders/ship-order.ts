import { asc, eq } from '#store/drizzle.ts'
import { getPayment } from '#commerce/payments/find-payment.ts'
import { hasBeenPaid, paysForGoods, takenOf } from '#commerce/payments/payment-life.ts'
import { sumRefunds } from '#commerce/refunds/sum-refunds.ts'
import type { Db, Tx } from '#store/database.ts'
import { lockRow } from '#store/find-row.ts'
import {
  orderItems,
  orders,
  type Order,
  type OrderItem,
  type OrderState,
} from '#store/schema/orders.ts'
import { refunds } from '#store/schema/refunds.ts'
import { shipments, type Shipment, type ShippedLine } from '#store/schema/shipments.ts'
import type { MerchantScope } from '#store/scope.ts'
import { insertRow, updateRow } from '#store/write-row.ts'
import { canMove } from './life-cycle.ts'
import { moveOrder } from './move-order.ts'
import { ordersOf, readMerchantOrders, type OrderView } from './read-orders.ts'
import { countKept, countOpen } from './line-pieces.ts'
import { listItems, movePieces, type MovedLine } from './move-pieces.ts'
import { applyTransition } from './transition-order.ts'

type ParcelDraft = Pick<Shipment, 'lines' | 'carrierName' | 'trackingCode' | 'trackingUrl'>

export type ShipmentRefusal =
  | { ok: false; code: 'Order.NotFound' | 'Shipment.NotFound' | 'Shipment.LineNotFound' }
  | { ok: false; code: 'Order.NotPaid' | 'Common.VersionMismatch' }
  | { ok: false; code: 'Order.NotShippable'; state: OrderState }
  | { ok: false; code: 'Shipment.TooMany'; available: number }

export type ShipmentAnswer = { ok: true; shipment: Shipment } | ShipmentRefusal

interface OrderKey {
  scope: MerchantScope
  orderId: string
  now: Date
}

function lockOrder(tx: Tx, { scope, orderId }: OrderKey): Promise<Order | null> {
  return lockRow(tx, orders, eq(orders.id, orderId), ordersOf(scope))
}

/** The lines of an order that the scope may ship: a seller's own, or all. */
async function readItems(tx: Tx, { id }: Order, { sellerId }: MerchantScope) {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, id))
  const own = items.filter((item) => sellerId === null || item.sellerId === sellerId)
  return { items, ownIds: new Set(own.map((item) => item.id)) }
}

const shippable: ReadonlySet<OrderState> = new Set(['confirmed', 'invoiced', 'inProgress'])

/** The lines of a parcel with their items, or the reason for a refusal. */
function takePieces(
  items: readonly OrderItem[],
  ownIds: ReadonlySet<string>,
  lines: readonly ShippedLine[],
) {
  const taken: MovedLine[] = []
  // A parcel may name a line more than once.
  for (const [orderItemId, same] of Map.groupBy(lines, (line) => line.orderItemId)) {
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0)
    const item = items.find(({ id }) => id === orderItemId && ownIds.has(id))
    if (!item) return { ok: false, code: 'Shipment.LineNotFound' } as const
    const available = countOpen(item)
    if (quantity > available) return { ok: false, code: 'Shipment.TooMany', available } as const
    taken.push({ item, change: { shippedQuantity: quantity } })
  }
  return { ok: true, taken } as const
}

async function insertShipment(tx: Tx, order: Order, draft: ParcelDraft, now: Date) {
  const { id: orderId, tenantId, storeId } = order
  return insertRow(tx, shipments, {
    ...{ ...draft, tenantId, storeId, orderId },
    ...{ lines: [...draft.lines], shippedOn: now, mailDue: true },
  })
}

/** The parcels of an order, oldest first. */
export function listShipments(tx: Tx, orderId: string): Promise<Shipment[]> {
  const { shippedOn, id } = shipments
  return tx
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shippedOn), asc(id))
}

/**
 * Moves a locked order on when nothing of it is left to send: to `inTransit`, with the tracking of
 * its last parcel, when something was sent; from there to `delivered` when all parcels have arrived,
 * and to `returned` when all has come back. One of which nothing was sent is cancelled when all that
 * was paid is given back; until then the merchant decides.
 */
export async function finishSending(tx: Tx, order: Order, now: Date): Promise<void> {
  const { id, state, shipping } = order
  const items = await listItems(tx, id)
  if (items.some((item) => countOpen(item) > 0)) return
  if (items.every(({ shippedQuantity }) => shippedQuantity === 0)) {
    const payment = await getPayment(tx, id)
    const all = await sumRefunds(tx, payment)
    // The merchant may give all back at the provider before ours are sent, which then fail.
    const succeeded = await sumRefunds(tx, payment, eq(refunds.state, 'succeeded'))
    const isSpent = hasBeenPaid(payment) && [all, succeeded].includes(takenOf(payment))
    const isOver = isSpent && canMove(state, 'cancelled', shipping.type)
    if (isOver) await applyTransition(tx, order, { to: 'cancelled', now })
    return
  }
  const isReady = shippable.has(state)
  if (!isReady && state !== 'inTransit') return
  const parcels = await listShipments(tx, id)
  const { carrierName, trackingCode, trackingUrl } = parcels.at(-1) ?? order
  const details = { carrierName, trackingCode, trackingUrl }
  const leave = { to: 'inTransit', details, now, isMailed: false } as const
  // The email about the parcel covers it, or that about the refund.
  let sent = isReady ? await moveOrder(tx, order, leave) : order
  // One that left as a whole, without parcels, arrives when the merchant says so.
  if (parcels.length > 0 && parcels.every(({ deliveredOn }) => deliveredOn !== null)) {
    sent = await applyTransition(tx, sent, { to: 'delivered', now })
  }
  const isBack = items.every((item) => countKept(item) === 0)
  if (isReady && isBack) await applyTransition(tx, sent, { to: 'returned', now, isMailed: false })
}

/**
 * Ships a parcel. The first one moves the order to `inProgress`, the one that completes it to
 * `inTransit` with its tracking, which are also the states of an order in a single parcel. A seller
 * ships own lines only.
 */
export function shipOrder(db: Db, { draft, ...key }: OrderKey & { draft: ParcelDraft }) {
  return db.transaction(async (tx): Promise<ShipmentAnswer> => {
    const { now } = key
    const order = await lockOrder(tx, key)
    if (!order) return { ok: false, code: 'Order.NotFound' }
    const { state, shipping } = order
    if (!shippable.has(state) || shipping.type === 'pickup') {
      return { ok: false, code: 'Order.NotShippable', state }
    }
    const { items, ownIds } = await readItems(tx, order, key.scope)
    const parcel = takePieces(items, ownIds, draft.lines)
    if (!parcel.ok) return parcel
    const { status } = await getPayment(tx, order.id)
    if (!paysForGoods(status)) return { ok: false, code: 'Order.NotPaid' }
    const shipment = await insertShipment(tx, order, draft, now)
    await movePieces(tx, order, parcel.taken, { cause: 'sale', now })
    const packed =
      state === 'inProgress' ? order : await moveOrder(tx, order, { to: 'inProgress', now })
    await finishSending(tx, packed, now)
    return { ok: true, shipment }
  })
}

/** A parcel of a locked order, with all of it; null unless the scope may ship its lines. */
async function findParcel(tx: Tx, order: Order, scope: MerchantScope, shipmentId: string) {
  const all = await listShipments(tx, order.id)
  const found = all.find(({ id }) => id === shipmentId)
  const { ownIds } = await readItems(tx, order, scope)
  return found?.lines.every(({ orderItemId }) => ownIds.has(orderItemId)) ? { found, all } : null
}

/** Marks a parcel as delivered; the last one delivers the order. */
export function deliverShipment(db: Db, { shipmentId, ...key }: OrderKey & { shipmentId: string }) {
  return db.transaction(async (tx): Promise<ShipmentAnswer> => {
    const { now } = key
    const order = await lockOrder(tx, key)
    if (!order) return { ok: false, code: 'Order.NotFound' }
    const parcel = await findParcel(tx, order, key.scope, shipmentId)
    if (!parcel) return { ok: false, code: 'Shipment.NotFound' }
    // Repeating it changes nothing.
    if (parcel.found.deliveredOn !== null) return { ok: true, shipment: parcel.found }
    const isIt = eq(shipments.id, shipmentId)
    const shipment = await updateRow(tx, shipments, { deliveredOn: now }, isIt)
    await finishSending(tx, order, now)
    return { ok: true, shipment }
  })
}

export interface ParcelCorrection {
  tracking: Omit<ParcelDraft, 'lines'>
  /** Whether the buyer gets the mail about the parcel again. */
  notifyBuyer: boolean
  /** Compares the locked order, as who only packs sees it or not, with what the caller has read. */
  isCurrent: (view: OrderView) => boolean
  packers: boolean
}

/** Corrects how a parcel is found, and its order, which has the tracking of its last parcel. */
export function correctShipment(
  db: Db,
  { shipmentId, tracking, ...key }: OrderKey & ParcelCorrection & { shipmentId: string },
) {
  return db.transaction(async (tx): Promise<ShipmentAnswer> => {
    const { scope, now: updatedOn } = key
    const order = await lockOrder(tx, key)
    const parcel = order && (await findParcel(tx, order, scope, shipmentId))
    if (!parcel) return { ok: false, code: order ? 'Shipment.NotFound' : 'Order.NotFound' }
    const [view] = await readMerchantOrders(tx, scope, [order], key)
    if (!view || !key.isCurrent(view)) return { ok: false, code: 'Common.VersionMismatch' }
    const isLast = parcel.found === parcel.all.at(-1) && !shippable.has(order.state)
    const change = { ...(isLast && tracking), updatedOn }
    await updateRow(tx, orders, change, eq(orders.id, order.id))
    // A mail that is due stays due, and one that has just been sent is not sent again.
    const corrected = { ...tracking, ...(key.notifyBuyer && { mailDue: true }) }
    const isIt = eq(shipments.id, shipmentId)
    return { ok: true, shipment: await updateRow(tx, shipments, corrected, isIt) }
  })
}
