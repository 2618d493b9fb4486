import type { TaxedItem } from '#commerce/orders/order-tax.ts'
import type { Order } from '#store/schema/orders.ts'

/** What was paid for the items of an order, by item, and for delivery. Minor units. */
export interface PaidShares {
  byItem: ReadonlyMap<string, number>
  shippingMinor: number
}

/**
 * Divides the total of an order: an item's share is its line without its part of the discount and
 * with its tax; delivery has the rest, so that all shares make the total.
 */
export function paidShares(
  { totalMinor, taxIncluded }: Pick<Order, 'totalMinor' | 'taxIncluded'>,
  items: readonly Pick<TaxedItem, 'id' | 'lineTotalMinor' | 'discountMinor' | 'taxMinor'>[],
): PaidShares {
  const byItem = new Map(
    items.map(({ id, lineTotalMinor, discountMinor, taxMinor }) => {
      return [id, lineTotalMinor - discountMinor + (taxIncluded ? 0 : taxMinor)]
    }),
  )
  const goodsMinor = [...byItem.values()].reduce((sum, share) => sum + share, 0)
  return { byItem, shippingMinor: totalMinor - goodsMinor }
}

/**
 * What `count` more pieces of an item come to after `before` were refunded. What a division leaves
 * over goes with the last pieces, so that all of them together are the whole share.
 */
export function shareOf(
  shareMinor: number,
  quantity: number,
  { before, count }: { before: number; count: number },
): number {
  const upTo = (pieces: number) => Math.floor((shareMinor * pieces) / quantity)
  return upTo(before + count) - upTo(before)
}
