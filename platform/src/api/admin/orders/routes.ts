import { z } from '@hono/zod-openapi'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import { listOrders } from '#commerce/orders/list-orders.ts'
import { readMerchantOrders } from '#commerce/orders/read-orders.ts'
import { transitionOrder } from '#commerce/orders/transition-order.ts'
import { captureBefore } from '#commerce/payments/capture-order.ts'
import { hasScope, requireScope } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { withContentEtag } from '#http/etag.ts'
import { listQuery } from '#http/list-query.ts'
import { refusalProblem } from '#http/problem.ts'
import {
  fulfillmentStatuses,
  isOfPacking,
  orderStates,
  orderTasks,
  paymentStatuses,
} from '#store/enums.ts'
import type { OrderState } from '#store/schema/orders.ts'
import { getMerchantOrder, packersWithout } from './find-order.ts'
import { toOrderJson } from './json.ts'
import { orderSchema, transitionRequest } from './schemas.ts'
import { requestedTime } from '#store/date-schema.ts'

const path = '/v1/orders'

const packingMoves: readonly OrderState[] = ['inProgress', 'readyToPickUp', 'delivered']

const ordersQuery = listQuery(['placedOn', 'orderNumber']).extend({
  state: z.enum(orderStates).optional(),
  customerId: z.string().max(200).optional(),
  placedFrom: requestedTime.optional().describe('Placed at this time or later'),
  placedTo: requestedTime.optional().describe('Placed before this time'),
  paymentStatus: z.enum(paymentStatuses).optional(),
  fulfillmentStatus: z.enum(fulfillmentStatuses).optional(),
  product: z.string().max(200).optional().describe('A SKU, or the id of a product or variant'),
  task: z
    .enum(orderTasks)
    .optional()
    .describe(
      'What is to be done. `toPack`: confirmed, with items to send. `toCollect`: ready, with items to hand over; both without what the buyer has withdrawn from. `toConfirm`: is paid on delivery or at pickup, and not confirmed yet. `unpaid`: waits for money, also after it was sent. `unpaidEnding`, `authorizationEnding`: the reservation or authorization ends within two days. `returnRequested`: a return has not arrived',
    ),
})

export const registerAdminOrderRoutes: RegisterRoutes = ({ forAdmin, forSellers }, services) => {
  const { db, clock } = services
  forSellers('orders:read', 'fulfillment:read').list(path, 'ListOrders', {
    summary: 'List orders',
    description:
      'Newest first. `search` covers order number, name, email address, company, street, postal code and city, telephone numbers, six digits or more of tracking numbers, and titles and SKUs of items; of what it finds, up to 1,000 orders are counted. With `fulfillment:read` alone, `task` is `toPack` or `toCollect`, without `customerId`, and each order without what packing does not need (see `GetOrder`); `search` then does not cover email and billing addresses. A seller sees the orders that contain its lines, and of each order only its own lines, their totals and its shipments, and the delivery address while something is left to ship.',
    query: ordersQuery,
    item: orderSchema,
    list: (c, query) => {
      if (!isOfPacking(query.task) || query.customerId) requireScope(c, 'orders:read')
      const filter = { ...query, packers: !hasScope(c, 'orders:read') }
      return listOrders(db, c.var.scope, filter, clock())
    },
    toViews: async (rows, c) =>
      (
        await readMerchantOrders(db, c.var.scope, rows, {
          packers: !hasScope(c, 'orders:read'),
        })
      ).map(toOrderJson),
  })

  const payment = createPaymentContext(services)
  forSellers('orders:read', 'fulfillment:read').get(`${path}/{id}`, 'GetOrder', {
    summary: 'Read an order',
    description:
      'With `fulfillment:read` alone, an order that is to be packed or handed over, is in transit, or was delivered within a day; without its account, email address, billing address, coupon and reasons, and without the payment method unless it is paid on delivery or pickup.',
    replies: { 200: [orderSchema, 'The order'] },
    handle: async (c, { id }) => {
      const packersAt = packersWithout(c, services, 'orders:read')
      const view = await getMerchantOrder(services, c.var.scope, id, packersAt)
      return withContentEtag(c, toOrderJson(view))
    },
  })

  const forPackers = forAdmin('orders:update', 'fulfillment:update')
  forPackers.post(`${path}/{id}/transitions`, 'TransitionOrder', {
    summary: 'Change the state of an order',
    description:
      'An authorized payment is captured before the order changes to `inTransit` or `delivered`. An order of which nothing was sent is closed when all its items were refunded and the rest of its payment, such as the delivery, is kept; cancelling it refunds the rest. With `fulfillment:update` alone, `to` is `inProgress`, `readyToPickUp` or `delivered`.',
    body: transitionRequest,
    replies: { 200: [orderSchema, 'The changed order'] },
    refused: [409, 503],
    handle: async (c, { id }, { to, ...details }) => {
      if (!packingMoves.includes(to)) requireScope(c, 'orders:update')
      const { scope } = c.var
      const request = { storeId: scope.storeId, orderId: id, to, details, now: clock() }
      const answer = await captureBefore(payment, id, request.now, () =>
        transitionOrder(db, { ...request, onIssue: payment.onIssue }),
      )
      if (!answer.ok) throw refusalProblem(answer)
      const packersAt = packersWithout(c, services, 'orders:read', 'orders:update')
      return toOrderJson(await getMerchantOrder(services, scope, id, packersAt))
    },
  })
}
