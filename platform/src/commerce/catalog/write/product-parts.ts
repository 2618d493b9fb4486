import { eq, getTableColumns, inArray, sql } from '#store/drizzle.ts'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from '#store/drizzle-pg.ts'
import { recordPrices } from '#commerce/pricing/price-history.ts'
import { lockStock, moveStock } from '#commerce/stock/move-stock.ts'
import type { StockChange } from '#commerce/stock/movements.ts'
import type { Tx } from '#store/database.ts'
import { appendEvents, type PlatformEvent } from '#store/events.ts'
import { findRows } from '#store/find-row.ts'
import { newId } from '#store/ids.ts'
import { images, productOptions, variants, type StoredImage } from '#store/schema/catalog.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import type { MerchantScope } from '#store/scope.ts'
import { insertRows } from '#store/write-row.ts'
import { getMainLocation } from './locations.ts'
import type { ProductDraft, VariantDraft } from './product-request.ts'
import { RefusedChange } from './written.ts'

export async function setOptions(
  tx: Tx,
  { tenantId, storeId }: MerchantScope,
  productId: string,
  options: NonNullable<ProductDraft['options']>,
) {
  await tx.delete(productOptions).where(eq(productOptions.productId, productId))
  const rows = options.map(({ name, values }, position) => {
    return { tenantId, storeId, productId, name, values, position }
  })
  await insertRows(tx, productOptions, rows)
}

/** Sets every column of a known row to that of the row given. */
const excluded = (table: PgTable) =>
  Object.fromEntries(
    Object.keys(getTableColumns(table)).map((name) => [
      name,
      sql`excluded.${sql.identifier(toSnakeCase(name))}`,
    ]),
  )

/** Sets the images in order; an image that stays keeps its id and its variants. */
export async function setImages(
  tx: Tx,
  { tenantId, storeId }: MerchantScope,
  productId: string,
  wanted: StoredImage[],
) {
  const known = await tx.select().from(images).where(eq(images.productId, productId))
  const free = new Map(known.map((image) => [image.id, image]))
  const rows = wanted.map((image, position) => {
    const same = [...free.values()].find(({ url }) => url === image.url)
    if (same) free.delete(same.id)
    const id = same?.id ?? newId('img')
    return { id, tenantId, storeId, productId, ...image, position }
  })
  if (rows.length > 0) {
    await tx
      .insert(images)
      .values(rows)
      .onConflictDoUpdate({ target: images.id, set: excluded(images) })
  }
  const gone = [...free.keys()]
  if (gone.length > 0) await tx.delete(images).where(inArray(images.id, gone))
}

type VariantRow = typeof variants.$inferInsert & { id: string }

/** The row of a draft; fields that the draft omits stay, or have their default in a new row. */
function toRow(
  { tenantId, storeId, productId }: MerchantScope & { productId: string },
  { imageUrl, availableQuantity: _first, ...draft }: VariantDraft,
  known: typeof variants.$inferSelect | null,
  imageIds: ReadonlyMap<string, string>,
  position: number,
  now: Date,
): VariantRow {
  const imageId = imageUrl === undefined ? known?.imageId : imageIds.get(imageUrl ?? '')
  const given = Object.entries(draft).filter(([, value]) => value !== undefined)
  return {
    createdOn: now,
    ...known,
    ...(Object.fromEntries(given) as typeof draft),
    ...{ id: known?.id ?? newId('var'), tenantId, storeId, productId },
    ...{ imageId: imageId ?? null, position, updatedOn: now },
  }
}

/**
 * Gives variants that change their SKUs others for the moment, because another row may take one and
 * the unique index compares each row as it is written. A SKU of a merchant never begins with a space.
 */
async function freeSkus(tx: Tx, renamed: VariantRow[]) {
  if (renamed.length === 0) return
  const ids = renamed.map(({ id }) => id)
  const set = { sku: sql`' ' || ${variants.id}` }
  await tx.update(variants).set(set).where(inArray(variants.id, ids))
}

/** Updates existing rows and inserts others, in one statement for any number of rows. */
async function writeVariants(tx: Tx, rows: VariantRow[]) {
  await tx
    .insert(variants)
    .values(rows.toSorted((one, other) => (one.sku < other.sku ? -1 : 1)))
    .onConflictDoUpdate({ target: variants.id, set: excluded(variants) })
}

/** Takes the stock of variants about to be removed. @returns the events of their levels. */
export async function emptyLevels(
  tx: Tx,
  change: StockChange,
  productId: string,
  variantIds: string[],
): Promise<PlatformEvent[]> {
  if (variantIds.length === 0) return []
  // A sale may be using them: levels are locked in the same order as sales do.
  await lockStock(tx, variantIds)
  const levels = await findRows(tx, inventoryLevels, inArray(inventoryLevels.variantId, variantIds))
  const taken = levels.map((level) => ({ ...level, productId, quantity: -level.availableQuantity }))
  return moveStock(tx, change, taken)
}

/** The first stock of new variants, at the main location. @returns the events of their levels. */
async function fillLevels(
  tx: Tx,
  change: StockChange,
  productId: string,
  added: { variantId: string; quantity: number }[],
): Promise<PlatformEvent[]> {
  if (added.length === 0) return []
  const { tenantId, storeId } = change
  const locationId = await getMainLocation(tx, { tenantId, storeId })
  const filled = added.map((one) => ({ ...one, tenantId, storeId, productId, locationId }))
  await tx.insert(inventoryLevels).values(filled.map((one) => ({ ...one, availableQuantity: 0 })))
  return moveStock(tx, change, filled)
}

/**
 * Sets the variants of a locked product: those with an id are updated, those without are created,
 * and those not named are removed. The stock of those that stay is not changed; new and removed
 * stock has events (`catalog.stock.changed`).
 */
export async function setVariants(
  tx: Tx,
  given: MerchantScope,
  productId: string,
  drafts: VariantDraft[],
  now: Date,
) {
  const change = { ...given, cause: 'product' as const, orderId: null, now }
  const before = await tx.select().from(variants).where(eq(variants.productId, productId))
  const known = new Map(before.map((row) => [row.id, row]))
  const kept = new Set(drafts.flatMap(({ id }) => id ?? []))
  if ([...kept].some((id) => !known.has(id))) throw new RefusedChange('VariantNotFound')
  const gone = before.map(({ id }) => id).filter((id) => !kept.has(id))
  const emptied = await emptyLevels(tx, change, productId, gone)
  if (gone.length > 0) await tx.delete(variants).where(inArray(variants.id, gone))
  const shown = await tx.select().from(images).where(eq(images.productId, productId))
  const imageIds = new Map(shown.map(({ id, url }) => [url, id]))
  const rows = drafts.map((draft, position) =>
    toRow(
      { ...given, productId },
      draft,
      known.get(draft.id ?? '') ?? null,
      imageIds,
      position,
      now,
    ),
  )
  const renamed = rows.filter(({ id, sku }) => known.has(id) && known.get(id)?.sku !== sku)
  await freeSkus(tx, renamed)
  await writeVariants(tx, rows)
  // What a higher compare-at price announces is a reduction, though the price stays.
  const changed = rows.filter(({ id, priceMinor, compareAtMinor }) => {
    const was = known.get(id)
    const comparedMinor = Math.max(priceMinor, was?.compareAtMinor ?? 0)
    return was?.priceMinor !== priceMinor || (compareAtMinor ?? 0) > comparedMinor
  })
  const prices = changed.map(({ id, priceMinor }) => ({ variantId: id, priceMinor }))
  await recordPrices(tx, given, prices, now)
  const added = rows.flatMap(({ id }, i) =>
    known.has(id) ? [] : [{ variantId: id, quantity: drafts[i]?.availableQuantity ?? 0 }],
  )
  const filled = await fillLevels(tx, change, productId, added)
  await appendEvents(tx, [...emptied, ...filled])
}
