import { and, eq, inArray, sql } from 'drizzle-orm'
import { completeProducts, type AdminProduct } from '#commerce/catalog-admin/admin-product.ts'
import { announceCreated, announceUpdated } from '#commerce/catalog-admin/product-events.ts'
import { setCategories, setCollections } from '#commerce/catalog-admin/product-links.ts'
import { setImages, setOptions, setVariants } from '#commerce/catalog-admin/product-parts.ts'
import { reserveSlugs, shareSlugs } from '#commerce/catalog/other-slugs.ts'
import { insertProducts, type NewProduct } from '#commerce/catalog/product-rows.ts'
import { recordProducts } from '#commerce/catalog/record-change.ts'
import { lockStock } from '#commerce/stock/move-stock.ts'
import { recordMovements } from '#commerce/stock/movements.ts'
import { announceLevels } from '#commerce/stock/stock-events.ts'
import type { Tx } from '#store/database.ts'
import { products } from '#store/schema/catalog.ts'
import { productSources } from '#store/schema/imports.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { ImportDraft } from './import-entry.ts'
import { writeTexts } from './write-texts.ts'
import { ensureNamed, type NamedIds } from './named-ids.ts'

/** The store that an import writes to, and the actor. */
export type ImportTarget = {
  tenantId: string
  storeId: string
  currencyCode: string
  sourceId: string
  locationId: string
  /** Whether the file also sets the stock of existing variants. */
  setsStock: boolean
  store: Store
  now: Date
}

// Six parameters a row, and PostgreSQL takes 65,535 in a statement.
const rowsPerStatement = 5_000

function findIds(names: string[], known: Map<string, string>) {
  return [...new Set(names.flatMap((name) => known.get(name) ?? []))]
}

function toNewProduct(draft: ImportDraft, ids: NamedIds, now: Date): NewProduct {
  const { brand, categories, collections, texts: _texts, ...own } = draft
  return {
    ...own,
    brandId: (brand !== null && ids.brands.get(brand)) || null,
    categoryIds: findIds(categories, ids.categories),
    collectionIds: findIds(collections, ids.collections),
    sellerId: null,
    position: 0,
    createdOn: now,
  }
}

async function readWritten(tx: Tx, { storeId }: ImportTarget, slugs: string[]) {
  const rows = await tx
    .select()
    .from(products)
    .where(and(eq(products.storeId, storeId), inArray(products.slug, slugs)))
  return new Map((await completeProducts(tx, rows)).map((each) => [each.product.slug, each]))
}

/**
 * Locks the existing products, and the levels of variants that this file removes. Sales wait for
 * levels, so those that are only set are locked last (docs/decisions/106).
 */
async function lockKnown(tx: Tx, target: ImportTarget, drafts: readonly ImportDraft[]) {
  const slugs = drafts.map(({ slug }) => slug)
  await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.storeId, target.storeId), inArray(products.slug, slugs)))
    .orderBy(products.id)
    .for('no key update')
  const known = await readWritten(tx, target, slugs)
  const named = new Set(drafts.flatMap(({ variants }) => variants.map(({ sku }) => sku)))
  const there = [...known.values()].flatMap(({ variants }) => variants)
  const removed = there.filter(({ sku }) => !named.has(sku))
  const locked = removed.length > 0 && target.setsStock ? there : removed
  await lockStock(
    tx,
    locked.map(({ id }) => id),
  )
  return known
}

/** The levels of these variants at the import's location: how many are available, by variant. */
async function readLevels(tx: Tx, { locationId }: ImportTarget, variantIds: string[]) {
  const own = eq(inventoryLevels.locationId, locationId)
  const rows = await tx
    .select({ id: inventoryLevels.variantId, quantity: inventoryLevels.availableQuantity })
    .from(inventoryLevels)
    .where(and(own, inArray(inventoryLevels.variantId, variantIds)))
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/**
 * Sets the stock of existing products at the import's location to that of the file, with its
 * events.
 */
async function setStock(
  tx: Tx,
  target: ImportTarget,
  written: readonly { after: AdminProduct; product: NewProduct }[],
) {
  const { tenantId, storeId, locationId, now } = target
  const wanted = written.flatMap(({ after, product }) => {
    const quantities = new Map(product.variants.map((one) => [one.sku, one.availableQuantity]))
    return after.variants.flatMap(({ id, sku, productId }) => {
      const availableQuantity = quantities.get(sku)
      if (availableQuantity === undefined) return []
      return [{ tenantId, storeId, locationId, productId, variantId: id, availableQuantity }]
    })
  })
  const variantIds = wanted.map(({ variantId }) => variantId)
  const shown = await readLevels(tx, target, variantIds)
  // A level that is already right is not locked, so that sales need not wait.
  const differing = wanted.filter((one) => shown.get(one.variantId) !== one.availableQuantity)
  const differingIds = differing.map(({ variantId }) => variantId)
  await lockStock(tx, differingIds)
  const levels = await readLevels(tx, target, differingIds)
  const rows = differing.map(({ productId: _product, ...level }) => ({ ...level, updatedOn: now }))
  rows.sort((one, other) => (one.variantId < other.variantId ? -1 : 1))
  const quantity = sql`excluded.available_quantity`
  const ids = new Set<string>()
  for (let i = 0; i < rows.length; i += rowsPerStatement) {
    const changed = await tx
      .insert(inventoryLevels)
      .values(rows.slice(i, i + rowsPerStatement))
      .onConflictDoUpdate({
        target: [inventoryLevels.variantId, inventoryLevels.locationId],
        set: { availableQuantity: quantity, updatedOn: now },
        setWhere: sql`${inventoryLevels.availableQuantity} <> ${quantity}`,
      })
      .returning({ variantId: inventoryLevels.variantId })
    for (const { variantId } of changed) ids.add(variantId)
  }
  const changed = differing.filter(({ variantId }) => ids.has(variantId))
  await recordMovements(
    tx,
    { tenantId, storeId, cause: 'import', orderId: null, now },
    changed.map((level) => ({
      ...level,
      quantity: level.availableQuantity - (levels.get(level.variantId) ?? 0),
    })),
  )
  await announceLevels(tx, changed, now)
}

/** Updates an existing product from the file; variants are matched by SKU. */
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
 * Writes products with their brands, categories, collections, links and events in the transaction
 * given: all of them or none. A product with the same slug is updated, others are created. New
 * variants have the stock of the file; that of others is set only if the import `setsStock`. Texts
 * in other languages count as a change of their product.
 */
export async function writeEntries(tx: Tx, target: ImportTarget, drafts: ImportDraft[]) {
  const slugs = drafts.map(({ slug }) => slug)
  const translated = drafts.flatMap(({ texts }) => Object.values(texts ?? {}))
  const lockSlugs = translated.some(({ slug }) => slug !== undefined) ? reserveSlugs : shareSlugs
  await lockSlugs(tx, target.storeId)
  const known = await lockKnown(tx, target, drafts)
  const ids = await ensureNamed(tx, target, drafts)
  const given = drafts.map((draft) => toNewProduct(draft, ids, target.now))
  const fresh = given.filter(({ slug }) => !known.has(slug))
  if (fresh.length > 0) await insertProducts(tx, target, { ...target, cause: 'import' }, fresh)
  for (const product of given) {
    const before = known.get(product.slug)
    if (before) await rewrite(tx, target, before, product)
  }
  const written = await readWritten(tx, target, slugs)
  const changed = given.flatMap((product) => {
    const after = known.has(product.slug) ? written.get(product.slug) : undefined
    return after ? [{ after, product }] : []
  })
  await recordProducts(
    tx,
    target.storeId,
    changed.map(({ after }) => after.product.id),
  )
  await link(tx, target, [...written.values()])
  if (target.setsStock) await setStock(tx, target, changed)
  const moment = { currencyCode: target.currencyCode, now: target.now }
  for (const after of (await readWritten(tx, target, slugs)).values()) {
    const before = known.get(after.product.slug)
    if (before) await announceUpdated(tx, before, after, moment)
    else await announceCreated(tx, after, moment)
  }
  const texts = new Map(drafts.map((draft) => [draft.slug, draft.texts ?? {}]))
  const named = [...(await readWritten(tx, target, slugs)).values()].map((product) => ({
    product,
    texts: texts.get(product.product.slug) ?? {},
  }))
  await writeTexts(tx, target, named)
}
