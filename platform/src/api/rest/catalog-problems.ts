import type { RefusalCode } from '#commerce/catalog-admin/written.ts'
import { versionMismatch } from '#http/etag.ts'
import { Problem, notFoundProblem, validationProblem } from '#http/problem.ts'

/** What a resource is called in codes and sentences. */
export type ResourceName = 'Brand' | 'Category' | 'Collection' | 'Product' | 'Level' | 'Location'

const fields = {
  ParentNotFound: ['parentId', 'There is no such category.'],
  ParentCircle: ['parentId', 'A category cannot stand below itself.'],
  BrandNotFound: ['brandId', 'There is no such brand.'],
  CategoryNotFound: ['categoryIds', 'There is no such category.'],
  CollectionNotFound: ['collectionIds', 'There is no such collection.'],
  CollectionNotManual: ['collectionIds', 'The collection is filled by its rules.'],
  ProductNotFound: ['productIds', 'There is no such product.'],
  VariantNotFound: ['variants', 'There is no such variant.'],
  LocationNotFound: ['locationId', 'There is no such location.'],
  OptionMismatch: ['variants', 'Each variant needs one value of each option of the product.'],
  VariantRepeated: ['variants', 'No two variants may have the same options or the same SKU.'],
  LastVariant: ['variants', 'A product needs at least one variant.'],
} satisfies Partial<Record<RefusalCode, [field: string, message: string]>>

/** Refusals that are no conflict with the current state. */
type Answered = keyof typeof fields | 'NotFound' | 'VersionMismatch'

const conflicts: Record<Exclude<RefusalCode, Answered>, string> = {
  SlugTaken: 'The slug is taken in this store.',
  SkuTaken: 'A SKU is taken in this store.',
  HasChildren: 'The category has categories below it.',
  StockNegative: 'There is less in stock than is to be taken away.',
  StockTooLarge: 'A level holds at most 1,000,000,000 pieces.',
}

const isOfField = (code: RefusalCode): code is keyof typeof fields => Object.hasOwn(fields, code)

/** A refusal of commerce/ as the problem that answers it. */
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
  return new Problem({ status: 409, code: `Catalog.${code}`, title: conflicts[code] })
}
