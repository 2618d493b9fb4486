import { z } from '@hono/zod-openapi'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import { cancelByBuyer } from '#commerce/orders/cancel-by-buyer.ts'
import { findCustomerOrder, findOrderByToken } from '#commerce/orders/read-orders.ts'
import { cancelPaymentByBuyer } from '#commerce/payments/cancel-by-buyer.ts'
import { requestReturn } from '#commerce/returns/request-return.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { findCustomerOf } from '#http/customer-auth.ts'
import { optionalIdempotencyKey } from '#http/idempotency.ts'
import { named } from '#http/openapi.ts'
import { found, refusalProblem, unauthorized } from '#http/problem.ts'
import type { Needs } from '#services.ts'
import { recoverToken } from '#store/derived-tokens.ts'
import { orderStates } from '#store/enums.ts'
import type { Order } from '#store/schema/orders.ts'
import { toReturnJson } from '#api/admin/orders/json.ts'
import { returnSchema } from '#api/admin/orders/schemas.ts'
import { refundProblem } from '#api/admin/refunds/routes.ts'
import { opaqueId } from '#api/shared/fields.ts'
import { returnLines } from '#api/admin/returns/schemas.ts'

/** Identifies the order, as in GraphQL `order`; in the body, so that URLs in logs have no token. */
export const orderKey = {
  orderToken: opaqueId.nullish().describe('The unguessable token of the order'),
  orderId: opaqueId.nullish().describe('The id of an order of the customer with the bearer token'),
}

const returnRequest = named('OwnReturnRequest', { ...orderKey, lines: returnLines })

const cancelRequest = named('OwnOrderCancellation', orderKey)

const cancelReply = named('CancelledOrder', { state: z.enum(orderStates) })

const paymentCancelReply = named('CancelledPayment', {
  state: z.enum(orderStates),
  paymentStatus: z.string(),
  orderToken: z.string().nullable(),
  cartToken: z
    .string()
    .nullable()
    .describe(
      'The reopened cart; null when it was bought again, belongs to another customer, or is a guest’s who has changed it since',
    ),
})

type OrderKey = z.output<typeof cancelRequest>

/** The order of a token, or of the customer. @throws Problem 404 for anybody else's. */
export async function getOwnOrder(
  c: ApiContext,
  { db }: Needs<'db'>,
  { orderToken, orderId }: OrderKey,
): Promise<Order> {
  const storeId = c.var.store.id
  const customer = findCustomerOf(c)
  if (!orderToken && !customer) throw unauthorized()
  const order = orderToken
    ? await findOrderByToken(db, storeId, orderToken)
    : await findCustomerOrder(db, {
        ...{ storeId, customerId: customer?.customerId ?? '', orderId: orderId ?? '' },
      })
  return found(order, 'Order.NotFound')
}

/** Changes by buyers to their orders, with an account or as a guest with the order token. */
export const registerOwnOrderRoutes: RegisterRoutes = ({ forBuyers }, services) => {
  const { db, clock, config } = services
  const payments = createPaymentContext(services)
  forBuyers.post('/v1/order-returns', 'RequestOwnReturn', {
    summary: 'Request the return of lines of an order',
    description:
      'Within the store’s `returnDays`, with the customer’s bearer token or the order token.',
    headers: optionalIdempotencyKey,
    body: returnRequest,
    replies: { 201: [returnSchema, 'The return'] },
    handle: async (c, _params, { lines, ...key }) => {
      const { id: orderId, currencyCode } = await getOwnOrder(c, services, key)
      const wish = { orderId, lines, by: 'buyer' as const, now: clock() }
      const answer = await requestReturn(db, c.var.store, wish)
      if (!answer.ok) throw refundProblem(answer, currencyCode)
      return toReturnJson(answer.returned)
    },
  })
  forBuyers.post('/v1/order-cancellations', 'CancelOwnOrder', {
    summary: 'Cancel an order before anything is packed',
    description:
      'Requires `buyersMayCancel` of the store. Payments are refunded: what no provider took by the merchant, who is told. Repeating the request changes nothing.',
    body: cancelRequest,
    replies: { 200: [cancelReply, 'The order is cancelled'] },
    refused: [409],
    handle: async (c, _params, body) => {
      const { id: orderId } = await getOwnOrder(c, services, body)
      const order = { store: c.var.store, orderId, now: clock(), onIssue: payments.onIssue }
      found(await cancelByBuyer(db, order), 'Order.NotCancellable')
      return { state: 'cancelled' as const }
    },
  })
  forBuyers.post('/v1/payment-cancellations', 'CancelOwnPayment', {
    summary: 'Leave the payment page of an order',
    description:
      'Closes the page at the provider, ends the order and reopens its cart. An order that was paid meanwhile stands, and is the answer. Repeating the request changes nothing. 409 `Payment.Processing` while a bank decides.',
    body: cancelRequest,
    replies: { 200: [paymentCancelReply, 'The order after it'] },
    refused: [409, 503],
    handle: async (c, _params, body) => {
      const { id: orderId, storeId: store } = await getOwnOrder(c, services, body)
      const customerId = findCustomerOf(c)?.customerId ?? null
      const answer = await cancelPaymentByBuyer(payments, { orderId, customerId }, clock())
      if (!answer.ok) {
        if (answer.code === 'Payment.ProviderUnavailable') {
          services.log.error('payment provider', { store, orderId, detail: answer.detail })
        }
        throw refusalProblem(answer)
      }
      const { order, payment, cart } = answer
      const orderToken = recoverToken(config.secrets, 'order', order)
      const cartToken = cart && recoverToken(config.secrets, 'cart', cart)
      const paymentStatus = payment.status
      return { state: order.state, paymentStatus, orderToken, cartToken }
    },
  })
}
