import { z } from '@hono/zod-openapi'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import {
  correctShipment,
  deliverShipment,
  shipOrder,
  type ShipmentAnswer,
} from '#commerce/orders/ship-order.ts'
import type { OrderView } from '#commerce/orders/read-orders.ts'
import { captureBefore, type Unpaid } from '#commerce/payments/capture-order.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { matchesContent } from '#http/etag.ts'
import { named } from '#http/openapi.ts'
import { refusalProblem } from '#http/problem.ts'
import { getOrderRow, packersWithout } from '#api/admin/orders/find-order.ts'
import { toOrderJson, toShipmentJson } from '#api/admin/orders/json.ts'
import { shipmentSchema } from '#api/admin/orders/schemas.ts'

const path = '/v1/orders/{id}/shipments'

const text = (max: number) => z.string().trim().min(1).max(max).nullable().default(null)

const tracking = {
  carrierName: text(100),
  trackingCode: text(100),
  trackingUrl: z
    .url({ protocol: /^https$/ })
    .max(2048)
    .nullable()
    .default(null),
}

const shipmentRequest = named('ShipmentRequest', {
  lines: z
    .array(z.object({ orderItemId: z.string(), quantity: z.int().min(1).max(9999) }))
    .min(1)
    .max(500),
  ...tracking,
})

const correction = named('ShipmentCorrection', {
  ...tracking,
  notifyBuyer: z.boolean().default(false).describe('Send the mail about the shipment again'),
})

function getShipment(answer: ShipmentAnswer | Unpaid) {
  if (!answer.ok) throw refusalProblem(answer)
  return toShipmentJson(answer.shipment)
}

/** The shipments of an order (docs/platform.md). */
export const registerShipmentRoutes: RegisterRoutes = ({ forSellers }, services) => {
  const { db, clock } = services
  const payment = createPaymentContext(services)
  const forPackers = forSellers('orders:update', 'fulfillment:update')
  forPackers.post(path, 'CreateShipment', {
    summary: 'Ship lines of an order in a parcel',
    description:
      'The first shipment changes the order to `inProgress`, the one that completes it to `inTransit`. The buyer is notified of each by mail. Sellers ship their own lines. An authorized payment is captured with the first shipment; if that fails, nothing ships.',
    body: shipmentRequest,
    replies: { 201: [shipmentSchema, 'The shipment'] },
    refused: [409, 503],
    handle: async (c, { id }, body) => {
      const key = { scope: c.var.scope, orderId: id, now: clock() }
      const parcel = { ...key, draft: body }
      const answer = await captureBefore(payment, key.orderId, key.now, () => shipOrder(db, parcel))
      return getShipment(answer)
    },
  })

  forPackers.put(`${path}/{shipmentId}/tracking`, 'CorrectShipment', {
    summary: 'Correct the tracking of a shipment',
    description: '`If-Match` takes the ETag of the order.',
    body: correction,
    replies: { 200: [shipmentSchema, 'The corrected shipment'] },
    refused: [412],
    handle: async (c, { id: orderId, shipmentId }, { notifyBuyer, ...rest }) => {
      const key = { scope: c.var.scope, orderId, now: clock() }
      const packersAt = packersWithout(c, services, 'orders:read', 'orders:update')
      await getOrderRow(services, key.scope, orderId, packersAt)
      const isCurrent = (view: OrderView) => matchesContent(c, toOrderJson(view))
      const seen = { isCurrent, packers: packersAt !== undefined }
      const change = { shipmentId, tracking: rest, notifyBuyer, ...seen }
      return getShipment(await correctShipment(db, { ...key, ...change }))
    },
  })

  forPackers.post(`${path}/{shipmentId}/deliver`, 'DeliverShipment', {
    summary: 'Mark a shipment as delivered',
    description:
      'The last one changes the order to `delivered`. Repeating the request changes nothing.',
    replies: { 200: [shipmentSchema, 'The shipment'] },
    handle: async (c, { id: orderId, shipmentId }) => {
      const key = { scope: c.var.scope, orderId, now: clock() }
      const packersAt = packersWithout(c, services, 'orders:read', 'orders:update')
      await getOrderRow(services, key.scope, orderId, packersAt)
      return getShipment(await deliverShipment(db, { ...key, shipmentId }))
    },
  })
}
