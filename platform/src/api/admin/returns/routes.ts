import { z } from '@hono/zod-openapi'
import {
  cancelReturn,
  receiveReturn,
  type ReceiptAnswer,
} from '#commerce/returns/receive-return.ts'
import { requestReturn } from '#commerce/returns/request-return.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { toReturnJson } from '#api/admin/orders/json.ts'
import { returnSchema } from '#api/admin/orders/schemas.ts'
import { getAmount, refundProblem } from '#api/admin/refunds/routes.ts'
import { amount, opaqueId } from '#api/shared/fields.ts'
import { getOrderRow } from '#api/admin/orders/find-order.ts'
import { returnLines } from './schemas.ts'

const path = '/v1/orders/{id}/returns'
const onePath = `${path}/{returnId}`

const returnRequest = named('ReturnRequest', {
  lines: returnLines,
  withdrawalId: opaqueId
    .nullable()
    .default(null)
    .describe(
      'The withdrawal by which the buyer gives them back; it is resolved when they have arrived',
    ),
})

const receiptRequest = z
  .object({
    lines: z
      .array(
        z.object({
          orderItemId: z.string().min(1).max(200),
          quantity: z.int().min(1).max(1_000_000),
          restock: z.boolean().default(false).describe('Restock them at their original locations'),
        }),
      )
      .max(200)
      .refine(
        (lines) => {
          const apart = lines.map(({ orderItemId, restock }) => `${String(restock)} ${orderItemId}`)
          return new Set(apart).size === lines.length
        },
        { error: 'must contain a line at most once to restock and once not to' },
      )
      .nullable()
      .default(null)
      .describe(
        'The received lines, others did not arrive; null: all of them, without restocking. A line of which some pieces are restocked stands twice',
      ),
    refund: z
      .boolean()
      .default(false)
      .describe('Refund the received items, without shipping, as far as they were not refunded'),
    amount: amount
      .positive()
      .max(1e12)
      .nullable()
      .default(null)
      .describe(
        'The amount of the refund; null: what was paid for the items, or what is left of it',
      ),
  })
  .refine(({ refund, amount: sum }) => refund || sum === null, {
    path: ['amount'],
    error: 'needs refund',
  })
  .openapi('ReturnReceipt')

function getReturn(answer: ReceiptAnswer, currency: string) {
  if (!answer.ok) throw refundProblem(answer, currency)
  return toReturnJson(answer.returned)
}

export const registerReturnRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db, clock } = services
  forAdmin('orders:update').post(path, 'CreateReturn', {
    summary: 'Create a return of lines of an order',
    description:
      'At any time after they have shipped, regardless of the store’s `returnDays`. The buyer is notified by mail.',
    body: returnRequest,
    replies: { 201: [returnSchema, 'The return'] },
    handle: async (c, { id }, body) => {
      const order = await getOrderRow(services, c.var.scope, id)
      const wish = { ...body, orderId: order.id, by: 'merchant' as const }
      const answer = await requestReturn(db, c.var.store, { ...wish, now: clock() })
      if (!answer.ok) throw refundProblem(answer, order.currencyCode)
      return toReturnJson(answer.returned)
    },
  })

  forAdmin('orders:update').post(`${onePath}/receive`, 'ReceiveReturn', {
    summary: 'Receive a return, and restock and refund it',
    description:
      'When everything has been returned, the order is `returned`. The buyer is notified by mail. Repeating the request changes nothing.',
    body: receiptRequest,
    replies: { 200: [returnSchema, 'The return'] },
    handle: async (c, { id: orderId, returnId }, { amount: wanted, ...body }) => {
      const { scope } = c.var
      const order = await getOrderRow(services, scope, orderId)
      const amountMinor = getAmount(wanted, order.currencyCode)
      const receipt = { ...body, amountMinor, scope, orderId, returnId, now: clock() }
      return getReturn(await receiveReturn(db, receipt), order.currencyCode)
    },
  })

  forAdmin('orders:update').post(`${onePath}/cancel`, 'CancelReturn', {
    summary: 'Cancel a return that has not arrived',
    description: 'Its items can be returned again. Repeating the request changes nothing.',
    replies: { 200: [returnSchema, 'The return'] },
    handle: async (c, { id: orderId, returnId }) => {
      const key = { scope: c.var.scope, orderId, returnId, now: clock() }
      return getReturn(await cancelReturn(db, key), '')
    },
  })
}
