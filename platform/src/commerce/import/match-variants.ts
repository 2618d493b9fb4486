import type { AdminProduct, VariantRow } from '#commerce/catalog/write/admin-product.ts'
import type { ProductDraft, VariantDraft } from '#commerce/catalog/write/product-request.ts'
import { toSlug } from '#commerce/catalog/write/slugs.ts'
import type { NamedValue, StoredImage } from '#store/schema/catalog.ts'
import { describeVariantProblem, type ImportDraft, type ImportVariant } from './import-entry.ts'

/** A product that cannot be written as the file has it. */
export class RefusedProduct extends Error {
  override readonly name = 'RefusedProduct'
}

const toKey = (options: readonly NamedValue[]) =>
  JSON.stringify(options.map(({ name, value }) => [name, value]).toSorted())

/** The known variant of each variant of the file: by id, by SKU, by options, then the only one. */
function findKnown(known: readonly VariantRow[], given: readonly ImportVariant[]) {
  const free = new Set(known)
  const take = (isSame: (row: VariantRow) => boolean) => {
    const found = [...free].find(isSame)
    if (found) free.delete(found)
    return found
  }
  const identified = given.map(({ id }) => take((row) => row.id === id))
  const named = given.map(({ sku }, i) => identified[i] ?? take((row) => row.sku === sku))
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

const toKept = ({ id, sku, options, priceMinor }: VariantRow) => ({ id, sku, options, priceMinor })

/**
 * The variants of a product as the file wants them, with the ids of those that exist, and the stored
 * ones that it does not name. A partial file keeps the order of the store.
 * @throws RefusedProduct
 */
function toVariants(draft: ImportDraft, before: AdminProduct | undefined) {
  const stored = before?.variants ?? []
  const known = findKnown(stored, draft.variants)
  const unknown = draft.variants.find((_, i) => !known[i])
  if (before && draft.isPartial && unknown) {
    const { sku = '' } = unknown
    throw new RefusedProduct(`Variant SKU: the product has no variant ${sku}`)
  }
  const given = draft.variants.map((one, i) => toDraft(draft.slug, one, known[i]))
  const others = stored.filter((row) => !known.includes(row)).map(toKept)
  if (!before || !draft.isPartial) return { given, others, variants: [...given, ...others] }
  const variants = stored.map((row) => given.find(({ id }) => id === row.id) ?? toKept(row))
  return { given, others, variants }
}

function addValues(
  options: NonNullable<Wanted['options']>,
  others: readonly Pick<VariantDraft, 'options'>[],
) {
  const chosen = others.flatMap((variant) => variant.options)
  return options.map(({ name, values }) => {
    const more = chosen.filter((one) => one.name === name).map(({ value }) => value)
    return { name, values: [...new Set([...values, ...more])] }
  })
}

/** The images of the file; texts that it does not have, and with `addsImages` images, stay. */
function toImages({ images, addsImages }: ImportDraft, stored: readonly StoredImage[]) {
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
 * What a draft means for the product that is stored under its slug. Variants that the file does not
 * name stay, unless `replacesVariants`.
 * @throws RefusedProduct
 */
export function toWanted(
  draft: ImportDraft,
  before: AdminProduct | undefined,
  replacesVariants = false,
): Wanted {
  const { given, others, variants: all } = toVariants(draft, before)
  const kept = replacesVariants ? [] : others
  const variants = replacesVariants ? given : all
  const options = draft.options && addValues(draft.options, kept)
  const checked = options ?? before?.options ?? []
  const problem = describeVariantProblem(checked, given)
  if (problem) throw new RefusedProduct(problem)
  if (describeVariantProblem(checked, variants)) {
    const skus = kept.map(({ sku }) => sku).join(', ')
    throw new RefusedProduct(
      `variants that the file does not name do not fit its options: ${skus} (--replace-variants deletes them)`,
    )
  }
  // Only columns are written; groups are found by their names first.
  const { brandId: _brand, categoryIds: _in, collectionIds: _of, ...own } = draft
  const images = toImages(draft, before?.images ?? [])
  const compliance = draft.compliance && { ...before?.product.compliance, ...draft.compliance }
  return { ...own, compliance, options, variants, images }
}
