import { eq } from '#store/drizzle.ts'
import { cartLifeMs } from '#commerce/cart/carts.ts'
import { countRedemption } from '#commerce/coupons/coupons.ts'
import { lockStock } from '#commerce/stock/move-stock.ts'
import type { Tx } from '#store/database.ts'
import { carts } from '#store/schema/carts.ts'
import type { Order } from '#store/schema/orders.ts'
import { countOpen } from './line-pieces.ts'
import { countPlaced, listItems, movePieces } from './move-pieces.ts'

/** Restocks what is open of a failed order, and releases its coupon. */
export async function releaseGoods(
  tx: Tx,
  order: Order,
  cause: 'cancellation' | 'expiry',
  now: Date,
): Promise<void> {
  // A refund may have locked stock that comes after that of lines with nothing open.
  const items = (await listItems(tx, order.id)).filter((item) => countOpen(item) > 0)
  // Stock, then coupon: the order in which checkout locks them.
  const variantIds = items.map((item) => item.variantId)
  await lockStock(tx, variantIds)
  if (order.couponId !== null) await countRedemption(tx, order.couponId, -1)
  const lines = items.map((item) => {
    const open = countOpen(item)
    // Orders of the demo shops were never taken from stock.
    const cancelledRestocked = Math.min(open, countPlaced(item))
    const change = { cancelledRestocked, cancelledWrittenOff: open - cancelledRestocked }
    return { item, change }
  })
  await movePieces(tx, order, lines, { cause, now })
}

/** Reopens the cart of an invalidated order, so that its buyer can pay another way. */
export async function reopenCart(tx: Tx, order: Order, now: Date): Promise<void> {
  const expiresOn = new Date(now.getTime() + cartLifeMs)
  const set = { status: 'open', orderId: null, updatedOn: now, expiresOn } as const
  await tx.update(carts).set(set).where(eq(carts.id, order.cartId))
}
