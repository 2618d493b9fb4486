import { z } from '@hono/zod-openapi'
import { brandRows } from '#commerce/catalog/write/brands.ts'
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
  ...brandRows,
})
