import { z } from '@hono/zod-openapi'

// Spec §7.1: 1 to 200.
const defaultPageLimit = 50
const pageLimit = 200

const outOfRange = `limit must be between 1 and ${String(pageLimit)}.`

/** A query parameter that is `true` or `false` as text; anything else is refused. */
export const booleanParameter = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .openapi({ type: 'boolean' })

/**
 * The common parameters of Admin lists (spec §4.2). `sorts` are the accepted values of `sortBy`.
 * Others are refused: ignoring a misspelt filter would list what nobody asked for.
 * Extend it with the filters of the resource.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return z.strictObject({
    limit: z
      .string()
      .regex(/^0*([1-9]|[1-9]\d|1\d\d|200)$/, outOfRange)
      .transform(Number)
      .default(defaultPageLimit)
      .openapi({ type: 'integer', format: 'int32', minimum: 1, maximum: pageLimit }),
    cursor: z.string().max(1000).optional(),
    search: z.string().trim().max(200).optional(),
    sortBy: z.enum(sorts).optional(),
    sortDirection: z.enum(['asc', 'desc']).optional(),
    isActive: booleanParameter
      .optional()
      .describe('Only active items, or only the others; without effect where they are neither'),
  })
}

/** The paged envelope of spec §2.3 around the schema of an item. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    hasNextPage: z.boolean(),
    nextCursor: z.string().nullable(),
    totalCount: z.int(),
    isCountLimited: z
      .boolean()
      .optional()
      .describe('`true` where there are more than `totalCount`, and no more were counted'),
  })
}
