import type { RefusalCode } from '#commerce/catalog/write/written.ts'
import { versionMismatch } from '#http/etag.ts'
import { Problem, validationProblem } from '#http/problem.ts'

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

const isOfField = (code: RefusalCode): code is keyof typeof fields => Object.hasOwn(fields, code)

/** Refuses a member of a request, such as `variants.0.price`. */
export function refuse(member: string, reason: string): never {
  throw validationProblem({ [member]: [reason] })
}

/** Converts a refusal of commerce/ to a problem. */
export function toCatalogProblem(resource: ResourceName, code: RefusalCode): Problem {
  if (code === 'VersionMismatch') return versionMismatch()
  if (code === 'NotFound') return new Problem(`Catalog.${resource}NotFound`)
  if (isOfField(code)) {
    const [field, message] = fields[code]
    return validationProblem({ [field]: [message] })
  }
  return new Problem(`Catalog.${code}`)
}
