import { ownValue } from '@/lib/shop/own-value'
import { choiceSegment } from '@/lib/shop/routes'

type Option = { readonly name: string; readonly values: readonly string[] }
type Variant = {
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly availableQuantity: number
}
type Product<V extends Variant> = {
  readonly options: readonly Option[]
  readonly variants: readonly V[]
}

/** The chosen values of a product's options, by the option's name. */
export type Choice = Readonly<Record<string, string>>

/**
 * Reads the choice from the path after the product's slug (`charcoal/m`), in any order of options.
 * Segments that name no value are ignored, so an old link still opens the product.
 */
export function choiceFromSegments(
  options: readonly Option[],
  segments: readonly string[],
): Choice {
  const choice = new Map<string, string>()
  for (const segment of segments) {
    const option = options.find(
      ({ name, values }) =>
        !choice.has(name) && values.some((value) => choiceSegment(value) === segment),
    )
    const value = option?.values.find((candidate) => choiceSegment(candidate) === segment)
    if (option && value !== undefined) choice.set(option.name, value)
  }
  return Object.fromEntries(choice)
}

/** The path of a product with a choice: `/products/headland-vase/charcoal/m`. */
export function choicePath(slug: string, options: readonly Option[], choice: Choice): string {
  const segments = options.flatMap(({ name }) => {
    const value = ownValue(choice, name)
    return value === undefined ? [] : [choiceSegment(value)]
  })
  return `/products/${[slug, ...segments].join('/')}`
}

/**
 * The choice a page begins with: what the address says, and of the first option (the one that has
 * pictures) the value that is shown: its first that can be had. Sizes are never chosen silently.
 */
export function openingChoice<V extends Variant>(
  product: Product<V>,
  segments: readonly string[],
): Choice {
  const told = choiceFromSegments(product.options, segments)
  const [first] = product.options
  if (!first || ownValue(told, first.name) !== undefined) return told
  const value =
    first.values.find((candidate) => isAvailable(product, { ...told, [first.name]: candidate })) ??
    first.values[0]
  return value === undefined ? told : { ...told, [first.name]: value }
}

/** The variant of a whole choice; null while an option is open. */
export function variantOf<V extends Variant>(product: Product<V>, choice: Choice): V | null {
  return (
    product.variants.find((variant) =>
      variant.options.every(({ name, value }) => ownValue(choice, name) === value),
    ) ?? null
  )
}

/** Variants that a choice leaves open: all of them for an empty choice. */
export function variantsUnder<V extends Variant>(product: Product<V>, choice: Choice): V[] {
  return product.variants.filter((variant) =>
    variant.options.every(({ name, value }) => (ownValue(choice, name) ?? value) === value),
  )
}

/** Whether anything under a choice can be bought. */
export function isAvailable<V extends Variant>(product: Product<V>, choice: Choice): boolean {
  return variantsUnder(product, choice).some(({ availableQuantity }) => availableQuantity > 0)
}
