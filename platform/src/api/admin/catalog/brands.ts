import { z } from '@hono/zod-openapi'
import {
  createBrand,
  deleteBrand,
  findBrand,
  listBrands,
  updateBrand,
} from '#commerce/catalog/write/brands.ts'
import { catalogRoutes } from './resource.ts'
import { groupInput, groupView } from './schemas.ts'
import { viewOf } from '#api/shared/view.ts'

const draft = z
  .object({
    ...groupInput,
    isActive: z.boolean().optional(),
  })
  .openapi('BrandRequest')

const change = draft.partial().openapi('BrandChange')

const view = z
  .object({
    ...groupView,
    isActive: z.boolean(),
  })
  .openapi('AdminBrand')

/** Brands of the store (contract.md: `catalog.brand.*`). */
export const registerBrandRoutes = catalogRoutes({
  name: 'Brand',
  plural: 'brands',
  draft,
  change,
  view,
  toView: (row) => viewOf(view, row),
  list: listBrands,
  find: findBrand,
  create: createBrand,
  update: updateBrand,
  remove: deleteBrand,
})
