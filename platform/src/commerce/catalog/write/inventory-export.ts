import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { Db } from '#store/database.ts'
import { products, variants } from '#store/schema/catalog.ts'
import { inventoryLevels, locations } from '#store/schema/inventory.ts'
import { productsOf } from './admin-product.ts'
import type { AdminScope } from './written.ts'

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

async function readBatch(db: Db, scope: AdminScope, after: { sku: string; code: string } | null) {
  const next =
    after &&
    or(
      gt(variants.sku, after.sku),
      and(eq(variants.sku, after.sku), gt(locations.code, after.code)),
    )
  return db
    .select({
      variant: {
        sku: variants.sku,
        name: variants.name,
        barcode: variants.barcode,
        isActive: variants.isActive,
      },
      product: { title: products.title, isActive: products.isActive },
      level: { availableQuantity: inventoryLevels.availableQuantity },
      location: { code: locations.code },
    })
    .from(inventoryLevels)
    .innerJoin(variants, eq(variants.id, inventoryLevels.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(locations, eq(locations.id, inventoryLevels.locationId))
    .where(and(productsOf(scope), next ?? undefined))
    .orderBy(asc(variants.sku), asc(locations.code))
    .limit(batchSize)
}

/** Every level of the store, by SKU and location, a batch at a time. */
export async function* readInventory(db: Db, scope: AdminScope): AsyncGenerator<ExportRow[]> {
  let after: { sku: string; code: string } | null = null
  for (;;) {
    const rows: Awaited<ReturnType<typeof readBatch>> = await readBatch(db, scope, after)
    yield rows.map(({ variant, product, level, location }) => ({
      sku: variant.sku,
      product_title: product.title,
      variant_name: variant.name ?? '',
      barcode: variant.barcode ?? '',
      location_code: location.code,
      available_quantity: level.availableQuantity,
      status: statusOf(product.isActive),
      variant_status: statusOf(variant.isActive),
    }))
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = { sku: last.variant.sku, code: last.location.code }
  }
}

/**
 * A CSV cell (RFC 4180). A leading apostrophe keeps spreadsheets from running text as a formula:
 * whoever writes a product title need not be trusted with the merchant's computer.
 */
function toCsvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function toCsvLine(values: (string | number)[]): string {
  return `${values.map(toCsvCell).join(',')}\r\n`
}
