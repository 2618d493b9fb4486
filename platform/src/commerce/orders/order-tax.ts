import { breakDownTax, type LineTax } from '#commerce/tax/tax-breakdown.ts'
import type { Order, OrderItem, RateSummary } from '#store/schema/orders.ts'

/** A line of an order with its tax, minor units. */
export type TaxedItem = OrderItem & LineTax

/** The tax of delivery, and of the whole order by rate. */
export interface OrderTax {
  shippingTaxMinor: number
  summary: RateSummary[]
}

const isTaxed = (item: OrderItem): item is TaxedItem =>
  [item.taxClass, item.taxRate, item.taxMinor, item.discountMinor].every((part) => part !== null)

/** Items of an order with their tax, and its tax as a whole, as they were stored. */
export function readOrderTax(order: Order, items: readonly OrderItem[]) {
  const { shippingTaxMinor, taxSummary: summary } = order
  const taxed = items.filter(isTaxed)
  if (shippingTaxMinor === null || !summary || taxed.length < items.length) {
    return divideTax(order, items)
  }
  return { items: taxed, tax: { shippingTaxMinor, summary } }
}

/** An order of an older version has one rate, rounded once: its tax is divided among its lines. */
function divideTax(order: Order, items: readonly OrderItem[]) {
  const subTotalMinor = items.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0)
  const goodsDiscountMinor = Math.min(order.discountMinor, subTotalMinor)
  const { lines, ...tax } = breakDownTax(
    {
      lines: items.map((item) => ({ ...item, taxClass: 'standard' as const })),
      goodsDiscountMinor,
      shippingMinor: order.shippingTotalMinor - (order.discountMinor - goodsDiscountMinor),
    },
    {
      taxIncluded: order.taxIncluded,
      rounding: 'total',
      shippingTax: 'standard',
      rateOf: () => order.taxRate,
    },
  )
  return { items: lines, tax }
}
