import { correctOrder, markPaid } from '#commerce/orders/correct-order.ts'
import type { OrderView } from '#commerce/orders/read-orders.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { withContentEtag, matchesContent } from '#http/etag.ts'
import { named } from '#http/openapi.ts'
import { Problem, refusalProblem } from '#http/problem.ts'
import { emailField } from '#api/storefront/customer/schemas.ts'
import { cartAddressRequest } from '#api/storefront/cart/schemas.ts'
import { getMerchantOrder } from './find-order.ts'
import { toOrderJson } from './json.ts'
import { orderSchema } from './schemas.ts'

const path = '/v1/orders/{id}'

const correction = named('OrderCorrection', {
  email: emailField.optional(),
  shippingAddress: cartAddressRequest.optional(),
  billingAddress: cartAddressRequest
    .nullable()
    .optional()
    .describe('null: same as the shipping address'),
})

/** What a merchant corrects by hand: addresses, and payments that no provider reports. */
export const registerOrderCorrectionRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db, clock } = services

  forAdmin('orders:update').patch(path, 'UpdateOrder', {
    summary: 'Correct the addresses of an order',
    description:
      '`email` at any time, the others until the items have left. Country and region stay, because the tax depends on them.',
    body: correction,
    replies: { 200: [orderSchema, 'The corrected order'] },
    refused: [409, 412],
    handle: async (c, { id: orderId }, body) => {
      const { scope } = c.var
      const isCurrent = (view: OrderView) => matchesContent(c, toOrderJson(view))
      const key = { scope, orderId, now: clock() }
      const answer = await correctOrder(db, key, body, isCurrent)
      if (!answer.ok) throw refusalProblem(answer)
      return withContentEtag(c, toOrderJson(await getMerchantOrder(services, scope, orderId)))
    },
  })

  forAdmin('orders:update').post(`${path}/payments/mark-paid`, 'MarkOrderPaid', {
    summary: 'Record that an order was paid by transfer or in cash',
    description: 'Confirms an order that has waited for it.',
    replies: { 200: [orderSchema, 'The paid order'] },
    handle: async (c, { id: orderId }) => {
      const { scope } = c.var
      const outcome = await markPaid(db, { scope, orderId, now: clock() })
      if (outcome === 'notFound') throw new Problem('Order.NotFound')
      if (outcome === 'notDue') throw new Problem('Order.NotDue')
      return toOrderJson(await getMerchantOrder(services, scope, orderId))
    },
  })
}
