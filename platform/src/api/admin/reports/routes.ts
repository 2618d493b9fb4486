import { z } from '@hono/zod-openapi'
import { readBookings, readSales, readStockValue, readTax } from '#commerce/reports/reports.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { amount } from '#api/shared/fields.ts'
import { pricedView } from '#api/shared/view.ts'
import type { Db } from '#store/database.ts'
import { paymentTypes } from '#store/enums.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { requestedDay } from '#store/date-schema.ts'

const dayMs = 24 * 3600_000
const mostDays = 366
const day = z.iso.date()

const period = z
  .strictObject({
    from: requestedDay.describe('The first day, in the time zone of the store'),
    to: requestedDay.describe('The last day'),
  })
  .refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) < mostDays * dayMs, {
    path: ['to'],
    message: `must be within ${String(mostDays)} days from the first`,
  })

const salesOfDay = z.object({
  date: day,
  orders: z.int().describe('Those confirmed on that day, also if cancelled later'),
  ...{ subTotal: amount, discount: amount, shipping: amount, tax: amount, total: amount },
  refunded: amount.describe(
    'Paid back, credited or cancelled on that day, of orders of whatever day',
  ),
})

const amounts = { net: amount, tax: amount, gross: amount }

const ofRate = z.object({ rate: z.number().describe('Percent'), ...amounts })

const taxOfRate = z.object({ countryCode: z.string() }).extend(ofRate.shape)

const booking = z.object({
  date: day,
  orderNumber: z.string(),
  kind: z.enum(['order', 'refund']),
  paymentType: z.enum(paymentTypes),
  rates: z.array(ofRate),
  ...amounts,
  refunded: amount.describe(
    'Paid back, credited or cancelled of an order until now, on whatever day',
  ),
  due: amount.describe('Not paid yet, or only authorized'),
})

const stockOfLocation = z.object({
  locationId: z.string(),
  name: z.string(),
  quantity: z.int(),
  value: amount.describe('At today’s prices'),
})

const reportOf = <Row extends z.ZodType>(name: string, row: Row) =>
  z.object({ currencyCode: z.string(), data: z.array(row) }).openapi(`${name}Report`)

export const registerReportRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db } = services
  /** Answers with what is read of the store of the request. */
  const report =
    <Query, Row, View>(
      read: (db: Db, store: Store, query: Query) => Promise<Row[]>,
      show: (row: Row, currency: string) => View,
    ) =>
    async ({ var: { store } }: ApiContext, _params: unknown, query: Query) => {
      const { currencyCode } = store
      const rows = await read(db, store, query)
      return { currencyCode, data: rows.map((row) => show(row, currencyCode)) }
    }
  forAdmin('orders:read').get('/v1/reports/sales', 'ReportSales', {
    summary: 'Sum up sales and refunds by day',
    description: 'Days with neither are left out.',
    query: period,
    replies: { 200: [reportOf('Sales', salesOfDay), 'The days'] },
    handle: report(readSales, (row, currency) => pricedView(salesOfDay, row, currency)),
  })

  forAdmin('orders:read').get('/v1/reports/tax', 'ReportTax', {
    summary: 'Sum up the tax charged by country and rate',
    description: 'As it was charged; the sales report says what was paid back.',
    query: period,
    replies: { 200: [reportOf('Tax', taxOfRate), 'The rates'] },
    handle: report(readTax, (row, currency) => pricedView(taxOfRate, row, currency)),
  })

  forAdmin('orders:read').get('/v1/reports/bookings', 'ReportBookings', {
    summary: 'List every sale and refund with its tax',
    description:
      'In the order of their days. A sale is dated when its order was confirmed. A refund is negative, dated when it succeeded, and its reverse, positive, when the provider takes it back. Negative is also what was credited or cancelled of an order that was not paid yet. Lines are taxed at their rates, the rest at those of the order.',
    query: period,
    replies: { 200: [reportOf('Bookings', booking), 'The bookings'] },
    handle: report(readBookings, ({ rates, ...row }, currency) =>
      pricedView(booking, row, currency, {
        rates: rates.map((part) => pricedView(ofRate, part, currency)),
      }),
    ),
  })

  forAdmin('inventory:read').get('/v1/reports/stock', 'ReportStock', {
    summary: 'Sum up the stock by location',
    replies: { 200: [reportOf('Stock', stockOfLocation), 'The locations'] },
    handle: report(readStockValue, (row, currency) => pricedView(stockOfLocation, row, currency)),
  })
}
