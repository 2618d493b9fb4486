import type { TaxedItem } from '#commerce/orders/order-tax.ts'
import type { Order } from '#store/schema/orders.ts'

/** What was paid for each item of an order, and for delivery, in minor units. */
export interface PaidShares {
  byItem: ReadonlyMap<string, number>
  shippingMinor: number
}

/**
 * Divides the total of an order: an item's share is its line less its part of the discount plus its
 * tax; delivery has the rest, so that all shares add up to the total.
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

/** The amount for `count` more after `before`; the last ones get the remainder. */
export function shareOf(
  shareMinor: number,
  quantity: number,
  { before, count }: { before: number; count: number },
): number {
  const upTo = (pieces: number) => Math.floor((shareMinor * pieces) / quantity)
  return upTo(before + count) - upTo(before)
}
