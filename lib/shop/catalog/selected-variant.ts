import { ownValue } from '@/lib/shop/record'
import { optionSegment, segmentPrefix } from '@/lib/shop/links'

type Option = { readonly name: string; readonly values: readonly string[] }
type Variant = {
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly availableQuantity: number
  /** Its image: as the platform has it, or by its place among those of the product. */
  readonly image?: { readonly url: string } | null
  readonly imageIndex?: number
}
type Product<V extends Variant> = {
  readonly options: readonly Option[]
  readonly variants: readonly V[]
}

type Labelled = Option & { readonly label?: string; readonly valueLabels?: readonly string[] }

/** The label of a value of one of these options. */
export function valueLabel(options: readonly Labelled[], name: string, value: string): string {
  const option = options.find((candidate) => candidate.name === name)
  return option?.valueLabels?.[option.values.indexOf(value)] ?? value
}

/** The label of a variant: those of its values, in the order of its options. */
export function variantLabels(
  options: readonly Labelled[],
  variant: Pick<Variant, 'options'>,
): string[] {
  return variant.options.map(({ name, value }) => valueLabel(options, name, value))
}

/** The selected values of a product's options, by option name. */
export type SelectedOptions = Readonly<Record<string, string>>

/** The path segments of an option's values; equal ones end in `~` and their position. */
const segmentsOf = (values: readonly string[]) =>
  values
    .map(optionSegment)
    .map((it, at, all) => (all.indexOf(it) === all.lastIndexOf(it) ? it : `${it}~${at}`))

/**
 * Reads the selected options from the path after the slug (`charcoal/m`), in any order; a value of
 * several options is that of the first which is open, unless it names another (`segmentPrefix`).
 * Segments that are no value are ignored, so an old link still opens the product.
 */
export function selectionFromSegments(
  options: readonly Option[],
  segments: readonly string[],
): SelectedOptions {
  const selected = new Map<string, string>()
  for (const segment of segments) {
    for (const { name, values } of options) {
      const own = segment.replace(segmentPrefix(name), '')
      const value = values[segmentsOf(values).indexOf(own)]
      if (selected.has(name) || value === undefined) continue
      selected.set(name, value)
      break
    }
  }
  return Object.fromEntries(selected)
}

/** The path of a product with its selected options: `/products/headland-vase/charcoal/m`. */
export function variantPath(slug: string, options: readonly Option[], selected: SelectedOptions) {
  const segments: string[] = []
  for (const { name, values } of options) {
    const segment = segmentsOf(values)[values.indexOf(ownValue(selected, name) ?? '')]
    if (!segment) continue
    const isRead = ownValue(selectionFromSegments(options, [...segments, segment]), name)
    segments.push(isRead ? segment : segmentPrefix(name) + segment)
  }
  return `/products/${[slug, ...segments].join('/')}`
}

/**
 * The options that are selected when a page opens: those in the URL, and of the first option its
 * first available value, if there is no other or the images show which it is (a colour). A size that
 * no image shows is never preselected.
 */
export function initialSelection<V extends Variant>(
  product: Product<V>,
  segments: readonly string[],
): SelectedOptions {
  const selected = selectionFromSegments(product.options, segments)
  const [first] = product.options
  if (!first || (first.values.length > 1 && !isShown(product, first))) return selected
  if (ownValue(selected, first.name) !== undefined) return selected
  const value =
    first.values.find((candidate) =>
      isAvailable(product, { ...selected, [first.name]: candidate }),
    ) ?? first.values[0]
  return value === undefined ? selected : { ...selected, [first.name]: value }
}

/** Whether variants of other values of an option have other images. */
function isShown<V extends Variant>(product: Product<V>, { name, values }: Option): boolean {
  const images = values.map((value) => {
    const variants = matchingVariants(product, { [name]: value })
    return [...new Set(variants.map(({ imageIndex, image }) => imageIndex ?? image?.url))].join()
  })
  return new Set(images).size > 1
}

/** The variant of a complete selection; null while an option is open. */
export function variantOf<V extends Variant>(
  product: Product<V>,
  selected: SelectedOptions,
): V | null {
  return (
    product.variants.find((variant) =>
      variant.options.every(({ name, value }) => ownValue(selected, name) === value),
    ) ?? null
  )
}

/** Variants that match the selected options: all of them when nothing is selected. */
export function matchingVariants<V extends Variant>(
  product: Product<V>,
  selected: SelectedOptions,
): V[] {
  return product.variants.filter((variant) =>
    variant.options.every(({ name, value }) => (ownValue(selected, name) ?? value) === value),
  )
}

/** Variants in stock that share the most selected values: alternatives to a sold-out one. */
export function nearestInStock<V extends Variant>(
  product: Product<V>,
  selected: SelectedOptions,
  limit: number,
): V[] {
  const shared = ({ options }: V) =>
    options.filter(({ name, value }) => ownValue(selected, name) === value).length
  return product.variants
    .filter(({ availableQuantity }) => availableQuantity > 0)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, limit)
}

/** Whether any matching variant is in stock. */
export function isAvailable<V extends Variant>(product: Product<V>, selected: SelectedOptions) {
  return matchingVariants(product, selected).some(({ availableQuantity }) => availableQuantity > 0)
}
