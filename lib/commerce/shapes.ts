import { z } from 'zod'

/** A picture at the platform; `url` is turned into a path of our own by `lib/server/catalog/cached-catalog.ts`. */
export const imageShape = z.object({
  url: z.string(),
  alt: z.string().catch(''),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})
export type Image = z.infer<typeof imageShape>

export const selectedOptionShape = z.object({ name: z.string(), value: z.string() })
export type SelectedOption = z.infer<typeof selectedOptionShape>

/** First and last day of a delivery, `YYYY-MM-DD`. */
export const dateRangeShape = z.object({ earliest: z.string(), latest: z.string() })
export type DateRange = z.infer<typeof dateRangeShape>

/** One way something can be delivered, with its price in major units; why it cannot, in `reason`. */
export const deliveryShape = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  description: optional(z.string()),
  price: z.number(),
  currencyCode: z.string(),
  available: z.boolean(),
  reason: optional(z.string()),
  limit: optional(z.number()),
  estimatedDelivery: optional(dateRangeShape),
})

/** A list with a cursor, in the words of spec §2.3. */
export function pageShape<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    hasNextPage: z.boolean(),
    nextCursor: z
      .string()
      .nullish()
      .transform((value) => value ?? null),
    totalCount: z.number().int().nonnegative(),
  })
}

/** Null and absent mean the same in every reply. */
export function optional<T extends z.ZodType>(shape: T) {
  return shape.nullish().transform((value) => value ?? null)
}
