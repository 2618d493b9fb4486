import { and, eq, inArray } from 'drizzle-orm'
import { completeProducts, type AdminProduct } from '#commerce/catalog-admin/admin-product.ts'
import { announceCreated, announceUpdated } from '#commerce/catalog-admin/product-events.ts'
import { setCategories, setCollections } from '#commerce/catalog-admin/product-links.ts'
import { setImages, setOptions, setVariants } from '#commerce/catalog-admin/product-parts.ts'
import { refreshProducts } from '#commerce/catalog/derived.ts'
import { insertProducts, type NewProduct } from '#commerce/catalog/product-rows.ts'
import type { Tx } from '#store/database.ts'
import { products } from '#store/schema/catalog.ts'
import { productSources } from '#store/schema/imports.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import type { ImportDraft } from './import-entry.ts'
import { ensureShelves, type KnownShelves } from './known-shelves.ts'

/** Where an import writes, and in whose name. */
export type ImportTarget = {
  tenantId: string
  storeId: string
  currencyCode: string
  sourceId: string
  locationId: string
  now: Date
}

function findIds(names: string[], ids: Map<string, string>) {
  return [...new Set(names.flatMap((name) => ids.get(name) ?? []))]
}

function toNewProduct(draft: ImportDraft, shelves: KnownShelves, now: Date): NewProduct {
  const { brand, categories, collections, ...own } = draft
  return {
    ...own,
    brandId: (brand !== null && shelves.brands.get(brand)) || null,
    categoryIds: findIds(categories, shelves.categories),
    collectionIds: findIds(collections, shelves.collections),
    sellerId: null,
    position: 0,
    createdOn: now,
  }
}

async function readKnown(tx: Tx, { storeId }: ImportTarget, slugs: string[]) {
  const rows = await tx
    .select()
    .from(products)
    .where(and(eq(products.storeId, storeId), inArray(products.slug, slugs)))
    .orderBy(products.id)
    .for('update')
  const known = await completeProducts(tx, rows)
  return new Map(known.map((each) => [each.product.slug, each]))
}

async function setStock(tx: Tx, target: ImportTarget, after: AdminProduct, product: NewProduct) {
  const { tenantId, storeId, locationId, now } = target
  for (const { id, sku } of after.variants) {
    const variant = product.variants.find((each) => each.sku === sku)
    if (!variant) continue
    const { availableQuantity } = variant
    await tx
      .insert(inventoryLevels)
      .values({ tenantId, storeId, variantId: id, locationId, availableQuantity, updatedOn: now })
      .onConflictDoUpdate({
        target: [inventoryLevels.variantId, inventoryLevels.locationId],
        set: { availableQuantity, updatedOn: now },
      })
  }
}

/** Brings a product that is there in line with the file; variants are the same by their SKU. */
async function rewrite(tx: Tx, target: ImportTarget, before: AdminProduct, product: NewProduct) {
  const scope = { ...target, sellerId: before.product.sellerId }
  const { id, version } = before.product
  const { options, images, variants, categoryIds, collectionIds, ...own } = product
  const { sellerId: _seller, createdOn: _created, position: _position, ...changed } = own
  await tx
    .update(products)
    .set({ ...changed, version: version + 1, updatedOn: target.now })
    .where(eq(products.id, id))
  await setOptions(tx, scope, id, options)
  await setImages(tx, scope, id, images)
  const drafts = variants.map(({ image, ...variant }) => ({
    ...variant,
    id: before.variants.find(({ sku }) => sku === variant.sku)?.id,
    imageUrl: image === null ? null : images[image]?.url,
  }))
  await setVariants(tx, scope, id, drafts, target.now)
  await setCategories(tx, scope, id, categoryIds)
  await setCollections(tx, scope, id, collectionIds)
}

async function link(tx: Tx, target: ImportTarget, written: AdminProduct[]) {
  const { tenantId, storeId, sourceId } = target
  const rows = written.map(({ product }) => ({
    tenantId,
    storeId,
    sourceId,
    productId: product.id,
    externalId: product.slug,
  }))
  if (rows.length > 0) await tx.insert(productSources).values(rows).onConflictDoNothing()
}

/**
 * Writes products with their shelves, links and events in the transaction given: all of them or
 * none. A product of the same slug is changed, others are made.
 */
export async function writeEntries(tx: Tx, target: ImportTarget, drafts: ImportDraft[]) {
  const shelves = await ensureShelves(tx, target, drafts)
  const known = await readKnown(
    tx,
    target,
    drafts.map(({ slug }) => slug),
  )
  const given = drafts.map((draft) => toNewProduct(draft, shelves, target.now))
  const fresh = given.filter(({ slug }) => !known.has(slug))
  if (fresh.length > 0) await insertProducts(tx, target, target.locationId, fresh)
  for (const product of given) {
    const before = known.get(product.slug)
    if (before) await rewrite(tx, target, before, product)
  }
  const slugs = given.map(({ slug }) => slug)
  const written = [...(await readKnown(tx, target, slugs)).values()]
  for (const after of written) {
    const product = given.find(({ slug }) => slug === after.product.slug)
    if (product && known.has(product.slug)) await setStock(tx, target, after, product)
  }
  const changed = written.filter(({ product }) => known.has(product.slug))
  await refreshProducts(
    tx,
    target.storeId,
    changed.map(({ product }) => product.id),
  )
  await link(tx, target, written)
  const moment = { currencyCode: target.currencyCode, now: target.now }
  for (const after of (await readKnown(tx, target, slugs)).values()) {
    const before = known.get(after.product.slug)
    if (before) await announceUpdated(tx, before, after, moment)
    else await announceCreated(tx, after, moment)
  }
}
