import { asc, eq } from '#store/drizzle.ts'
import { giveStockBack } from '#commerce/stock/move-stock.ts'
import type { StockChange } from '#commerce/stock/movements.ts'
import type { Tx } from '#store/database.ts'
import { orderItems, type Order, type OrderItem } from '#store/schema/orders.ts'
import type { PieceChange } from './line-pieces.ts'

export interface MovedLine {
  item: OrderItem
  change: PieceChange
}

const counters = [
  'shippedQuantity',
  'cancelledRestocked',
  'cancelledWrittenOff',
  'returnedRestocked',
  'returnedWrittenOff',
  'returnedInspected',
] as const

/** How many pieces of a line can be restocked: those whose location is known. */
export const countPlaced = ({ allocations }: Pick<OrderItem, 'allocations'>) =>
  allocations.reduce((sum, { quantity }) => sum + quantity, 0)

export const listItems = (tx: Tx, orderId: string) =>
  tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))

/** Divides allocations into those of the first pieces and the others. */
function splitPlaces(allocations: OrderItem['allocations'], count: number) {
  let left = count
  const split = allocations.map(({ locationId, quantity }) => {
    const back = Math.min(quantity, left)
    left -= back
    return { locationId, back, kept: quantity - back }
  })
  const part = (name: 'back' | 'kept') =>
    split
      .map(({ locationId, [name]: quantity }) => ({ locationId, quantity }))
      .filter(({ quantity }) => quantity > 0)
  return { back: part('back'), kept: part('kept') }
}

/**
 * Writes what becomes of the pieces of a locked order, and restocks those that are restocked at the
 * locations that they were taken from.
 * @throws when a line would have more pieces than were ordered, or restocks pieces of no location.
 */
export async function movePieces(
  tx: Tx,
  order: Order,
  lines: readonly MovedLine[],
  { cause, now }: Pick<StockChange, 'cause' | 'now'>,
): Promise<void> {
  const restocked = []
  for (const { item, change } of lines) {
    const count = (change.cancelledRestocked ?? 0) + (change.returnedRestocked ?? 0)
    if (count > countPlaced(item)) throw new Error(`Line ${item.id} has no place for ${count}.`)
    const { back, kept } = splitPlaces(item.allocations, count)
    const { productId, variantId } = item
    if (count > 0) restocked.push({ productId, variantId, allocations: back })
    const after = counters.map((name) => [name, item[name] + (change[name] ?? 0)])
    await tx
      .update(orderItems)
      .set({ ...Object.fromEntries(after), allocations: kept })
      .where(eq(orderItems.id, item.id))
  }
  if (restocked.length === 0) return
  await giveStockBack(tx, { ...order, orderId: order.id, cause, now }, restocked)
}
