import type { RefusalCode } from '#commerce/catalog/write/written.ts'
import { versionMismatch } from '#http/etag.ts'
import { type Problem, notFoundProblem, validationProblem, conflictProblem } from '#http/problem.ts'

/** The name of a resource in codes and messages. */
export type ResourceName = 'Brand' | 'Category' | 'Collection' | 'Product' | 'Level' | 'Location'

const fields = {
  ParentNotFound: ['parentId', 'There is no such category.'],
  ParentCircle: ['parentId', 'A category cannot be below itself.'],
  BrandNotFound: ['brandId', 'There is no such brand.'],
  CategoryNotFound: ['categoryIds', 'There is no such category.'],
  CollectionNotFound: ['collectionIds', 'There is no such collection.'],
  CollectionNotManual: ['collectionIds', 'The collection is filled by its rules.'],
  ProductNotFound: ['productIds', 'There is no such product.'],
  VariantNotFound: ['variants', 'There is no such variant.'],
  LocationNotFound: ['locationId', 'There is no such location.'],
  OptionMismatch: ['variants', 'Each variant needs one value of each option of the product.'],
  VariantRepeated: ['variants', 'No two variants may have the same options or the same SKU.'],
  VariantsTooMany: ['variants', 'A product has at most 500 variants.'],
  LastVariant: ['variants', 'A product needs at least one variant.'],
} satisfies Partial<Record<RefusalCode, [field: string, message: string]>>

/** Refusals that are not conflicts with the current state. */
type Answered = keyof typeof fields | 'NotFound' | 'VersionMismatch'

const conflicts: Record<Exclude<RefusalCode, Answered>, string> = {
  SlugTaken: 'The slug is taken in this store.',
  SkuTaken: 'A SKU is taken in this store.',
  HasChildren: 'The category has subcategories.',
  StockNegative: 'The stock is lower than the quantity to subtract.',
  StockTooLarge: 'A level is at most 1,000,000,000.',
}

const isOfField = (code: RefusalCode): code is keyof typeof fields => Object.hasOwn(fields, code)

/** Converts a refusal of commerce/ to a problem. */
export function toCatalogProblem(resource: ResourceName, code: RefusalCode): Problem {
  if (code === 'VersionMismatch') return versionMismatch()
  if (code === 'NotFound') {
    const title = `There is no such ${resource.toLowerCase()}.`
    return notFoundProblem(`Catalog.${resource}NotFound`, title)
  }
  if (isOfField(code)) {
    const [field, message] = fields[code]
    return validationProblem({ [field]: [message] })
  }
  return conflictProblem(`Catalog.${code}`, conflicts[code])
}
