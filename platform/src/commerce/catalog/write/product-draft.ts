import type { TaxClass, WithdrawalException } from '#store/enums.ts'
import type { Compliance, NamedValue, StoredImage, UnitPricing } from '#store/schema/catalog.ts'

export type VariantDraft = {
  /** Id of an existing variant; without it a new one is created. */
  id?: string | undefined
  sku: string
  name?: string | null | undefined
  barcode?: string | null | undefined
  options: NamedValue[]
  priceMinor: number
  compareAtMinor?: number | null | undefined
  weightGrams?: number | undefined
  unitPricing?: UnitPricing | null | undefined
  /** One of the product's images. */
  imageUrl?: string | null | undefined
  isActive?: boolean | undefined
  /** `YYYY-MM-DD`: when it is expected back in stock once it is sold out. */
  restockDate?: string | null | undefined
  /** Only for new variants; afterwards stock is set per location. */
  availableQuantity?: number | undefined
}

/** A product as a merchant edits it. Amounts are in minor units. */
export type ProductDraft = {
  title: string
  slug?: string | undefined
  subtitle?: string | null | undefined
  description?: string[] | undefined
  brandId?: string | null | undefined
  attributes?: NamedValue[] | undefined
  tags?: string[] | undefined
  position?: number | undefined
  isActive?: boolean | undefined
  taxClass?: TaxClass | undefined
  withdrawalException?: WithdrawalException | null | undefined
  compliance?: Compliance | null | undefined
  options?: { name: string; values: string[] }[] | undefined
  images?: StoredImage[] | undefined
  variants: VariantDraft[]
  categoryIds?: string[] | undefined
  collectionIds?: string[] | undefined
  sourceIds?: string[] | undefined
}

/** The most variants of a product, unless an import brought more. */
export const maxVariants = 500

type Problem = 'OptionMismatch' | 'VariantRepeated' | 'LastVariant'

/**
 * What is wrong with variants, given the options of their product: each must have one value of each
 * option, and no two may be the same.
 */
export function findVariantProblem(
  options: readonly { name: string; values: readonly string[] }[],
  variants: readonly Pick<VariantDraft, 'options' | 'sku'>[],
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
