import type { Order } from '#store/schema/orders.ts'

/** The totals of a cart or an order, minor units. `total` = items - discount + delivery (+ tax). */
export type Totals = Pick<
  Order,
  'subTotalMinor' | 'discountMinor' | 'shippingTotalMinor' | 'taxMinor' | 'totalMinor'
>

export function sumLines(lines: readonly { unitPriceMinor: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0)
}

/** Adds up the totals. The discount never exceeds what it applies to, so none is negative. */
export function addUp(
  amounts: Omit<Totals, 'totalMinor'>,
  { taxIncluded }: { taxIncluded: boolean },
): Totals {
  const { subTotalMinor, discountMinor, shippingTotalMinor, taxMinor } = amounts
  const dueMinor = subTotalMinor - discountMinor + shippingTotalMinor
  return { ...amounts, totalMinor: taxIncluded ? dueMinor : dueMinor + taxMinor }
}
