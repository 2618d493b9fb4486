import type { Change, Product, Variant } from './product-drafts.ts'

type Options = Variant['options']

/** Each choice of one value for every option. */
const combine = (options: Product['options']) =>
  options.reduce<Options[]>(
    (all, { name, values }) =>
      all.flatMap((one) => values.map((value) => [...one, { name, value }])),
    [[]],
  )

/**
 * The change that gives a product the variants it lacks for these values of its options, all of
 * them or none; each weighs as much as the first one. A single one has the SKU that was typed if no
 * other has it; else they begin with it.
 */
export function addMissing(
  { variants, options: known }: Pick<Product, 'variants' | 'options'>,
  options: Product['options'],
  { sku, price }: { sku: string; price: number },
) {
  const isIn = (own: Options, { name, value }: Options[number]) =>
    own.some((other) => other.name === name && other.value === value)
  const missing = combine(options).filter(
    (one) => !variants.some((variant) => one.every((option) => isIn(variant.options, option))),
  )
  const isOwn = missing.length === 1 && variants.every((variant) => variant.sku !== sku)
  const [like] = variants
  const skuOf = (one: Options) => [sku, ...one.map(({ value }) => value)].join('-')
  return {
    options: known.map(({ name, values }, index) => ({
      ...{ name, values: [...new Set([...values, ...(options[index]?.values ?? [])])] },
    })),
    variants: missing.map((one) => ({
      ...{ options: one, price, weightGrams: like?.weightGrams ?? 0 },
      sku: isOwn ? sku : skuOf(one).replaceAll(/\s+/g, '-'),
    })),
  } satisfies Change
}
