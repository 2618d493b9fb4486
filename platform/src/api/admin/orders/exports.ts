import { z } from '@hono/zod-openapi'
import { toCsvLine } from '#commerce/catalog/write/inventory-export.ts'
import { readOrdersToExport, type OrderView } from '#commerce/orders/read-orders.ts'
import { eachInPlace } from '#http/admin-places.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { csvType, fileResponse, streamText } from '#http/stream-text.ts'
import { orderStates } from '#store/enums.ts'
import { toOrderJson } from './json.ts'
import type { OrderJson } from './schemas.ts'
import { requestedTime } from '#store/date-schema.ts'

const request = named('OrderExportRequest', {
  format: z.enum(['csv', 'jsonl']),
  from: requestedTime.optional().describe('Placed at this time or later'),
  to: requestedTime.optional().describe('Placed before this time'),
  state: z.enum(orderStates).optional(),
})

type Item = OrderJson['items'][number]
type Cell = string | number | null

const orderColumns: Record<string, (order: OrderJson, view: OrderView) => Cell> = {
  order_number: ({ orderNumber }) => orderNumber,
  placed_on: ({ placedOn }) => placedOn,
  state: ({ state }) => state,
  payment_status: ({ payment }) => payment.status,
  payment_method: ({ payment }) => payment.name,
  currency: ({ currencyCode }) => currencyCode,
  sub_total: ({ subTotal }) => subTotal,
  discount: ({ discount }) => discount,
  coupon: ({ couponCode }) => couponCode,
  shipping_total: ({ shippingTotal }) => shippingTotal,
  tax: ({ tax }) => tax,
  total: ({ total }) => total,
  refunded_total: ({ refundedTotal }) => refundedTotal,
  email: ({ email }) => email,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  phone: ({ phone }) => phone,
  shipping_method: ({ shipping }) => shipping.name,
  shipping_day: ({ shipping }) => shipping.scheduledDate,
  shipping_time: ({ shipping: { scheduledWindow: time } }) => time && `${time.from}-${time.to}`,
  shipping_line_1: ({ shippingAddress }) => shippingAddress?.line1 ?? null,
  shipping_line_2: ({ shippingAddress }) => shippingAddress?.line2 ?? null,
  shipping_postal_code: ({ shippingAddress }) => shippingAddress?.postalCode ?? null,
  shipping_city: ({ shippingAddress }) => shippingAddress?.city ?? null,
  shipping_region: ({ shippingAddress }) => shippingAddress?.region ?? null,
  shipping_company: ({ shippingAddress }) => shippingAddress?.company ?? null,
  // The country stays when the buyer is erased: it names nobody, and whoever adds up taxes needs it.
  shipping_country: ({ shippingAddress, shipping }, { order: { taxCountry } }) =>
    shippingAddress?.countryCode ?? (shipping.type === 'pickup' ? null : taxCountry),
  buyer_note: ({ buyerNote }) => buyerNote,
}

const itemColumns: Record<string, (item: Item) => Cell> = {
  line_sku: ({ sku }) => sku,
  line_title: ({ title }) => title,
  line_options: ({ options }) => options.map(({ name, value }) => `${name}: ${value}`).join(', '),
  line_seller_id: ({ sellerId }) => sellerId,
  line_quantity: ({ quantity }) => quantity,
  line_unit_price: ({ unitPrice }) => unitPrice,
  line_discount: (item) => item.discount,
  line_tax_rate: ({ taxRate }) => taxRate,
  line_tax: (item) => item.tax,
  line_total: ({ lineTotal }) => lineTotal,
}

function toCsvLines(view: OrderView): string {
  const order = toOrderJson(view)
  const own = Object.values(orderColumns).map((read) => read(order, view) ?? '')
  const lines = order.items.map((item) =>
    toCsvLine([...own, ...Object.values(itemColumns).map((read) => read(item) ?? '')]),
  )
  return lines.join('')
}

async function* writeCsv(batches: AsyncGenerator<OrderView[]>) {
  yield toCsvLine([...Object.keys(orderColumns), ...Object.keys(itemColumns)])
  for await (const views of batches) yield views.map(toCsvLines).join('')
}

async function* writeJsonLines(batches: AsyncGenerator<OrderView[]>) {
  for await (const views of batches) {
    yield views.map((view) => `${JSON.stringify(toOrderJson(view))}\n`).join('')
  }
}

/** `POST /v1/orders/exports`: orders as CSV with a row per order line, or as JSON Lines. */
export const registerOrderExportRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const file = { schema: z.string().openapi({ format: 'binary' }) }
  forAdmin('orders:read').post('/v1/orders/exports', 'ExportOrders', {
    summary: 'Export orders',
    description:
      'Oldest first, streamed and without a limit. `csv` has a row for each line of an order and repeats the fields of the order; `jsonl` has an `Order` on each line.',
    body: request,
    replies: {
      200: { description: 'The file', content: { 'text/csv': file, 'application/jsonl': file } },
    },
    handle: (c, _params, { format, ...filter }) => {
      const { scope } = c.var
      const batches = readOrdersToExport(services.db, scope, filter)
      const isCsv = format === 'csv'
      const text = isCsv ? writeCsv(batches) : writeJsonLines(batches)
      const type = isCsv ? csvType : 'application/jsonl; charset=utf-8'
      return fileResponse(streamText(services, eachInPlace(scope, text)), type, `orders.${format}`)
    },
  })
}
