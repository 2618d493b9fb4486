import type { LineTax } from '#commerce/tax/tax-breakdown.ts'
import { toMajor } from '#http/money.ts'
import type { RateSummary } from '#store/schema/orders.ts'

/** The tax of a line of a cart or an order. */
export function toLineTaxJson(
  { taxClass, taxRate, taxMinor, discountMinor }: LineTax,
  currency: string,
) {
  return {
    taxClass,
    taxRate: Number(taxRate),
    tax: toMajor(taxMinor, currency),
    discount: toMajor(discountMinor, currency),
  }
}

/** The net, tax and gross amounts of one rate. */
export function toRateJson(
  { rate, netMinor, taxMinor, grossMinor }: RateSummary,
  currency: string,
) {
  return {
    rate: Number(rate),
    net: toMajor(netMinor, currency),
    tax: toMajor(taxMinor, currency),
    gross: toMajor(grossMinor, currency),
  }
}

/** The tax of a cart or an order: of its shipping, and in total by rate. */
export function toTaxJson(
  tax: { shippingTaxMinor: number; summary: readonly RateSummary[] },
  currency: string,
) {
  return {
    shippingTax: toMajor(tax.shippingTaxMinor, currency),
    taxSummary: tax.summary.map((rate) => toRateJson(rate, currency)),
  }
}
