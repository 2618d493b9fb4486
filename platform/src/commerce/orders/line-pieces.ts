import type { OrderItem } from '#store/schema/orders.ts'
import type { Withdrawal } from '#store/schema/withdrawals.ts'

/** What became of the pieces of an order line; the names are those of its columns. */
export type LinePieces = Pick<
  OrderItem,
  | 'quantity'
  | 'shippedQuantity'
  | 'cancelledRestocked'
  | 'cancelledWrittenOff'
  | 'returnedRestocked'
  | 'returnedWrittenOff'
  | 'returnedInspected'
>

/** Changes of the counters of a line, negative to lower one. */
export type PieceChange = Partial<Record<Exclude<keyof LinePieces, 'quantity'>, number>>

export const countCancelled = (line: LinePieces) =>
  line.cancelledRestocked + line.cancelledWrittenOff

export const countReturned = (line: LinePieces) =>
  line.returnedRestocked + line.returnedWrittenOff + line.returnedInspected

/** Pieces that are still to be shipped, cancelled or written off. */
export const countOpen = (line: LinePieces) =>
  line.quantity - line.shippedQuantity - countCancelled(line)

/** Shipped pieces that have not come back. */
export const countKept = (line: LinePieces) => line.shippedQuantity - countReturned(line)

/** Pieces that the buyer has withdrawn from; none of those that only the text of one names. */
export function countWithdrawn(
  { id, quantity }: Pick<OrderItem, 'id' | 'quantity'>,
  withdrawals: readonly Pick<Withdrawal, 'lines' | 'items'>[],
): number {
  const counts = withdrawals.map(({ lines, items }) => {
    const own = lines?.find(({ orderItemId }) => orderItemId === id)?.quantity ?? 0
    return lines === null && items === null ? quantity : own
  })
  return Math.min(
    quantity,
    counts.reduce((sum, count) => sum + count, 0),
  )
}

/** Pieces that a withdrawal can still be about; those that came back are of an earlier one, if any. */
export const countWithdrawable = (line: LinePieces, withdrawn: number) =>
  line.quantity - Math.max(withdrawn, countCancelled(line) + countReturned(line))

/** Pieces that have left the order or come back, and were not refunded, of which `refunded` were. */
export const countUnrefunded = (line: LinePieces, refunded: number) =>
  Math.max(0, countCancelled(line) + countReturned(line) - refunded)

/** Whether some pieces of these lines have been shipped and others still will be. */
export function isPartlyShipped(lines: readonly LinePieces[]): boolean {
  return lines.some((line) => line.shippedQuantity > 0) && lines.some((line) => countOpen(line) > 0)
}

/** The pieces of a line that a refund pays back. */
export interface RefundedPieces {
  quantity: number
  restock: boolean
  /** Which pieces; null: see `refundPieces`. */
  from: 'open' | 'shipped' | null
}

type Refunded =
  | { ok: true; change: PieceChange }
  | { ok: false; code: 'tooMany'; available: number }
  | { ok: false; code: 'gone' }

/**
 * What a refund does with the pieces of a line. Open ones are cancelled and inspected ones decided
 * on: restocked or written off. Of those that the buyer has, restocked ones came back; the others
 * stay with the buyer. Without `from` it is about pieces that left the order unpaid, then about open
 * ones, then about shipped ones.
 * @param refunded how many of the line were refunded before.
 * @param announced how many are in a return that has not arrived: only receiving it restocks them.
 */
export function refundPieces(
  line: LinePieces,
  { quantity, restock, from }: RefundedPieces,
  { refunded, announced }: { refunded: number; announced: number },
): Refunded {
  const open = countOpen(line)
  const ofKind = { open, shipped: line.shippedQuantity, any: line.quantity }[from ?? 'any']
  const available = Math.min(ofKind, line.quantity - refunded)
  if (quantity > available) return { ok: false, code: 'tooMany', available }
  const unpaid = from === null ? Math.min(quantity, countUnrefunded(line, refunded)) : 0
  const cancelled = from === 'shipped' ? 0 : Math.min(quantity - unpaid, open)
  const shipped = quantity - unpaid - cancelled
  const inspected = Math.min(line.returnedInspected, from === 'shipped' ? shipped : unpaid)
  const kept = from === 'shipped' ? shipped - inspected : shipped
  const change = { returnedInspected: -inspected }
  if (!restock) {
    return {
      ok: true,
      change: { ...change, cancelledWrittenOff: cancelled, returnedWrittenOff: inspected },
    }
  }
  // The others are in stock already, were written off, or have not arrived.
  const back = inspected + Math.min(kept, Math.max(0, countKept(line) - announced))
  if (cancelled + back < quantity) return { ok: false, code: 'gone' }
  return { ok: true, change: { ...change, cancelledRestocked: cancelled, returnedRestocked: back } }
}
