import { z } from '@hono/zod-openapi'
import { readSales, readStockValue, readTax } from '#commerce/reports/reports.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { amount } from '#api/shared/fields.ts'
import { pricedView } from '#api/shared/view.ts'

const dayMs = 24 * 3600_000
const mostDays = 366
const day = z.iso.date()

const period = z
  .strictObject({
    from: day.describe('The first day, in the time zone of the store'),
    to: day.describe('The last day'),
  })
  .refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) < mostDays * dayMs, {
    path: ['to'],
    message: `must be within ${String(mostDays)} days from the first`,
  })

const salesOfDay = z.object({
  date: day,
  orders: z.int().describe('Neither unpaid nor cancelled'),
  ...{ subTotal: amount, discount: amount, shipping: amount, tax: amount, total: amount },
  refunded: amount.describe('Paid back on that day, for orders of whatever day'),
})

const taxOfRate = z.object({
  countryCode: z.string(),
  rate: z.number().describe('Percent'),
  ...{ net: amount, tax: amount, gross: amount },
})

const stockOfLocation = z.object({
  locationId: z.string(),
  name: z.string(),
  quantity: z.int(),
  value: amount.describe('At today’s prices'),
})

const reportOf = <Row extends z.ZodType>(name: string, row: Row) =>
  z.object({ currencyCode: z.string(), data: z.array(row) }).openapi(`${name}Report`)

/** Numbers for the books and for the merchant. */
export const registerReportRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db } = services
  forAdmin('orders:read').get('/v1/reports/sales', 'ReportSales', {
    summary: 'Sum up sales and refunds by day',
    description: 'Days with neither are left out.',
    query: period,
    replies: { 200: [reportOf('Sales', salesOfDay), 'The days'] },
    handle: async ({ var: { store } }, _params, query) => {
      const { currencyCode } = store
      const rows = await readSales(db, store, query)
      return { currencyCode, data: rows.map((row) => pricedView(salesOfDay, row, currencyCode)) }
    },
  })

  forAdmin('orders:read').get('/v1/reports/tax', 'ReportTax', {
    summary: 'Sum up the tax charged by country and rate',
    description: 'As it was charged; the sales report says what was paid back.',
    query: period,
    replies: { 200: [reportOf('Tax', taxOfRate), 'The rates'] },
    handle: async ({ var: { store } }, _params, query) => {
      const { currencyCode } = store
      const rows = await readTax(db, store, query)
      return { currencyCode, data: rows.map((row) => pricedView(taxOfRate, row, currencyCode)) }
    },
  })

  forAdmin('inventory:read').get('/v1/reports/stock', 'ReportStock', {
    summary: 'Sum up the stock by location',
    replies: { 200: [reportOf('Stock', stockOfLocation), 'The locations'] },
    handle: async ({ var: { store } }) => {
      const { currencyCode } = store
      const rows = await readStockValue(db, store)
      return {
        currencyCode,
        data: rows.map((row) => pricedView(stockOfLocation, row, currencyCode)),
      }
    },
  })
}
