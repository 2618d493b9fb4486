import { z } from '@hono/zod-openapi'
import { applyBatch, setLevel, type LevelRow } from '#commerce/catalog/write/inventory.ts'
import type { RefusalCode } from '#commerce/catalog/write/written.ts'
import { adminContext } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { validationProblem } from '#http/problem.ts'
import { toCatalogProblem } from '#api/admin/catalog/problems.ts'
import { dateTime } from '#api/admin/catalog/schemas.ts'
import { viewOf } from '#api/shared/view.ts'

const maxQuantity = 1_000_000_000
const maxLines = 2_000

const levelRequest = z
  .object({
    variantId: z.string(),
    locationId: z.string(),
    availableQuantity: z.int().nonnegative().max(maxQuantity),
  })
  .openapi('InventoryLevelRequest')

export const levelView = z
  .object({
    variantId: z.string(),
    locationId: z.string(),
    availableQuantity: z.int(),
    updatedOn: dateTime,
  })
  .openapi('InventoryLevel')

export const toLevelView = (row: LevelRow) => viewOf(levelView, row)

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

const batchRequest = z
  .object({ mode: z.enum(['set', 'adjust']), lines: z.array(line).min(1).max(maxLines) })
  .openapi('InventoryBatchRequest')

const batchView = z
  .object({
    mode: z.enum(['set', 'adjust']),
    adjustmentsCount: z.int(),
    levels: z.array(levelView),
  })
  .openapi('InventoryBatch')

/** @param field the member of the request that names variant and location together, if any. */
function levelProblem(code: RefusalCode, field?: string) {
  if (code !== 'VariantNotFound' && code !== 'LocationNotFound')
    return toCatalogProblem('Level', code)
  const what = code === 'VariantNotFound' ? 'variant' : 'location'
  return validationProblem({ [field ?? `${what}Id`]: [`There is no such ${what}.`] })
}

/** Stock by location (events `catalog.stock.changed`, `catalog.inventory.batch_processed`). */
export const registerInventoryRoutes: RegisterRoutes = ({ forSellers }, services) => {
  forSellers('inventory:update').put('/v1/inventory/levels', 'SetInventoryLevel', {
    summary: 'Set the inventory level of a variant at a location',
    body: levelRequest,
    replies: { 200: [levelView, 'The level'] },
    handle: async (c, _params, body) => {
      const written = await setLevel(services, adminContext(c), body)
      if (!written.ok) throw levelProblem(written.code)
      return toLevelView(written.row)
    },
  })

  forSellers('inventory:update').post('/v1/inventory/batches', 'ProcessInventoryBatch', {
    summary: 'Set or adjust many levels in one transaction',
    description: 'A line without a location applies to the first location of the store.',
    body: batchRequest,
    replies: { 200: [batchView, 'The changed levels'] },
    refused: [409],
    handle: async (c, _params, { mode, lines }) => {
      const written = await applyBatch(services, adminContext(c), mode, lines)
      if (!written.ok) throw levelProblem(written.code, 'lines')
      const levels = written.row.map(({ level }) => toLevelView(level))
      return { mode, adjustmentsCount: levels.length, levels }
    },
  })
}
