import { eq } from '#store/drizzle.ts'
import { canMove } from '#commerce/orders/life-cycle.ts'
import { countKept, countOpen, countUnrefunded } from '#commerce/orders/line-pieces.ts'
import { countPlaced, listItems, movePieces, type MovedLine } from '#commerce/orders/move-pieces.ts'
import { applyTransition } from '#commerce/orders/transition-order.ts'
import {
  countRefunded,
  lockPurchase,
  payBack,
  quoteRefund,
  type Purchase,
  type RefundRefusal,
} from '#commerce/refunds/create-refund.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, findRow, lockRow } from '#store/find-row.ts'
import { resolveIssue } from '#store/issues.ts'
import { orders } from '#store/schema/orders.ts'
import { returns, type Return, type ReturnLine } from '#store/schema/returns.ts'
import type { StoreScope } from '#store/scope.ts'
import { updateRow } from '#store/write-row.ts'

interface ReturnKey {
  scope: StoreScope
  orderId: string
  returnId: string
  now: Date
}

export interface Receipt extends ReturnKey {
  /**
   * Null: everything that was requested, without restocking. A line of which some pieces are
   * restocked and others are not stands twice.
   */
  lines: readonly Pick<ReturnLine, 'orderItemId' | 'quantity' | 'restock'>[] | null
  refund: boolean
  /** What to refund, minor units; null: what was paid for it, or what is left of the payment. */
  amountMinor: number | null
}

export type ReceiptRefusal =
  | RefundRefusal
  | { ok: false; code: 'Return.NotFound' | 'Return.LineNotFound' }
  | { ok: false; code: 'Return.NotOpen'; state: Return['state'] }
  | { ok: false; code: 'Return.TooMany'; available: number }

export type ReceiptAnswer = { ok: true; returned: Return } | ReceiptRefusal

const countLines = (lines: readonly Pick<ReturnLine, 'quantity'>[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The pieces of each line of the order: how many arrived, and how many of them are restocked. */
function countByItem(lines: readonly Pick<ReturnLine, 'orderItemId' | 'quantity' | 'restock'>[]) {
  const byItem = Map.groupBy(lines, ({ orderItemId }) => orderItemId)
  return [...byItem].map(([orderItemId, own]) => ({
    orderItemId,
    quantity: countLines(own),
    restocked: countLines(own.filter(({ restock }) => restock)),
  }))
}

/** The requested lines as they arrived; those of which nothing arrived are left out. */
function matchLines({ lines: requested }: Return, came: Receipt['lines']) {
  if (came === null) return { ok: true, lines: requested } as const
  const reasons = new Map(requested.map(({ orderItemId, reason }) => [orderItemId, reason]))
  for (const { orderItemId, quantity } of countByItem(came)) {
    const line = requested.find((each) => each.orderItemId === orderItemId)
    if (!line) return { ok: false, code: 'Return.LineNotFound' } as const
    const available = line.quantity
    if (quantity > available) return { ok: false, code: 'Return.TooMany', available } as const
  }
  const lines = came.map((line) => ({ ...line, reason: reasons.get(line.orderItemId) ?? null }))
  return { ok: true, lines } as const
}

/** What becomes of the pieces that arrived, or the first line that has not so many outside. */
function planReceipt({ items }: Purchase, lines: readonly ReturnLine[], isRefunded: boolean) {
  const moved: MovedLine[] = []
  for (const { orderItemId, quantity, restocked } of countByItem(lines)) {
    const item = items.find(({ id }) => id === orderItemId)
    if (!item) return { ok: false, code: 'Return.LineNotFound' } as const
    const available = countKept(item)
    if (quantity > available) return { ok: false, code: 'Return.TooMany', available } as const
    if (restocked > countPlaced(item)) {
      return { ok: false, code: 'Refund.RestockImpossible', itemId: item.id } as const
    }
    const notRestocked = isRefunded ? 'returnedWrittenOff' : 'returnedInspected'
    const change = { returnedRestocked: restocked, [notRestocked]: quantity - restocked }
    moved.push({ item, change })
  }
  return { ok: true, moved } as const
}

type Settled = { ok: true; refundId: string | null } | RefundRefusal

/**
 * Refunds what arrived, at most what is left of the payment. Earlier refunds were for what has come
 * back: none is paid for pieces that the buyer keeps.
 */
async function refundLines(
  tx: Tx,
  purchase: Purchase,
  arrived: readonly ReturnLine[],
  { amountMinor: wantedMinor, now }: Receipt,
): Promise<Settled> {
  const lines = countByItem(arrived).flatMap(({ orderItemId: itemId, quantity, restocked }) => {
    const item = purchase.items.find(({ id }) => id === itemId)
    const unrefunded = item ? countUnrefunded(item, countRefunded(purchase, itemId) - quantity) : 0
    const left = Math.min(quantity, unrefunded)
    const back = Math.min(restocked, left)
    return [
      { itemId, quantity: back, restock: true, from: null },
      { itemId, quantity: left - back, restock: false, from: null },
    ].filter((line) => line.quantity > 0)
  })
  const wish = { lines, shipping: false }
  const { totalMinor, refundableMinor } = await quoteRefund(tx, purchase, wish)
  const amountMinor = wantedMinor ?? Math.min(totalMinor, refundableMinor)
  const answer = await payBack(tx, purchase, { ...wish, amountMinor, reason: null, now })
  if (answer.ok) return { ok: true, refundId: answer.refund.id }
  // Everything was refunded before the return arrived.
  const isNothing = answer.code === 'Refund.ExceedsPaid' && amountMinor === 0
  return isNothing ? { ok: true, refundId: null } : answer
}

/** Moves an order to `returned` when everything is back; else records its return status. */
async function markOrder(tx: Tx, { order }: Purchase, now: Date) {
  const items = await listItems(tx, order.id)
  const isBack = items.every((item) => countOpen(item) + countKept(item) === 0)
  if (isBack && canMove(order.state, 'returned', order.shipping.type)) {
    // The email about the return covers it.
    await applyTransition(tx, order, { to: 'returned', now, isMailed: false })
  } else if (order.returnStatus !== 'returned') {
    const returnStatus = isBack ? ('returned' as const) : ('partiallyReturned' as const)
    const set = { returnStatus, updatedOn: now }
    await tx.update(orders).set(set).where(eq(orders.id, order.id))
  }
}

const isReturn = ({ scope, orderId, returnId }: ReturnKey) =>
  allOf(eq(returns.id, returnId), eq(returns.orderId, orderId), eq(returns.storeId, scope.storeId))

const updateReturn = (tx: Tx, key: ReturnKey, set: Partial<Return>): Promise<Return> =>
  updateRow(tx, returns, { ...set, updatedOn: key.now }, isReturn(key))

/** Records that a return has arrived, with its restocking and refund. Repeating changes nothing. */
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
    const plan = planReceipt(purchase, came.lines, receipt.refund)
    if (!plan.ok) return plan
    const settled = receipt.refund
      ? await refundLines(tx, purchase, came.lines, receipt)
      : { ok: true as const, refundId: null }
    if (!settled.ok) return settled
    await movePieces(tx, purchase.order, plan.moved, { cause: 'return', now })
    const returned = await updateReturn(tx, receipt, {
      state: 'received',
      lines: came.lines,
      refundId: settled.refundId,
      receivedOn: now,
      mailDue: 'returnReceived',
    })
    await markOrder(tx, purchase, now)
    const { storeId, withdrawalId: subjectId } = returned
    if (subjectId !== null) await resolveIssue(tx, { storeId, kind: 'withdrawal', subjectId }, now)
    return { ok: true, returned }
  })
}

/** Cancels a return that has not arrived. Repeating it changes nothing. */
export function cancelReturn(db: Db, key: ReturnKey): Promise<ReceiptAnswer> {
  return db.transaction(async (tx): Promise<ReceiptAnswer> => {
    const { scope, orderId } = key
    const ofStore = eq(orders.storeId, scope.storeId)
    const order = await lockRow(tx, orders, eq(orders.id, orderId), ofStore)
    if (!order) return { ok: false, code: 'Order.NotFound' }
    const found = await findRow(tx, returns, isReturn(key))
    if (!found) return { ok: false, code: 'Return.NotFound' }
    const { state } = found
    if (state === 'received') return { ok: false, code: 'Return.NotOpen', state }
    if (state === 'cancelled') return { ok: true, returned: found }
    const returned = await updateReturn(tx, key, { state: 'cancelled', mailDue: null })
    return { ok: true, returned }
  })
}
