import { toMajor } from '#store/money.ts'
import type { Refund } from '#store/schema/refunds.ts'
import { pricedView } from '#api/shared/view.ts'
import { z } from '@hono/zod-openapi'
import { named } from '#http/openapi.ts'
import { amount } from '#api/shared/fields.ts'

const line = z.object({
  itemId: z.string().min(1).max(200),
  quantity: z.int().min(1).max(1_000_000),
  restock: z
    .boolean()
    .default(false)
    .describe(
      'Restock the items at their original locations; otherwise open and returned ones are written off',
    ),
  from: z
    .enum(['open', 'shipped'])
    .nullable()
    .default(null)
    .describe(
      'Which items: not shipped yet (they are cancelled), or shipped. Null: those that were cancelled or returned and not refunded, then open ones, then shipped ones',
    ),
})

export const refundRequest = z
  .object({
    lines: z
      .array(line)
      .max(200)
      .default([])
      .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, {
        error: 'must not contain an item twice',
      }),
    shipping: z.boolean().default(false).describe('Refund the remaining shipping cost'),
    amount: amount
      .positive()
      .max(1e12)
      .nullish()
      .describe('Overrides the amount of lines and shipping; without them, no items are refunded'),
    reason: z.string().trim().min(1).max(500).nullish().describe('Internal, not shown to buyers'),
  })
  .refine(({ lines, shipping, amount: sum }) => lines.length > 0 || shipping || sum != null, {
    path: ['amount'],
    error: 'is required without lines and shipping',
  })
  .openapi('RefundRequest')

export const refundSchema = named('Refund', {
  id: z.string(),
  amount: amount,
  credited: amount.describe('What was taken off a payment that is due, instead of paid back'),
  shipping: amount.describe('The part of the amount that is for shipping'),
  currencyCode: z.string(),
  state: z.enum(['pending', 'succeeded', 'failed']),
  cause: z
    .enum(['merchant', 'provider', 'cancelled', 'unexpected'])
    .describe('The cause: the merchant, a cancelled order or a payment that came too late'),
  failure: z.string().nullable().describe('Why the refund failed at the provider, or still waits'),
  reason: z.string().nullable(),
  lines: z.array(
    z.object({
      itemId: z.string(),
      quantity: z.int(),
      amount: amount,
      restock: z.boolean(),
    }),
  ),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
})

export function toRefundJson(refund: Refund) {
  const { currencyCode } = refund
  return pricedView(refundSchema, refund, currencyCode, {
    lines: refund.lines.map(({ amountMinor, ...line }) => ({
      ...line,
      amount: toMajor(amountMinor, currencyCode),
    })),
  })
}
