import { parsePercent, scaleMinor } from '#commerce/pricing/fractions.ts'

/** One rate of tax, in the prices of a store or on top of them. */
export interface TaxRule {
  taxIncluded: boolean
  /** Per cent as the database gives it. */
  taxRate: string
}

/**
 * The tax of an amount, rounded once: contained in it when prices include tax, else to be added.
 * Which amounts are rounded, each line or the sum of a rate, is decided by `breakDownTax`.
 */
export function taxOf(amountMinor: number, { taxIncluded, taxRate }: TaxRule): number {
  const { numerator, denominator } = parsePercent(taxRate)
  return scaleMinor(amountMinor, {
    numerator,
    denominator: taxIncluded ? denominator + numerator : denominator,
  })
}

/**
 * Brings a price to the store's rule when it was written under the other one.
 * @param priceIncludesTax null: the price already follows the store.
 */
export function asStorePrice(priceMinor: number, priceIncludesTax: boolean | null, rule: TaxRule) {
  if (priceIncludesTax === null || priceIncludesTax === rule.taxIncluded) return priceMinor
  const tax = taxOf(priceMinor, { ...rule, taxIncluded: priceIncludesTax })
  return rule.taxIncluded ? priceMinor + tax : priceMinor - tax
}
