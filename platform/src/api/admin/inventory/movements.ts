import { z } from '@hono/zod-openapi'
import { listMovements } from '#commerce/stock/movements.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { stockCauses } from '#store/enums.ts'
import { viewOf } from '#api/shared/view.ts'

const movementSchema = named('StockMovement', {
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

const movementQuery = listQuery(['occurredOn'])
  .omit({ search: true, isActive: true })
  .extend({
    variantId: z.string().max(200).optional(),
    locationId: z.string().max(200).optional(),
    orderId: z.string().max(200).optional(),
    cause: z.enum(stockCauses).optional(),
  })

export const registerStockMovementRoutes: RegisterRoutes = ({ forSellers }, services) => {
  forSellers('inventory:read').list('/v1/inventory/movements', 'ListStockMovements', {
    summary: 'List stock movements',
    description:
      'Newest first. Sales have the id of their order, as do restocked items of an order that was cancelled, not paid in time (`expiry`) or refunded. Sellers see movements of their own products.',
    query: movementQuery,
    item: movementSchema,
    list: (c, query) => listMovements(services.db, c.var.scope, query),
    toViews: (rows) => rows.map((row) => viewOf(movementSchema, row)),
  })
}
