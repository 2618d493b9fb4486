import type { AdminProduct, VariantRow } from '#commerce/catalog-admin/admin-product.ts'
import type { ProductDraft, VariantDraft } from '#commerce/catalog-admin/product-draft.ts'
import { toSlug } from '#commerce/catalog-admin/slugs.ts'
import type { NamedValue, StoredImage } from '#store/schema/catalog.ts'
import { describeVariantProblem, type ImportDraft, type ImportVariant } from './import-entry.ts'

/** A product that cannot be written as the file has it. */
export class RefusedProduct extends Error {
  override readonly name = 'RefusedProduct'
}

const toKey = (options: readonly NamedValue[]) =>
  JSON.stringify(options.map(({ name, value }) => [name, value]).toSorted())

/** The known variant of each variant of the file: by id or SKU, then by options, then the only one. */
function findKnown(known: readonly VariantRow[], given: readonly ImportVariant[]) {
  const free = new Set(known)
  const take = (isSame: (row: VariantRow) => boolean) => {
    const found = [...free].find(isSame)
    if (found) free.delete(found)
    return found
  }
  const named = given.map(({ id, sku }) => take((row) => row.id === id || row.sku === sku))
  const alike = given.map(({ options }, i) => {
    if (named[i] || !options) return named[i]
    return take((row) => toKey(row.options) === toKey(options))
  })
  const isOnly = known.length === 1 && given.length === 1
  return alike.map((row) => row ?? (isOnly ? take(() => true) : undefined))
}

function toDraft(slug: string, given: ImportVariant, known: VariantRow | undefined): VariantDraft {
  const { options } = given
  if (!known && !options && given.sku !== undefined) {
    // A file without option columns can describe only a product that needs none.
    return { ...given, sku: given.sku, options: [], name: given.name ?? null }
  }
  const chosen = options ?? known?.options ?? []
  const values = chosen.map(({ value }) => value)
  const isSame = known && toKey(known.options) === toKey(chosen)
  return {
    ...given,
    id: known?.id,
    sku: given.sku ?? known?.sku ?? toSlug([slug, ...values].join(' ')).toUpperCase(),
    options: chosen,
    name: given.name === undefined && !isSame ? values.join(' / ') || null : given.name,
  }
}

/**
 * The variants of a product as the file wants them, with the ids of those that exist. If the file
 * is partial, variants that it does not name keep their place.
 * @throws RefusedProduct
 */
function toVariants(draft: ImportDraft, before: AdminProduct | undefined): VariantDraft[] {
  const stored = before?.variants ?? []
  const known = findKnown(stored, draft.variants)
  const unknown = draft.variants.find((_, i) => !known[i])
  if (before && draft.isPartial && unknown) {
    const { sku = '' } = unknown
    throw new RefusedProduct(`Variant SKU: the product has no variant ${sku}`)
  }
  const drafts = draft.variants.map((one, i) => toDraft(draft.slug, one, known[i]))
  if (!before || !draft.isPartial) return drafts
  return stored.map((row) => {
    const { id, sku, options, priceMinor } = row
    return drafts.find((one) => one.id === id) ?? { id, sku, options, priceMinor }
  })
}

/** The images of the file; texts that it does not have, and with `addsImages` images, stay. */
function toImages(
  { images, addsImages }: ImportDraft,
  stored: readonly StoredImage[],
): StoredImage[] | undefined {
  if (!images) return undefined
  const own = images.map(({ url, alt, width = 1, height = 1 }) => {
    const known = stored.find((image) => image.url === url)
    return { url, alt: alt ?? known?.alt ?? '', width, height }
  })
  if (!addsImages) return own
  const kept = stored.map(({ url, alt, width, height }) => ({ url, alt, width, height }))
  return [...kept, ...own.filter(({ url }) => !kept.some((image) => image.url === url))]
}

/** What the file changes about a product, or all of a new one. */
export type Wanted = Omit<ProductDraft, 'brandId' | 'categoryIds' | 'collectionIds'>

/**
 * What a draft means for the product that is stored under its slug.
 * @throws RefusedProduct
 */
export function toWanted(draft: ImportDraft, before: AdminProduct | undefined): Wanted {
  const { slug, title, subtitle, description, attributes, tags, position } = draft
  const own = { slug, title, subtitle, description, attributes, tags, position }
  const variants = toVariants(draft, before)
  const options = draft.options ?? before?.options ?? []
  const problem = describeVariantProblem(options, variants)
  if (problem) throw new RefusedProduct(problem)
  const { isActive, taxClass } = draft
  const images = toImages(draft, before?.images ?? [])
  return { ...own, isActive, taxClass, options: draft.options, variants, images }
}
