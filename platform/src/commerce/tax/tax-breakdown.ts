import type { TaxClass } from '#store/enums.ts'
import type { RateSummary } from '#store/schema/orders.ts'
import { apportion } from '#commerce/pricing/apportion.ts'
import { taxOf } from './tax.ts'

/** How a store charges tax at one destination (docs/decisions/021). */
export interface TaxTerms {
  taxIncluded: boolean
  /** Rounding. `total`: once per rate on the sum. `line`: per line, and the lines are added up. */
  rounding: 'total' | 'line'
  /** Delivery at the standard rate, or divided among the rates of the items. */
  shippingTax: 'standard' | 'proportional'
  /** Per cent, as stored in the database. */
  rateOf: (taxClass: TaxClass) => string
}

export interface TaxableLine {
  lineTotalMinor: number
  taxClass: TaxClass
}

/** What is to be taxed, minor units before any discount. */
export interface TaxedAmounts<Line extends TaxableLine> {
  lines: readonly Line[]
  /** Taken from the goods. */
  goodsDiscountMinor: number
  /** Delivery after its own discount. */
  shippingMinor: number
}

/** The tax of a line; `discountMinor` is its share of the discount. */
export interface LineTax {
  taxClass: TaxClass
  taxRate: string
  discountMinor: number
  taxMinor: number
}

/** The tax of a cart or an order; `lines` are the given ones with their tax. */
export interface TaxBreakdown<Line> {
  lines: (Line & LineTax)[]
  shippingTaxMinor: number
  /** Highest rate first; a rate without an amount is left out. */
  summary: RateSummary[]
  taxMinor: number
}

interface Part {
  amountMinor: number
  rate: string
  taxMinor: number
}

function groupByRate(parts: readonly Part[]) {
  const groups = Map.groupBy(parts, ({ rate }) => Number(rate))
  return [...groups.values()].toSorted(
    (one, other) => Number(other[0]?.rate) - Number(one[0]?.rate),
  )
}

const sum = (parts: readonly Part[], of: 'amountMinor' | 'taxMinor') =>
  parts.reduce((total, part) => total + part[of], 0)

/** Rounds the tax of each rate once and divides it among its parts. */
function roundTotals(parts: Part[], terms: TaxTerms) {
  for (const group of groupByRate(parts)) {
    const taxMinor = taxOf(sum(group, 'amountMinor'), { ...terms, taxRate: group[0]?.rate ?? '0' })
    const amounts = group.map(({ amountMinor }) => amountMinor)
    const shares = apportion(taxMinor, amounts)
    for (const [index, part] of group.entries()) part.taxMinor = shares[index] ?? 0
  }
}

function roundParts(parts: Part[], terms: TaxTerms) {
  for (const part of parts) {
    part.taxMinor = taxOf(part.amountMinor, { ...terms, taxRate: part.rate })
  }
}

/** Delivery as one part, or as one for each rate of the items. */
function toShippingParts(goods: readonly Part[], shippingMinor: number, terms: TaxTerms): Part[] {
  const groups = groupByRate(goods.filter(({ amountMinor }) => amountMinor > 0))
  if (terms.shippingTax === 'standard' || groups.length === 0) {
    return [{ amountMinor: shippingMinor, rate: terms.rateOf('standard'), taxMinor: 0 }]
  }
  const amounts = groups.map((group) => sum(group, 'amountMinor'))
  const shares = apportion(shippingMinor, amounts)
  return groups.map((group, index) => ({
    amountMinor: shares[index] ?? 0,
    rate: group[0]?.rate ?? '0',
    taxMinor: 0,
  }))
}

/**
 * The tax of items and delivery at each rate. A discount is divided among the lines by their
 * amounts, every tax is a whole number of minor units, and the taxes of lines and delivery add up
 * to the summary exactly.
 */
export function breakDownTax<Line extends TaxableLine>(
  amounts: TaxedAmounts<Line>,
  terms: TaxTerms,
): TaxBreakdown<Line> {
  const discounts = apportion(
    amounts.goodsDiscountMinor,
    amounts.lines.map(({ lineTotalMinor }) => lineTotalMinor),
  )
  const goods = amounts.lines.map(({ lineTotalMinor, taxClass }, index) => ({
    amountMinor: lineTotalMinor - (discounts[index] ?? 0),
    rate: terms.rateOf(taxClass),
    taxMinor: 0,
  }))
  const shipping = toShippingParts(goods, amounts.shippingMinor, terms)
  const parts = [...goods, ...shipping]
  if (terms.rounding === 'line') roundParts(parts, terms)
  else roundTotals(parts, terms)
  const summary = groupByRate(parts).flatMap((group): RateSummary[] => {
    const [amountMinor, taxMinor] = [sum(group, 'amountMinor'), sum(group, 'taxMinor')]
    if (amountMinor === 0) return []
    const netMinor = terms.taxIncluded ? amountMinor - taxMinor : amountMinor
    return [{ rate: group[0]?.rate ?? '0', netMinor, taxMinor, grossMinor: netMinor + taxMinor }]
  })
  return {
    lines: amounts.lines.map((line, index) => ({
      ...line,
      taxRate: goods[index]?.rate ?? '0',
      discountMinor: discounts[index] ?? 0,
      taxMinor: goods[index]?.taxMinor ?? 0,
    })),
    shippingTaxMinor: sum(shipping, 'taxMinor'),
    summary,
    taxMinor: sum(parts, 'taxMinor'),
  }
}
