import { and, eq, inArray } from '#store/drizzle.ts'
import type { Tx } from '#store/database.ts'
import {
  brands,
  categories,
  collections,
  productCategories,
  productCollections,
  type StoredImage,
} from '#store/schema/catalog.ts'
import { importSources, productSources } from '#store/schema/imports.ts'
import type { MerchantScope } from '#store/scope.ts'
import { insertRows } from '#store/write-row.ts'
import { RefusedChange } from './written.ts'

type Links = {
  brandId?: string | null | undefined
  categoryIds?: string[] | undefined
  collectionIds?: string[] | undefined
}

/** Refuses links to anything that the store does not have, and to rule-based collections. */
export async function checkLinks(tx: Tx, { storeId }: MerchantScope, links: Links) {
  const { brandId, categoryIds = [], collectionIds = [] } = links
  if (brandId) {
    const known = and(eq(brands.id, brandId), eq(brands.storeId, storeId))
    if ((await tx.$count(brands, known)) === 0) throw new RefusedChange('BrandNotFound')
  }
  if (categoryIds.length > 0) {
    const known = and(inArray(categories.id, categoryIds), eq(categories.storeId, storeId))
    if ((await tx.$count(categories, known)) !== new Set(categoryIds).size) {
      throw new RefusedChange('CategoryNotFound')
    }
  }
  if (collectionIds.length === 0) return
  const found = await tx
    .select({ type: collections.type })
    .from(collections)
    .where(and(inArray(collections.id, collectionIds), eq(collections.storeId, storeId)))
  if (found.length !== new Set(collectionIds).size) throw new RefusedChange('CollectionNotFound')
  if (found.some(({ type }) => type === 'rules')) throw new RefusedChange('CollectionNotManual')
}

export async function setCategories(
  tx: Tx,
  scope: MerchantScope,
  productId: string,
  ids: string[],
) {
  const { tenantId, storeId } = scope
  await tx.delete(productCategories).where(eq(productCategories.productId, productId))
  const rows = [...new Set(ids)].map((categoryId, position) => {
    return { tenantId, storeId, productId, categoryId, position }
  })
  await insertRows(tx, productCategories, rows)
}

/** Sets the manual collections; the rule-based ones follow from the rules. */
export async function setCollections(
  tx: Tx,
  scope: MerchantScope,
  productId: string,
  ids: string[],
) {
  const { tenantId, storeId } = scope
  const manual = tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.storeId, storeId), eq(collections.type, 'manual')))
  const isManual = inArray(productCollections.collectionId, manual)
  await tx
    .delete(productCollections)
    .where(and(eq(productCollections.productId, productId), isManual))
  const rows = [...new Set(ids)].map((collectionId) => {
    return { tenantId, storeId, productId, collectionId }
  })
  if (rows.length > 0) await tx.insert(productCollections).values(rows).onConflictDoNothing()
}

/** Links a product to import sources of the store; unknown ones are left out. */
export async function linkSources(tx: Tx, scope: MerchantScope, productId: string, ids: string[]) {
  if (ids.length === 0) return
  const { tenantId, storeId } = scope
  const known = await tx
    .select({ id: importSources.id })
    .from(importSources)
    .where(and(inArray(importSources.id, ids), eq(importSources.storeId, storeId)))
  const rows = known.map(({ id: sourceId }) => {
    return { tenantId, storeId, productId, sourceId, externalId: productId }
  })
  if (rows.length > 0) await tx.insert(productSources).values(rows).onConflictDoNothing()
}

/** The position of an image in a product's list, by its URL. */
export function indexOfImage(images: readonly StoredImage[], url: string | null | undefined) {
  const at = images.findIndex((image) => image.url === url)
  return at < 0 ? null : at
}
