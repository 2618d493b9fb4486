import type { RateSummary } from '#store/schema/orders.ts'
import { toMajor } from '#store/money.ts'
import { taxOfRate } from './fields.ts'
import { pricedView } from './view.ts'

/** The tax of a cart or an order: of its shipping, and in total by rate. */
export function toTaxJson(
  tax: { shippingTaxMinor: number; summary: readonly RateSummary[] },
  currency: string,
) {
  return {
    shippingTax: toMajor(tax.shippingTaxMinor, currency),
    taxSummary: tax.summary.map((row) =>
      pricedView(taxOfRate, row, currency, { rate: Number(row.rate) }),
    ),
  }
}
