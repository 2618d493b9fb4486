import { and, asc, eq, sql } from '#store/drizzle.ts'
import { readInBatches } from '#store/batches.ts'
import type { Db } from '#store/database.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { inventoryLevels, locations } from '#store/schema/inventory.ts'
import type { MerchantScope } from '#store/scope.ts'
import { productsOf } from './admin-product.ts'

export type ExportRow = Record<string, string | number>

const batchSize = 2_000

const columns = [
  'sku',
  'product_title',
  'variant_name',
  'barcode',
  'location_code',
  'available_quantity',
  'status',
  'variant_status',
] as const

/**
 * The columns of an inventory export. A template, to be filled in and imported again, has the
 * product's `status`; a plain export does not, and keeps `variant_status` (spec §9, 4 September
 * 2026).
 */
export function columnsOfExport(template: boolean): string[] {
  return columns.filter((column) => template || column !== 'status')
}

function statusOf(isActive: boolean) {
  return isActive ? 'active' : 'inactive'
}

type Place = { sku: string; code: string }

const readBatch = (db: Db, scope: MerchantScope, after: Place | null) =>
  db
    .select({
      sku: variants.sku,
      title: products.title,
      name: variants.name,
      barcode: variants.barcode,
      code: locations.code,
      quantity: inventoryLevels.availableQuantity,
      isActive: products.isActive,
      isVariantActive: variants.isActive,
    })
    .from(inventoryLevels)
    .innerJoin(variants, eq(variants.id, inventoryLevels.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(locations, eq(locations.id, inventoryLevels.locationId))
    .where(
      and(
        productsOf(scope),
        after
          ? sql`(${variants.sku}, ${locations.code}) > (${after.sku}, ${after.code})`
          : undefined,
      ),
    )
    .orderBy(asc(variants.sku), asc(locations.code))
    .limit(batchSize)

/** Every level of the store, by SKU and location, a batch at a time. */
export async function* readInventory(db: Db, scope: MerchantScope): AsyncGenerator<ExportRow[]> {
  const batches = readInBatches(batchSize, (after: Place | null) => readBatch(db, scope, after))
  for await (const rows of batches) {
    yield rows.map((row) => ({
      sku: row.sku,
      product_title: row.title,
      variant_name: row.name ?? '',
      barcode: row.barcode ?? '',
      location_code: row.code,
      available_quantity: row.quantity,
      status: statusOf(row.isActive),
      variant_status: statusOf(row.isVariantActive),
    }))
  }
}

/** A CSV cell (RFC 4180). The apostrophe keeps spreadsheets from running text as a formula. */
function toCsvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function toCsvLine(values: (string | number)[]): string {
  return `${values.map(toCsvCell).join(',')}\r\n`
}
