import { parsePercent, scaleMinor } from '#commerce/pricing/fractions.ts'

export interface TaxRule {
  taxIncluded: boolean
  /** Per cent, as stored in the database. */
  taxRate: string
}

/** The tax of an amount, rounded once: included in it, or to be added (see `breakDownTax`). */
export function taxOf(amountMinor: number, { taxIncluded, taxRate }: TaxRule): number {
  const { numerator, denominator } = parsePercent(taxRate)
  return scaleMinor(amountMinor, {
    numerator,
    denominator: taxIncluded ? denominator + numerator : denominator,
  })
}

/** A price under the store's rule. @param priceIncludesTax null: it already follows that. */
export function asStorePrice(priceMinor: number, priceIncludesTax: boolean | null, rule: TaxRule) {
  if (priceIncludesTax === null || priceIncludesTax === rule.taxIncluded) return priceMinor
  const tax = taxOf(priceMinor, { ...rule, taxIncluded: priceIncludesTax })
  return rule.taxIncluded ? priceMinor + tax : priceMinor - tax
}
