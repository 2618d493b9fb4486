import { z } from '@hono/zod-openapi'
import { listLevels } from '#commerce/catalog/write/read-levels.ts'
import { adminContext } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { levelView, toLevelView } from './routes.ts'

const stockView = levelView
  .extend({ sku: z.string(), productId: z.string() })
  .openapi('InventoryStock')

const stockQuery = listQuery(['sku']).extend({
  productId: z.string().optional(),
  variantId: z.string().optional(),
  locationId: z.string().optional(),
  availableTo: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', description: 'Levels of at most so many pieces' }),
})

/** Lists inventory levels. */
export const registerInventoryListRoutes: RegisterRoutes = ({ forSellers }, services) => {
  forSellers('inventory:read').list('/v1/inventory/levels', 'ListInventoryLevels', {
    summary: 'List inventory levels by variant and location',
    description:
      '`search` covers SKUs and titles of products; `isActive` selects variants that are for sale.',
    query: stockQuery,
    item: stockView,
    page: 'A page of levels',
    list: (c, query) => listLevels(services.db, adminContext(c), query),
    toViews: (rows) =>
      rows.map(({ level, variant: { sku, productId } }) => ({
        ...toLevelView(level),
        sku,
        productId,
      })),
  })
}
