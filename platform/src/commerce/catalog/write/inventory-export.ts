import { and, asc, eq, sql } from '#store/drizzle.ts'
import { readInBatches } from '#store/batches.ts'
import type { Db } from '#store/database.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { inventoryLevels, locations } from '#store/schema/inventory.ts'
import type { MerchantScope } from '#store/scope.ts'
import { productsOf } from './admin-product.ts'

const batchSize = 2_000

const stateOf = (isActive: boolean) => (isActive ? 'active' : 'inactive')

type Level = Awaited<ReturnType<typeof readBatch>>[number]

/** The cells of an inventory export by their column. */
const columns: Readonly<Record<string, (level: Level) => string | number>> = {
  sku: ({ sku }) => sku,
  product_title: ({ title }) => title,
  variant_name: ({ name }) => name ?? '',
  barcode: ({ barcode }) => barcode ?? '',
  location_code: ({ code }) => code,
  available_quantity: ({ quantity }) => quantity,
  status: ({ isActive }) => stateOf(isActive),
  variant_status: ({ isVariantActive }) => stateOf(isVariantActive),
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

/**
 * Every level of the store, by SKU and location, a batch at a time after the names of the columns. A
 * template, to be filled in and imported again, has the product's `status`; a plain export does not,
 * and keeps `variant_status` (spec §9, 4 September 2026).
 */
export async function* exportInventory(
  db: Db,
  scope: MerchantScope,
  { template }: { template: boolean },
): AsyncGenerator<(string | number)[][]> {
  const shown = Object.entries(columns).filter(([name]) => template || name !== 'status')
  yield [shown.map(([name]) => name)]
  const batches = readInBatches(batchSize, (after: Place | null) => readBatch(db, scope, after))
  for await (const rows of batches) yield rows.map((row) => shown.map(([, read]) => read(row)))
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
