import { and, eq } from 'drizzle-orm'
import { canMove } from '#commerce/orders/life-cycle.ts'
import { moveOrder } from '#commerce/orders/move-order.ts'
import { listShipments } from '#commerce/orders/read-shipments.ts'
import {
  findRestockFault,
  lockPurchase,
  refundPurchase,
  restockLines,
  type Purchase,
  type RefundRefusal,
} from '#commerce/refunds/create-refund.ts'
import type { Db, Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { orderItems, orders } from '#store/schema/orders.ts'
import { returns, type Return, type ReturnLine } from '#store/schema/returns.ts'
import type { StoreScope } from '#store/scope.ts'
import { countReturnable, hasLeft, listReturns } from './returnable.ts'

interface ReturnKey {
  scope: StoreScope
  orderId: string
  returnId: string
  now: Date
}

/** What arrived of a return, and what to do with it. */
export interface Receipt extends ReturnKey {
  /** Null: everything that was requested, without restocking. */
  lines: readonly Pick<ReturnLine, 'orderItemId' | 'quantity' | 'restock'>[] | null
  /** Whether to refund it at once. */
  refund: boolean
}

export type ReceiptRefusal =
  | RefundRefusal
  | { ok: false; code: 'Return.NotFound' | 'Return.LineNotFound' }
  | { ok: false; code: 'Return.NotOpen'; state: Return['state'] }
  | { ok: false; code: 'Return.TooMany'; available: number }

export type ReceiptAnswer = { ok: true; returned: Return } | ReceiptRefusal

/** The requested lines as they arrived; those of which nothing arrived are left out. */
function matchLines({ lines: requested }: Return, came: Receipt['lines']) {
  if (came === null) return { ok: true, lines: requested } as const
  const lines: ReturnLine[] = []
  for (const { orderItemId, quantity, restock } of came) {
    const line = requested.find((each) => each.orderItemId === orderItemId)
    if (!line) return { ok: false, code: 'Return.LineNotFound' } as const
    const available = line.quantity
    if (quantity > available) return { ok: false, code: 'Return.TooMany', available } as const
    lines.push({ ...line, quantity, restock })
  }
  return { ok: true, lines } as const
}

type Settled = { ok: true; refundId: string | null } | RefundRefusal

/** Restocks what arrived, and refunds it if requested. */
async function settleLines(
  tx: Tx,
  purchase: Purchase,
  lines: ReturnLine[],
  { orderId, refund, now }: Receipt,
): Promise<Settled> {
  const counted = lines.map(({ orderItemId: itemId, quantity, restock }) => ({
    ...{ itemId, quantity, restock },
  }))
  const cause = 'return' as const
  if (refund) {
    const answer = await refundPurchase(tx, purchase, {
      ...{ orderId, lines: counted, shipping: false, amountMinor: null, reason: null, now },
      stockCause: cause,
    })
    return answer.ok ? { ok: true, refundId: answer.refund.id } : answer
  }
  const fault = findRestockFault(purchase, counted)
  if (fault) return fault
  await restockLines(tx, purchase, counted, { cause, now })
  return { ok: true, refundId: null }
}

/**
 * Moves an order to `returned` when everything has come back; otherwise records its return status.
 */
async function markOrder(tx: Tx, { order }: Purchase, now: Date) {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id))
  const all = await listReturns(tx, [order.id])
  const free = countReturnable({
    order,
    items,
    shipments: await listShipments(tx, [order.id]),
    returns: all.filter(({ state }) => state === 'received'),
  })
  const isBack = hasLeft(order.state) && [...free.values()].every((left) => left === 0)
  if (isBack && canMove(order.state, 'returned', order.shipping.type)) {
    // The email about the return covers it.
    await moveOrder(tx, order, { to: 'returned', now, isMailed: false })
  } else if (order.returnStatus !== 'returned') {
    const returnStatus = isBack ? ('returned' as const) : ('partiallyReturned' as const)
    const set = { returnStatus, updatedOn: now }
    await tx.update(orders).set(set).where(eq(orders.id, order.id))
  }
}

const isReturn = ({ scope, orderId, returnId }: ReturnKey) =>
  and(eq(returns.id, returnId), eq(returns.orderId, orderId), eq(returns.storeId, scope.storeId))

async function updateReturn(tx: Tx, key: ReturnKey, set: Partial<Return>): Promise<Return> {
  const [row] = await tx
    .update(returns)
    .set({ ...set, updatedOn: key.now })
    .where(isReturn(key))
    .returning()
  if (!row) throw new Error('A return of a locked order vanished.')
  return row
}

/**
 * Records that a return has arrived: its items are restocked or not, and refunded or not. The rows
 * of order and payment are locked. Repeating it changes nothing.
 */
export function receiveReturn(db: Db, receipt: Receipt): Promise<ReceiptAnswer> {
  const { scope, orderId, now } = receipt
  return db.transaction(async (tx): Promise<ReceiptAnswer> => {
    const purchase = await lockPurchase(tx, scope, orderId)
    if (!purchase) return { ok: false, code: 'Order.NotFound' }
    const found = await findRow(tx, returns, isReturn(receipt))
    if (!found) return { ok: false, code: 'Return.NotFound' }
    if (found.state === 'received') return { ok: true, returned: found }
    const { state } = found
    if (state !== 'requested') return { ok: false, code: 'Return.NotOpen', state }
    const came = matchLines(found, receipt.lines)
    if (!came.ok) return came
    const settled = await settleLines(tx, purchase, came.lines, receipt)
    if (!settled.ok) return settled
    const returned = await updateReturn(tx, receipt, {
      state: 'received',
      lines: came.lines,
      refundId: settled.refundId,
      receivedOn: now,
      mailDue: 'returnReceived',
    })
    await markOrder(tx, purchase, now)
    return { ok: true, returned }
  })
}

/**
 * Cancels a return that has not arrived: its items can be returned again. Repeating it changes
 * nothing.
 */
export function cancelReturn(db: Db, key: ReturnKey): Promise<ReceiptAnswer> {
  return db.transaction(async (tx): Promise<ReceiptAnswer> => {
    const { scope, orderId } = key
    const isOrder = and(eq(orders.id, orderId), eq(orders.storeId, scope.storeId))
    const [order] = await tx.select({ id: orders.id }).from(orders).where(isOrder).for('update')
    if (!order) return { ok: false, code: 'Order.NotFound' }
    const found = await findRow(tx, returns, isReturn(key))
    if (!found) return { ok: false, code: 'Return.NotFound' }
    const { state } = found
    if (state === 'received') return { ok: false, code: 'Return.NotOpen', state }
    if (state === 'cancelled') return { ok: true, returned: found }
    return {
      ok: true,
      returned: await updateReturn(tx, key, { state: 'cancelled', mailDue: null }),
    }
  })
}
