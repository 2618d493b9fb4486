import { z } from '@hono/zod-openapi'
import { brandRows } from '#commerce/catalog/write/brands.ts'
import { named } from '#http/openapi.ts'
import { catalogRoutes } from './resource.ts'
import { groupInput, groupView } from './schemas.ts'
import { viewOf } from '#api/shared/view.ts'

const draft = named('BrandRequest', {
  ...groupInput,
  isActive: z.boolean().optional(),
})

const change = draft.partial().openapi('BrandChange')

const view = named('AdminBrand', {
  ...groupView,
  isActive: z.boolean(),
})

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
