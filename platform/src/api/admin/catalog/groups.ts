import { z } from '@hono/zod-openapi'
import { brandRows } from '#commerce/catalog/write/brands.ts'
import { categoryRows } from '#commerce/catalog/write/categories.ts'
import { named } from '#http/openapi.ts'
import { catalogRoutes } from './resource.ts'
import { groupInput, groupView, listPosition } from './schemas.ts'
import { viewOf } from '#api/shared/view.ts'

const brandDraft = named('BrandRequest', { ...groupInput, isActive: z.boolean().optional() })
const brandView = named('AdminBrand', { ...groupView, isActive: z.boolean() })

/** Brands of the store (contract.md: `catalog.brand.*`). */
export const registerBrandRoutes = catalogRoutes({
  name: 'Brand',
  plural: 'brands',
  draft: brandDraft,
  change: brandDraft.partial().openapi('BrandChange'),
  view: brandView,
  toView: (row) => viewOf(brandView, row),
  ...brandRows,
})

const categoryDraft = named('CategoryRequest', {
  ...groupInput,
  parentId: z.string().nullable().optional(),
  position: listPosition.optional(),
  isActive: z.boolean().optional(),
})
const categoryView = named('AdminCategory', {
  ...groupView,
  parentId: z.string().nullable(),
  position: z.int(),
  isActive: z.boolean(),
})

/** The category tree of the store (contract.md: `catalog.category.*`). */
export const registerCategoryRoutes = catalogRoutes({
  name: 'Category',
  plural: 'categories',
  draft: categoryDraft,
  change: categoryDraft.partial().openapi('CategoryChange'),
  view: categoryView,
  toView: (row) => viewOf(categoryView, row),
  ...categoryRows,
})
