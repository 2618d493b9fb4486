/** The sums of a cart or an order, minor units. `total` = goods - discount + delivery (+ tax). */
export interface Totals {
  subTotalMinor: number
  discountMinor: number
  shippingTotalMinor: number
  taxMinor: number
  totalMinor: number
}

/** One position of the goods: whole minor units for one piece, and how many of them. */
export interface PricedLine {
  unitPriceMinor: number
  quantity: number
}

export function sumLines(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0)
}

/** Adds up what is due. The discount never exceeds what it is taken from, so no sum is negative. */
export function addUp(
  amounts: Omit<Totals, 'totalMinor'>,
  { taxIncluded }: { taxIncluded: boolean },
): Totals {
  const { subTotalMinor, discountMinor, shippingTotalMinor, taxMinor } = amounts
  const dueMinor = subTotalMinor - discountMinor + shippingTotalMinor
  return { ...amounts, totalMinor: taxIncluded ? dueMinor : dueMinor + taxMinor }
}
