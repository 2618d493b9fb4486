import { z } from '@hono/zod-openapi'
import { exportInventory, toCsvLine } from '#commerce/catalog/write/inventory-export.ts'
import { eachInPlace } from '#http/admin-places.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { sourced } from '#http/openapi.ts'
import { Problem } from '#http/problem.ts'
import { csvType, fileResponse, streamText } from '#http/stream-text.ts'

const request = sourced('named', 'InventoryExportRequest', {
  format: z.enum(['csv', 'xlsx']),
  /** A template has the column `status`, a plain export does not (spec §4.2). */
  template: z.boolean().default(false),
})

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// A workbook is built in memory; a CSV is streamed and has no limit.
const maxWorkbookRows = 100_000

type Cells = AsyncGenerator<(string | number)[][]>

async function* writeCsv(batches: Cells) {
  for await (const rows of batches) if (rows.length > 0) yield rows.map(toCsvLine).join('')
}

async function toWorkbook(batches: Cells) {
  const rows: (string | number)[][] = []
  for await (const batch of batches) {
    rows.push(...batch)
    if (rows.length > maxWorkbookRows) {
      throw new Problem('Inventory.ExportTooLarge', {
        detail: `At most ${String(maxWorkbookRows)} rows; use csv instead.`,
      })
    }
  }
  // Only here: it is 78 modules, which every start of the platform would load.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return new Uint8Array(await writeExcelFile(rows).toBuffer())
}

/** `POST /inventory/exports`: the inventory levels as CSV or as a workbook. */
export const registerInventoryExportRoutes: RegisterRoutes = ({ forSellers }, services) => {
  const file = { schema: z.string().openapi({ format: 'binary' }) }
  forSellers('inventory:read').post('/v1/inventory/exports', 'ExportInventory', {
    summary: 'Generate an inventory export',
    description:
      'With `template: false` the file has no `status` column; `variant_status` is always included.',
    contract: 'named',
    body: request,
    replies: { 200: { description: 'The file', content: { 'text/csv': file, [xlsxType]: file } } },
    refused: [409],
    handle: async (c, _params, { format, template }) => {
      const { scope } = c.var
      const batches = exportInventory(services.db, scope, { template })
      const isCsv = format === 'csv'
      const body = isCsv
        ? streamText(services, eachInPlace(scope, writeCsv(batches)))
        : await toWorkbook(batches)
      return fileResponse(body, isCsv ? csvType : xlsxType, `inventory.${format}`)
    },
  })
}
