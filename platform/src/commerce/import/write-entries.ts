import { findRows, mapRows } from '#store/find-row.ts'
import { and, eq, inArray } from '#store/drizzle.ts'
import { completeProducts, type AdminProduct } from '#commerce/catalog/write/admin-product.ts'
import { getMainLocation } from '#commerce/catalog/write/locations.ts'
import { announceChange, announceUpdated } from '#commerce/catalog/write/product-events.ts'
import { applyLines } from '#commerce/catalog/write/inventory.ts'
import { checkLinks } from '#commerce/catalog/write/product-links.ts'
import { toNewProduct, writeProduct } from '#commerce/catalog/write/products.ts'
import { toPlainSlug } from '#commerce/catalog/write/slugs.ts'
import { reserveSlugs, shareSlugs } from '#commerce/catalog/read/other-slugs.ts'
import { insertProducts } from '#commerce/catalog/read/product-rows.ts'
import { recordProducts } from '#commerce/catalog/read/record-change.ts'
import { lockStock } from '#commerce/stock/move-stock.ts'
import type { Tx } from '#store/database.ts'
import { products } from '#store/schema/catalog.ts'
import { productSources } from '#store/schema/imports.ts'
import { inventoryLevels } from '#store/schema/inventory.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { ImportDraft } from './import-entry.ts'
import { toWanted, type Wanted } from './match-variants.ts'
import { spellTags, type Spellings } from './spell-tags.ts'
import { writeTexts, type ChangedTexts } from './write-texts.ts'
import { ensureNamed, type NamedIds } from './named-ids.ts'

export type ImportTarget = {
  tenantId: string
  storeId: string
  currencyCode: string
  /** Null: products are not linked to a source. */
  sourceId: string | null
  /** Whether the file also sets the stock of existing variants. */
  setsStock: boolean
  /** Whether variants that the file does not name are deleted. */
  replacesVariants: boolean
  store: Store
  spellings: Spellings
  now: Date
}

type Located = ImportTarget & { locationId: string }

function findIds(names: string[], known: Map<string, string>) {
  return [...new Set(names.flatMap((name) => known.get(name) ?? []))]
}

type Links = Pick<ImportDraft, 'brandId' | 'categoryIds' | 'collectionIds'>

/** The links that the file names; its category is added, as Shopify's export has only one. */
function toLinks(draft: ImportDraft, ids: NamedIds, before: AdminProduct | undefined): Links {
  const { brand, categories, collections } = draft
  const stored = draft.categoryIds ?? before?.categoryIds ?? []
  const added = findIds(categories ?? [], ids.categories).filter((id) => !stored.includes(id))
  return {
    brandId: brand === undefined ? draft.brandId : (ids.brands.get(brand ?? '') ?? null),
    categoryIds: added.length > 0 ? [...added, ...stored] : draft.categoryIds,
    collectionIds: collections ? findIds(collections, ids.collections) : draft.collectionIds,
  }
}

async function readProducts(tx: Tx, ids: readonly string[]) {
  const rows = await findRows(tx, products, inArray(products.id, [...ids]))
  return new Map((await completeProducts(tx, rows)).map((each) => [each.product.id, each]))
}

/** Ids of known products by their slug in the file, also of an earlier import. */
async function findKnownIds(tx: Tx, { storeId }: ImportTarget, slugs: string[]) {
  const { productId, externalId } = productSources
  const linked = await tx
    .select({ id: productId, slug: externalId })
    .from(productSources)
    .where(and(eq(productSources.storeId, storeId), inArray(externalId, slugs)))
  const named = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(and(eq(products.storeId, storeId), inArray(products.slug, slugs)))
  const own = new Set(named.map(({ id }) => id))
  const former = linked.filter(({ id }) => !own.has(id))
  return new Map([...former, ...named].map(({ id, slug }) => [slug, id]))
}

/** A draft with the product as it is stored, and what is to become of it. */
interface Planned {
  draft: ImportDraft
  before: AdminProduct | undefined
  wanted: Wanted
}

/** Whether a product with a slug that another could have is the one of the file. */
const isOf = (draft: ImportDraft, { product, variants }: AdminProduct) =>
  product.title === draft.title ||
  variants.some(({ sku }) => draft.variants.some((given) => given.sku === sku))

/**
 * Locks the existing products, and the levels of variants that this file removes. Sales wait for
 * levels, so those that are only set are locked last (docs/decisions/106).
 */
async function lockKnown(tx: Tx, target: ImportTarget, drafts: readonly ImportDraft[]) {
  const slugs = drafts.flatMap(({ slug, shortSlug = slug }) => [slug, shortSlug, toPlainSlug(slug)])
  const idBySlug = await findKnownIds(tx, target, slugs)
  const ids = [...idBySlug.values()]
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for('no key update')
  const known = await readProducts(tx, ids)
  const plans = drafts.map((draft) => {
    const id = idBySlug.get(draft.slug) ?? idBySlug.get(draft.shortSlug ?? '')
    const plain = known.get(idBySlug.get(toPlainSlug(draft.slug)) ?? '')
    const before = known.get(id ?? '') ?? (plain && isOf(draft, plain) ? plain : undefined)
    const wanted = toWanted(draft, before, target.replacesVariants)
    if (!draft.foldsTags || !wanted.tags) return { draft, before, wanted }
    const tags = spellTags(wanted.tags, before?.product.tags ?? [], target.spellings)
    return { draft, before, wanted: { ...wanted, tags } }
  })
  const kept = new Set(plans.flatMap(({ wanted }) => wanted.variants.map(({ id }) => id)))
  const there = [...known.values()].flatMap(({ variants }) => variants)
  const removed = there.filter(({ id }) => !kept.has(id))
  const locked = removed.length > 0 && target.setsStock ? there : removed
  const lockedIds = locked.map(({ id }) => id)
  await lockStock(tx, lockedIds)
  return plans
}

async function setStock(
  tx: Tx,
  { tenantId, storeId, locationId, now }: Located,
  written: readonly { after: AdminProduct; wanted: Wanted }[],
) {
  const wanted = written.flatMap(({ after, wanted: { variants } }) => {
    const quantities = new Map(variants.map((one) => [one.sku, one.availableQuantity]))
    return after.variants.flatMap(({ id: variantId, sku }) => {
      const quantity = quantities.get(sku)
      return quantity === undefined ? [] : [{ variantId, locationId, quantity }]
    })
  })
  const ids = wanted.map(({ variantId }) => variantId)
  const { variantId: ofVariant, availableQuantity } = inventoryLevels
  const isHere = eq(inventoryLevels.locationId, locationId)
  const shown = await mapRows(tx, ofVariant, availableQuantity, isHere, inArray(ofVariant, ids))
  // A level that is already right is not locked, so that sales need not wait.
  const lines = wanted.filter((line) => shown.get(line.variantId) !== line.quantity)
  const scope = { tenantId, storeId, sellerId: null }
  await applyLines(tx, scope, { mode: 'set', lines, cause: 'import', now })
}

async function link(tx: Tx, target: ImportTarget, ids: ReadonlyMap<ImportDraft, string>) {
  const { tenantId, storeId, sourceId } = target
  if (sourceId === null) return
  const rows = [...ids].map(([{ slug: externalId }, productId]) => {
    return { tenantId, storeId, sourceId, productId, externalId }
  })
  if (rows.length > 0) await tx.insert(productSources).values(rows).onConflictDoNothing()
}

interface Written extends Planned {
  after: AdminProduct
}

/** Products before (undefined: new) and after the import. */
export interface WrittenProducts {
  written: (Written & { texts: ChangedTexts[] })[]
  nameOf: (id: string) => string
}

/**
 * Writes products with their brands, categories, collections, links and events in the transaction
 * given: all of them or none. A product with the same slug is updated, others are created. New
 * variants have the stock of the file; that of others is set only if the import `setsStock`. Texts
 * in other languages count as a change of their product.
 * @throws RefusedProduct, RefusedChange, TakenSlug or an error of the database
 */
export async function writeEntries(
  tx: Tx,
  given: ImportTarget,
  drafts: ImportDraft[],
): Promise<WrittenProducts> {
  const translated = drafts.flatMap(({ texts }) => Object.values(texts ?? {}))
  const lockSlugs = translated.some(({ slug }) => slug !== undefined) ? reserveSlugs : shareSlugs
  await lockSlugs(tx, given.storeId)
  const target = { ...given, locationId: await getMainLocation(tx, given) }
  const plans = await lockKnown(tx, target, drafts)
  const scope = { ...target, sellerId: null }
  const names = await ensureNamed(tx, scope, drafts)
  const ids = new Map<ImportDraft, string>()
  const fresh = []
  for (const { draft, before, wanted } of plans) {
    const links = toLinks(draft, names, before)
    await checkLinks(tx, scope, links)
    if (before) {
      ids.set(draft, before.product.id)
      const { slug: _same, ...own } = { ...wanted, ...links }
      const { product } = before
      await writeProduct(tx, { ...scope, sellerId: product.sellerId }, product, own, target.now)
    } else fresh.push({ draft, product: toNewProduct({ ...wanted, ...links }, null, target.now) })
  }
  const rows = fresh.map(({ product }) => product)
  const made =
    rows.length > 0 ? await insertProducts(tx, target, { ...target, cause: 'import' }, rows) : []
  for (const [i, { draft }] of fresh.entries()) ids.set(draft, made[i] ?? '')
  const readWritten = async (): Promise<Written[]> => {
    const stored = await readProducts(tx, [...ids.values()])
    return plans.flatMap((plan) => {
      const after = stored.get(ids.get(plan.draft) ?? '')
      return after ? [{ ...plan, after }] : []
    })
  }
  const changedIds = plans.flatMap(({ before }) => before?.product.id ?? [])
  await recordProducts(tx, target.storeId, changedIds)
  await link(tx, target, ids)
  if (target.setsStock) {
    const changed = (await readWritten()).filter(({ before }) => before)
    await setStock(tx, target, changed)
  }
  const written = await readWritten()
  const moment = { currencyCode: target.currencyCode, now: target.now }
  for (const { before, after } of written) {
    if (before) await announceUpdated(tx, before, after, moment)
    else await announceChange(tx, 'created', after, moment)
  }
  const named = written.map(({ draft, after }) => ({ product: after, texts: draft.texts ?? {} }))
  const texts = await writeTexts(tx, target, named)
  return {
    written: written.map((one) => ({ ...one, texts: texts.get(one.after.product.id) ?? [] })),
    nameOf: (id) => names.byId.get(id) ?? id,
  }
}
