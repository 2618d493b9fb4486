import type { NamedValue } from '#store/schema/catalog.ts'

/** The most variants of a product, unless an import brought more. */
export const maxVariants = 500

type Problem = 'OptionMismatch' | 'VariantRepeated' | 'LastVariant'

/** What is wrong: each variant needs one value of each option, and no two are the same. */
export function findVariantProblem(
  options: readonly { name: string; values: readonly string[] }[],
  variants: readonly { sku: string; options: readonly NamedValue[] }[],
): Problem | null {
  if (variants.length === 0) return 'LastVariant'
  const combinations = new Set<string>()
  for (const variant of variants) {
    if (variant.options.length !== options.length) return 'OptionMismatch'
    const values = options.map(({ name, values: allowed }) => {
      const value = variant.options.find((chosen) => chosen.name === name)?.value
      return value !== undefined && allowed.includes(value) ? value : null
    })
    if (values.includes(null)) return 'OptionMismatch'
    combinations.add(JSON.stringify(values))
  }
  const skus = new Set(variants.map(({ sku }) => sku))
  const distinct = combinations.size === variants.length && skus.size === variants.length
  return distinct ? null : 'VariantRepeated'
}
