import { z } from '@hono/zod-openapi'
import {
  columnsOfExport,
  readInventory,
  toCsvLine,
  type ExportRow,
} from '#commerce/catalog/write/inventory-export.ts'
import { eachInPlace } from '#http/admin-places.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { Problem } from '#http/problem.ts'
import { csvType, fileResponse, streamText } from '#http/stream-text.ts'

const request = named(
  'InventoryExportRequest',
  {
    format: z.enum(['csv', 'xlsx']),
    /** A template has the column `status`, a plain export does not (spec §4.2). */
    template: z.boolean().default(false),
  },
  'named',
)

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// A workbook is built in memory; a CSV is streamed and has no limit.
const maxWorkbookRows = 100_000

function pick(row: ExportRow, columns: string[]) {
  return columns.map((column) => row[column] ?? '')
}

async function* writeCsv(batches: AsyncGenerator<ExportRow[]>, columns: string[]) {
  yield toCsvLine(columns)
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((row) => toCsvLine(pick(row, columns))).join('')
  }
}

async function toWorkbook(batches: AsyncGenerator<ExportRow[]>, columns: string[]) {
  const rows: (string | number)[][] = [columns]
  for await (const batch of batches) {
    rows.push(...batch.map((row) => pick(row, columns)))
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
      const columns = columnsOfExport(template)
      const { scope } = c.var
      const batches = readInventory(services.db, scope)
      const isCsv = format === 'csv'
      const body = isCsv
        ? streamText(services, eachInPlace(scope, writeCsv(batches, columns)))
        : await toWorkbook(batches, columns)
      return fileResponse(body, isCsv ? csvType : xlsxType, `inventory.${format}`)
    },
  })
}
