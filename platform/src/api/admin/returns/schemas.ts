import { z } from '@hono/zod-openapi'
import { returnReasons } from '#store/enums.ts'

export const returnLines = z
  .array(
    z.object({
      orderItemId: z.string().min(1).max(200),
      quantity: z.int().min(1).max(1_000_000),
      reason: z.enum(returnReasons).nullable().default(null),
    }),
  )
  .min(1)
  .max(200)
  .refine((lines) => new Set(lines.map((line) => line.orderItemId)).size === lines.length, {
    error: 'must not contain a line twice',
  })
