import { z } from '@hono/zod-openapi'
import { applyBatch, setLevel, type LevelRow } from '#commerce/catalog/write/inventory.ts'
import { listLevels } from '#commerce/catalog/write/read-levels.ts'
import type { RefusalCode } from '#commerce/catalog/write/written.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { listQuery } from '#http/list-query.ts'
import { named } from '#http/openapi.ts'
import { validationProblem } from '#http/problem.ts'
import { toCatalogProblem } from '#api/admin/catalog/problems.ts'
import { dateTime } from '#api/admin/catalog/schemas.ts'
import { viewOf } from '#api/shared/view.ts'

const maxQuantity = 1_000_000_000
const maxLines = 2_000

const levelRequest = named('InventoryLevelRequest', {
  variantId: z.string(),
  locationId: z.string(),
  availableQuantity: z.int().nonnegative().max(maxQuantity),
})

const levelView = named('InventoryLevel', {
  variantId: z.string(),
  locationId: z.string(),
  availableQuantity: z.int(),
  updatedOn: dateTime,
})

const toLevelView = (row: LevelRow) => viewOf(levelView, row)

const stockView = levelView
  .extend({
    ...{ sku: z.string(), productId: z.string(), title: z.string().describe('Of the product') },
    options: z.array(z.object({ name: z.string(), value: z.string() })),
  })
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

const line = z
  .object({
    variantId: z.string().optional(),
    sku: z.string().optional(),
    locationId: z.string().optional(),
    quantity: z.int().min(-maxQuantity).max(maxQuantity),
  })
  .refine(({ variantId, sku }) => (variantId === undefined) !== (sku === undefined), {
    message: 'Set either variantId or sku.',
  })

const batchRequest = named('InventoryBatchRequest', {
  mode: z.enum(['set', 'adjust']),
  lines: z.array(line).min(1).max(maxLines),
})

const batchView = named('InventoryBatch', {
  mode: z.enum(['set', 'adjust']),
  adjustmentsCount: z.int(),
  levels: z.array(levelView),
})

/** @param field the member of the request that names variant and location together, if any. */
function levelProblem(code: RefusalCode, field?: string) {
  if (code !== 'VariantNotFound' && code !== 'LocationNotFound')
    return toCatalogProblem('Level', code)
  const what = code === 'VariantNotFound' ? 'variant' : 'location'
  return validationProblem({ [field ?? `${what}Id`]: [`There is no such ${what}.`] })
}

/** Stock by location (events `catalog.stock.changed`, `catalog.inventory.batch_processed`). */
export const registerInventoryRoutes: RegisterRoutes = ({ forSellers }, services) => {
  forSellers('inventory:read').list('/v1/inventory/levels', 'ListInventoryLevels', {
    summary: 'List inventory levels by variant and location',
    description:
      '`search` covers SKUs and titles of products; `isActive` selects variants that are for sale.',
    query: stockQuery,
    item: stockView,
    list: (c, query) => listLevels(services.db, c.var.scope, query),
    toViews: (rows) =>
      rows.map(({ level, variant: { sku, productId, options }, title }) => ({
        ...{ ...toLevelView(level), sku, productId, title, options },
      })),
  })

  forSellers('inventory:update').put('/v1/inventory/levels', 'SetInventoryLevel', {
    summary: 'Set the inventory level of a variant at a location',
    body: levelRequest,
    replies: { 200: [levelView, 'The level'] },
    handle: async (c, _params, body) => {
      const written = await setLevel(services, c.var.scope, body)
      if (!written.ok) throw levelProblem(written.code)
      return toLevelView(written.row)
    },
  })

  forSellers('inventory:update').post('/v1/inventory/batches', 'ProcessInventoryBatch', {
    summary: 'Set or adjust many levels in one transaction',
    description: 'A line without a location applies to the first location of the store.',
    body: batchRequest,
    replies: { 200: [batchView, 'The changed levels'] },
    handle: async (c, _params, { mode, lines }) => {
      const written = await applyBatch(services, c.var.scope, mode, lines)
      if (!written.ok) throw levelProblem(written.code, 'lines')
      const levels = written.row.map(({ level }) => toLevelView(level))
      return { mode, adjustmentsCount: levels.length, levels }
    },
  })
}
