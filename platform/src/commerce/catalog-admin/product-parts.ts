import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Tx } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { images, productOptions, variants, type StoredImage } from '#store/schema/catalog.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import { getMainLocation } from './locations.ts'
import type { ProductDraft, VariantDraft } from './product-draft.ts'
import { RefusedChange, type AdminScope } from './written.ts'

export async function setOptions(
  tx: Tx,
  { tenantId, storeId }: AdminScope,
  productId: string,
  options: NonNullable<ProductDraft['options']>,
) {
  await tx.delete(productOptions).where(eq(productOptions.productId, productId))
  const rows = options.map(({ name, values }, position) => ({
    id: newId('opt'),
    tenantId,
    storeId,
    productId,
    name,
    values,
    position,
  }))
  if (rows.length > 0) await tx.insert(productOptions).values(rows)
}

/** Sets the pictures in their order; one that stays keeps its id, and its variants keep it. */
export async function setImages(
  tx: Tx,
  { tenantId, storeId }: AdminScope,
  productId: string,
  wanted: StoredImage[],
) {
  const known = await tx.select().from(images).where(eq(images.productId, productId))
  const kept = new Set<string>()
  for (const [position, image] of wanted.entries()) {
    const same = known.find(({ id, url }) => url === image.url && !kept.has(id))
    const id = same?.id ?? newId('img')
    kept.add(id)
    if (same)
      await tx
        .update(images)
        .set({ ...image, position })
        .where(eq(images.id, id))
    else await tx.insert(images).values({ id, tenantId, storeId, productId, ...image, position })
  }
  const gone = known.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(images).where(inArray(images.id, gone))
}

function toColumns(draft: VariantDraft, imageIds: Map<string, string>) {
  const { sku, name, barcode, options, priceMinor, compareAtMinor, weightGrams, isActive } = draft
  const imageId = draft.imageUrl === undefined ? undefined : imageIds.get(draft.imageUrl ?? '')
  return {
    sku,
    name,
    barcode,
    options,
    priceMinor,
    compareAtMinor,
    weightGrams,
    isActive,
    ...(draft.imageUrl !== undefined && { imageId: imageId ?? null }),
  }
}

async function addVariant(
  tx: Tx,
  { tenantId, storeId }: AdminScope,
  productId: string,
  columns: ReturnType<typeof toColumns> & { position: number },
  availableQuantity: number,
) {
  const id = newId('var')
  await tx.insert(variants).values({ ...columns, id, tenantId, storeId, productId })
  const locationId = await getMainLocation(tx, { tenantId, storeId })
  await tx
    .insert(inventoryLevels)
    .values({ tenantId, storeId, variantId: id, locationId, availableQuantity })
  return id
}

/**
 * Sets the variants of a product: those with an id are changed, those without are made, and those
 * not named are removed. Their stock stays as it is.
 */
export async function setVariants(
  tx: Tx,
  scope: AdminScope,
  productId: string,
  drafts: VariantDraft[],
  now: Date,
) {
  const pictures = await tx.select().from(images).where(eq(images.productId, productId))
  const imageIds = new Map(pictures.map(({ id, url }) => [url, id]))
  const kept = drafts.flatMap(({ id }) => id ?? [])
  const own = eq(variants.productId, productId)
  if (kept.length > 0) {
    const known = await tx.$count(variants, and(own, inArray(variants.id, kept)))
    if (known !== new Set(kept).size) throw new RefusedChange('VariantNotFound')
  }
  await tx.delete(variants).where(kept.length > 0 ? and(own, notInArray(variants.id, kept)) : own)
  for (const [position, draft] of drafts.entries()) {
    const columns = { ...toColumns(draft, imageIds), position, updatedOn: now }
    if (draft.id === undefined) {
      await addVariant(tx, scope, productId, columns, draft.availableQuantity ?? 0)
    } else {
      await tx.update(variants).set(columns).where(eq(variants.id, draft.id))
    }
  }
}
