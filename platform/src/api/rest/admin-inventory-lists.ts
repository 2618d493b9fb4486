import { createRoute, z } from '@hono/zod-openapi'
import { and, eq, ilike } from 'drizzle-orm'
import { productsOf } from '#commerce/catalog-admin/admin-product.ts'
import { adminContext, forAdmin, type AdminContext } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { readPage, type List } from '#http/list-page.ts'
import { containing, listQuery, pageOf } from '#http/list-query.ts'
import { jsonReply, refusals } from '#http/openapi.ts'
import type { Services } from '#services.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { levelView, toLevelView } from './admin-inventory.ts'

const stockView = levelView
  .extend({ sku: z.string(), productId: z.string() })
  .openapi('InventoryStock', { 'x-contract': 'assumed' })

const stockQuery = listQuery(['sku']).extend({
  variantId: z.string().optional(),
  locationId: z.string().optional(),
})

type Stock = { level: typeof inventoryLevels.$inferSelect; variant: typeof variants.$inferSelect }

function toWhere(scope: AdminContext, query: z.output<typeof stockQuery>) {
  return and(
    productsOf(scope),
    query.search ? ilike(variants.sku, containing(query.search)) : undefined,
    query.variantId ? eq(inventoryLevels.variantId, query.variantId) : undefined,
    query.locationId ? eq(inventoryLevels.locationId, query.locationId) : undefined,
    query.isActive ? eq(variants.isActive, true) : undefined,
  )
}

function toList(
  { db }: Services,
  scope: AdminContext,
  query: z.output<typeof stockQuery>,
): List<Stock> {
  const rows = () =>
    db
      .select({ level: inventoryLevels, variant: variants })
      .from(inventoryLevels)
      .innerJoin(variants, eq(variants.id, inventoryLevels.variantId))
      .innerJoin(products, eq(products.id, variants.productId))
  const counted = db
    .select({ id: inventoryLevels.variantId })
    .from(inventoryLevels)
    .innerJoin(variants, eq(variants.id, inventoryLevels.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
  return {
    scope: ['inventory levels', scope.storeId, scope.sellerId],
    // A SKU is unique in its store and a level in its location, so the two together are a key.
    sorts: { sku: variants.sku },
    id: inventoryLevels.locationId,
    where: toWhere(scope, query),
    read: ({ where, orderBy, limit }) =>
      rows()
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: async (where) => db.$count(counted.where(where).as('counted')),
    placeOf: ({ level, variant }) => ({ id: level.locationId, value: variant.sku }),
  }
}

/** Levels of the store, page by page. */
export function registerInventoryListRoutes(api: Api, services: Services) {
  const route = createRoute({
    method: 'get',
    path: '/v1/inventory/levels',
    operationId: 'ListInventoryLevels',
    summary: 'List what can be sold, by variant and location',
    description: '`search` covers SKUs; `isActive` selects variants that are for sale.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'inventory:read'),
    request: { query: stockQuery },
    responses: {
      200: jsonReply(pageOf(stockView), 'A page of levels'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const page = await readPage(services, toList(services, adminContext(c), query), query)
    const data = page.data.map(({ level, variant }) => ({
      ...toLevelView(level),
      sku: variant.sku,
      productId: variant.productId,
    }))
    return c.json({ ...page, data }, 200)
  })
}
