import { z } from '@hono/zod-openapi'
import { listMovements } from '#commerce/stock/movements.ts'
import { adminContext, forSellers } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { listQuery } from '#http/list-query.ts'
import { stockCauses } from '#store/enums.ts'
import { addListRoute } from '#api/admin/list-route.ts'
import { viewOf } from '#api/shared/view.ts'

const movementSchema = z
  .object({
    id: z.string(),
    productId: z.string(),
    variantId: z.string(),
    locationId: z.string(),
    sellerId: z.string().nullable(),
    quantity: z.int().describe('The change; negative when items were removed'),
    availableQuantity: z.int().describe('The level after the change'),
    cause: z.enum(stockCauses),
    orderId: z.string().nullable(),
    occurredOn: z.iso.datetime(),
  })
  .openapi('StockMovement')

const movementQuery = listQuery(['occurredOn'])
  .omit({ search: true, isActive: true })
  .extend({
    variantId: z.string().max(200).optional(),
    locationId: z.string().max(200).optional(),
    orderId: z.string().max(200).optional(),
    cause: z.enum(stockCauses).optional(),
  })

/** Every change of stock with its cause. */
export const registerStockMovementRoutes: RegisterRoutes = (api, services) => {
  addListRoute(api, services, {
    path: '/v1/inventory/movements',
    operationId: 'ListStockMovements',
    summary: 'List stock movements',
    description:
      'Newest first. Sales have the id of their order, as do restocked items of an order that was cancelled, not paid in time (`expiry`) or refunded. Sellers see movements of their own products.',
    access: forSellers(services, 'inventory:read'),
    query: movementQuery,
    item: movementSchema,
    page: 'A page of movements',
    list: (c, query) => listMovements(services.db, adminContext(c), query),
    toViews: (rows) => rows.map((row) => viewOf(movementSchema, row)),
  })
}
