import { parsePercent, scaleMinor } from './fractions.ts'

/** How a store charges tax: one rate, in its prices or on top of them. */
export interface TaxRule {
  taxIncluded: boolean
  /** Per cent as the database gives it. */
  taxRate: string
}

/**
 * The tax of an amount: contained in it when prices include tax, else to be added. Worked out once
 * on the whole amount, never per line, so that it is the tax of the sum that is shown.
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
