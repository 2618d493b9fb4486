import { createRoute, z } from '@hono/zod-openapi'
import { listLevels } from '#commerce/catalog-admin/read-levels.ts'
import { adminContext, forSellers } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { readPage } from '#http/list-page.ts'
import { listQuery, pageOf } from '#http/list-query.ts'
import { jsonReply } from '#http/openapi.ts'
import type { Services } from '#services.ts'
import { adminRefusals } from './admin-route.ts'
import { levelView, toLevelView } from './admin-inventory.ts'

const stockView = levelView
  .extend({ sku: z.string(), productId: z.string() })
  .openapi('InventoryStock', { 'x-contract': 'assumed' })

const stockQuery = listQuery(['sku']).extend({
  variantId: z.string().optional(),
  locationId: z.string().optional(),
})

/** Levels of the store, page by page. */
export function registerInventoryListRoutes(api: Api, services: Services) {
  const route = createRoute({
    method: 'get',
    path: '/v1/inventory/levels',
    operationId: 'ListInventoryLevels',
    summary: 'List inventory levels by variant and location',
    description: '`search` covers SKUs; `isActive` selects variants that are for sale.',
    'x-contract': 'assumed',
    ...forSellers(services, 'inventory:read'),
    request: { query: stockQuery },
    responses: {
      200: jsonReply(pageOf(stockView), 'A page of levels'),
      ...adminRefusals(),
    },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const page = await readPage(services, listLevels(services.db, adminContext(c), query), query)
    const data = page.data.map(({ level, variant }) => ({
      ...toLevelView(level),
      sku: variant.sku,
      productId: variant.productId,
    }))
    return c.json({ ...page, data }, 200)
  })
}
