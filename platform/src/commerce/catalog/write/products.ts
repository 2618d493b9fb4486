import { and, eq } from '#store/drizzle.ts'
import {
  forgetFormerSlugs,
  keepFormerSlug,
  shareSlugs,
} from '#commerce/catalog/read/other-slugs.ts'
import { insertProducts, type NewProduct } from '#commerce/catalog/read/product-rows.ts'
import { recordProducts } from '#commerce/catalog/read/record-change.ts'
import { forgetTranslations } from '#commerce/translations/forget-translations.ts'
import type { Services } from '#services.ts'
import type { Tx } from '#store/database.ts'
import { products } from '#store/schema/catalog.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { MerchantScope } from '#store/scope.ts'
import { isSeen, type Change, type SeenVersions } from '#store/write-row.ts'
import { findAdminProduct, productsOf, type AdminProduct } from './admin-product.ts'
import { getMainLocation } from './locations.ts'
import { findVariantProblem, maxVariants } from './product-draft.ts'
import { announceChange, announceDeleted, announceUpdated } from './product-events.ts'
import {
  checkLinks,
  indexOfImage,
  linkSources,
  setCategories,
  setCollections,
} from './product-links.ts'
import { emptyLevels, setImages, setOptions, setVariants } from './product-parts.ts'
import type { ProductChange, ProductDraft, VariantDraft } from './product-request.ts'
import { withDescription } from './rich-text.ts'
import { toSlug } from './slugs.ts'
import { write, type Target } from './write.ts'
import { refuse, RefusedChange, type Written } from './written.ts'

/** The seller or store whose products are changed. */
export type Editor = { scope: MerchantScope; store: Store }

export function toNewProduct(
  { sourceIds: _linked, ...given }: ProductDraft,
  sellerId: string | null,
  createdOn: Date,
): NewProduct {
  const draft = withDescription(given)
  const { slug = toSlug(draft.title), options = [], images = [] } = draft
  return {
    ...draft,
    ...{ slug, sellerId, createdOn, options, images },
    variants: draft.variants.map(({ id: _new, imageUrl, availableQuantity = 0, ...variant }) => ({
      ...variant,
      image: indexOfImage(images, imageUrl),
      availableQuantity,
    })),
    categoryIds: [...new Set(draft.categoryIds)],
    collectionIds: [...new Set(draft.collectionIds)],
  }
}

async function getProduct(tx: Tx, scope: MerchantScope, id: string): Promise<AdminProduct> {
  const found = await findAdminProduct(tx, and(eq(products.id, id), productsOf(scope)))
  if (!found) throw new RefusedChange('NotFound')
  return found
}

async function getLocked(tx: Tx, scope: MerchantScope, id: string, seen: SeenVersions) {
  const own = and(eq(products.id, id), productsOf(scope))
  await tx.select({ id: products.id }).from(products).where(own).for('no key update')
  const found = await getProduct(tx, scope, id)
  if (!isSeen(seen, found.product)) throw new RefusedChange('VersionMismatch')
  return found
}

export async function createProduct(
  services: Services,
  { scope, store }: Editor,
  draft: ProductDraft,
): Promise<Written<AdminProduct>> {
  const problem = findVariantProblem(draft.options ?? [], draft.variants)
  if (problem) return refuse(problem)
  const now = services.clock()
  return write(services, async (tx) => {
    await shareSlugs(tx, scope.storeId)
    await checkLinks(tx, scope, draft)
    const own = { tenantId: scope.tenantId, storeId: scope.storeId }
    const locationId = await getMainLocation(tx, own)
    const product = toNewProduct(draft, scope.sellerId, now)
    const first = { locationId, cause: 'product' as const, now }
    const [id = ''] = await insertProducts(tx, own, first, [product])
    await linkSources(tx, scope, id, draft.sourceIds ?? [])
    const row = await getProduct(tx, scope, id)
    await announceChange(tx, 'created', row, { currencyCode: store.currencyCode, now })
    return row
  })
}

/** Writes what a change names of a locked product; its links have been checked. */
export async function writeProduct(
  tx: Tx,
  scope: MerchantScope,
  { id, version }: AdminProduct['product'],
  change: Change<ProductDraft>,
  now: Date,
) {
  const { options, images, variants, categoryIds, collectionIds, sourceIds: _none, ...own } = change
  await tx
    .update(products)
    .set({ ...withDescription(own), version: version + 1, updatedOn: now })
    .where(eq(products.id, id))
  if (options) await setOptions(tx, scope, id, options)
  if (images) await setImages(tx, scope, id, images)
  if (variants) await setVariants(tx, scope, id, variants, now)
  if (categoryIds) await setCategories(tx, scope, id, categoryIds)
  if (collectionIds) await setCollections(tx, scope, id, collectionIds)
}

type ToVariants = (known: AdminProduct['variants']) => VariantDraft[] | undefined

async function changeProduct(
  services: Services,
  { scope, store }: Editor,
  { id, seen }: Target,
  change: Change<ProductDraft>,
  toVariants: ToVariants,
): Promise<Written<AdminProduct>> {
  const now = services.clock()
  return write(services, async (tx) => {
    if (change.slug !== undefined) await shareSlugs(tx, scope.storeId)
    const before = await getLocked(tx, scope, id, seen)
    const variants = toVariants(before.variants)
    const most = Math.max(maxVariants, before.variants.length)
    if (variants && variants.length > most) throw new RefusedChange('VariantsTooMany')
    await checkLinks(tx, scope, change)
    const options = change.options ?? before.options
    const problem = findVariantProblem(options, variants ?? before.variants)
    if (problem) throw new RefusedChange(problem)
    await writeProduct(tx, scope, before.product, { ...change, variants }, now)
    await recordProducts(tx, scope.storeId, [id])
    const row = await getProduct(tx, scope, id)
    await keepFormerSlug(tx, 'product', before.product, row.product)
    await announceUpdated(tx, before, row, { currencyCode: store.currencyCode, now })
    return row
  })
}

/** Variants that the change does not name stay; with `replaceVariants` they are deleted. */
export function updateProduct(
  services: Services,
  editor: Editor,
  target: Target,
  { variants: given, replaceVariants, ...change }: ProductChange,
): Promise<Written<AdminProduct>> {
  return changeProduct(services, editor, target, change, (known) => {
    if (!given) return undefined
    const named = new Map(
      given.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const])),
    )
    const added = given.filter(({ id }) => id === undefined)
    if (named.size + added.length < given.length) throw new RefusedChange('VariantRepeated')
    if (replaceVariants) return given
    const kept = known.map((row) => named.get(row.id) ?? row)
    for (const { id } of known) named.delete(id)
    return [...kept, ...named.values(), ...added]
  })
}

/** Adds a variant to a product, after the others. */
export function createVariant(
  services: Services,
  editor: Editor,
  product: Target,
  draft: VariantDraft,
): Promise<Written<AdminProduct>> {
  const added = { ...draft, id: undefined }
  return changeProduct(services, editor, product, {}, (known) => [...known, added])
}

/** Changes one variant of a product. `seen` are those of the product. */
export function updateVariant(
  services: Services,
  editor: Editor,
  product: Target,
  id: string,
  change: Change<VariantDraft>,
): Promise<Written<AdminProduct>> {
  return changeProduct(services, editor, product, {}, (known) => {
    const row = known.find((one) => one.id === id)
    if (!row) throw new RefusedChange('VariantNotFound')
    const { sku = row.sku, options = row.options, priceMinor = row.priceMinor } = change
    const changed = { ...change, id, sku, options, priceMinor }
    return known.map((one) => (one === row ? changed : one))
  })
}

/** Deletes one variant of a product; the last one stays. Orders keep their copy of it. */
export function deleteVariant(services: Services, editor: Editor, product: Target, id: string) {
  return changeProduct(services, editor, product, {}, (known) => {
    const kept = known.filter((one) => one.id !== id)
    if (kept.length === known.length) throw new RefusedChange('VariantNotFound')
    return kept
  })
}

/** Deletes a product. Orders keep their copy of it; carts show it as no longer available. */
export async function deleteProduct(
  services: Services,
  { scope, store }: Editor,
  id: string,
  seen: SeenVersions,
): Promise<Written<null>> {
  const now = services.clock()
  return write(services, async (tx) => {
    const before = await getLocked(tx, scope, id, seen)
    const ids = before.variants.map((variant) => variant.id)
    await emptyLevels(tx, { ...scope, cause: 'product', orderId: null, now }, id, ids)
    await tx.delete(products).where(eq(products.id, id))
    await forgetTranslations(tx, scope.storeId, id)
    await forgetFormerSlugs(tx, id)
    await announceDeleted(tx, before, { currencyCode: store.currencyCode, now })
    await recordProducts(tx, scope.storeId, [id])
    return null
  })
}
