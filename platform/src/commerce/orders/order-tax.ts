import { breakDownTax, type LineTax } from '#commerce/tax/tax-breakdown.ts'
import type { Order, OrderItem, RateSummary } from '#store/schema/orders.ts'

/** A line of an order with its tax, minor units. */
export type TaxedItem = OrderItem & LineTax

/** The tax of delivery, and of the whole order by rate. */
export interface OrderTax {
  shippingTaxMinor: number
  summary: RateSummary[]
}

/**
 * The tax of an order as stored with it. An order from an older version has one rate, rounded once:
 * its tax is divided among its lines here.
 */
export function taxOrder(order: Order, items: readonly OrderItem[]) {
  const subTotalMinor = items.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0)
  const goodsDiscountMinor = Math.min(order.discountMinor, subTotalMinor)
  const { lines, ...whole } = breakDownTax(
    {
      lines: items.map(({ lineTotalMinor }) => ({ lineTotalMinor, taxClass: 'standard' })),
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
  const taxed = items.map((item, index): TaxedItem => {
    const { taxClass, taxRate, taxMinor, discountMinor } = item
    return {
      ...item,
      taxClass: taxClass ?? 'standard',
      taxRate: taxRate ?? order.taxRate,
      taxMinor: taxMinor ?? lines[index]?.taxMinor ?? 0,
      discountMinor: discountMinor ?? lines[index]?.discountMinor ?? 0,
    }
  })
  const tax: OrderTax = {
    shippingTaxMinor: order.shippingTaxMinor ?? whole.shippingTaxMinor,
    summary: order.taxSummary ?? whole.summary,
  }
  return { items: taxed, tax }
}
