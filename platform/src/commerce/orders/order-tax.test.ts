import { expect, it } from 'vitest'
import type { Order, OrderItem } from '#store/schema/orders.ts'
import { readOrderTax } from './order-tax.ts'

const stored = { taxClass: 'reduced', taxRate: '7', taxMinor: 65, discountMinor: 5 }
const summary = [{ rate: '7', netMinor: 930, taxMinor: 65, grossMinor: 995 }]
const read = (order: object, ...items: object[]) =>
  readOrderTax(
    {
      ...{ discountMinor: 5, shippingTotalMinor: 490, taxIncluded: true, taxRate: '19' },
      ...{ shippingTaxMinor: 78, taxSummary: summary, ...order },
    } as unknown as Order,
    items.map((item) => ({ lineTotalMinor: 1000, ...stored, ...item })) as unknown as OrderItem[],
  )

it('is as it was stored, also where it is nothing', () => {
  const { items, tax } = read({ shippingTaxMinor: 0 }, { taxMinor: 0, discountMinor: 0 })
  expect(items).toMatchObject([{ taxClass: 'reduced', taxMinor: 0, discountMinor: 0 }])
  expect(tax).toEqual({ shippingTaxMinor: 0, summary })
})

it.each<[string, object, object]>([
  ['tax of delivery', { shippingTaxMinor: null }, {}],
  ['tax by rate', { taxSummary: null }, {}],
  ['class of a line', {}, { taxClass: null }],
  ['rate of a line', {}, { taxRate: null }],
  ['tax of a line', {}, { taxMinor: null }],
  ['discount of a line', {}, { discountMinor: null }],
])(
  'is divided at the one rate of an order of an older version, without the %s',
  (_, order, item) => {
    const { items, tax } = read(order, {}, item)
    // 19 % in 19.95 for two lines of 10.00, and in 4.90 for delivery.
    expect(items).toMatchObject([
      { taxRate: '19', discountMinor: 3, taxMinor: 159 },
      { taxRate: '19', discountMinor: 2, taxMinor: 160 },
    ])
    expect(tax).toMatchObject({
      shippingTaxMinor: 78,
      summary: [{ taxMinor: 397, grossMinor: 2485 }],
    })
  },
)

it.each([
  ['a part of the items', 300, 700, 490],
  ['all items and a part of the delivery', 1200, 0, 290],
  ['everything', 1490, 0, 0],
])(
  'of an older order with a discount of %s is of the rest',
  (_, discountMinor, goods, shipping) => {
    const { items, tax } = read({ discountMinor, taxSummary: null }, {})
    const taxIn = (minor: number) => Math.round((minor * 19) / 119)
    expect(items[0]?.discountMinor).toBe(1000 - goods)
    expect(tax.summary.map(({ grossMinor }) => grossMinor)).toEqual(
      goods + shipping > 0 ? [goods + shipping] : [],
    )
    expect((items[0]?.taxMinor ?? 0) + tax.shippingTaxMinor).toBe(taxIn(goods + shipping))
  },
)
