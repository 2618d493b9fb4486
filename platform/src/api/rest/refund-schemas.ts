import { z } from '@hono/zod-openapi'
import { amount } from './fields.ts'

const line = z.object({
  itemId: z.string().min(1).max(200),
  quantity: z.int().min(1).max(1_000_000),
  restock: z.boolean().default(false).describe('Put the pieces back where they were taken from'),
})

export const refundRequest = z
  .object({
    lines: z
      .array(line)
      .max(200)
      .default([])
      .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, {
        error: 'names an item twice',
      }),
    shipping: z.boolean().default(false).describe('What is left of the cost of delivery'),
    amount: amount
      .positive()
      .max(1e12)
      .nullish()
      .describe('Instead of what lines and delivery come to; alone, it refunds no items'),
    reason: z.string().trim().min(1).max(500).nullish().describe('For the merchant, not shown'),
  })
  .refine(({ lines, shipping, amount: sum }) => lines.length > 0 || shipping || sum != null, {
    path: ['amount'],
    error: 'is required without lines and shipping',
  })
  .openapi('RefundRequest', { 'x-contract': 'assumed' })

export const refundSchema = z
  .object({
    id: z.string(),
    amount: amount,
    shipping: amount.describe('How much of the amount is for delivery'),
    currencyCode: z.string(),
    state: z.enum(['pending', 'succeeded', 'failed']),
    cause: z
      .enum(['merchant', 'provider', 'cancelled', 'unexpected'])
      .describe('Who asked for it: the merchant, a cancelled order, money that came too late'),
    failure: z.string().nullable().describe('Why the provider did not pay it back'),
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
  .openapi('Refund', { 'x-contract': 'assumed' })

export const refundsReply = z
  .object({ data: z.array(refundSchema) })
  .openapi('Refunds', { 'x-contract': 'assumed' })

export type RefundJson = z.infer<typeof refundSchema>
