import { z } from '@hono/zod-openapi'
import { categoryRows } from '#commerce/catalog/write/categories.ts'
import { named } from '#http/openapi.ts'
import { catalogRoutes } from './resource.ts'
import { groupInput, groupView, listPosition } from './schemas.ts'
import { viewOf } from '#api/shared/view.ts'

const draft = named('CategoryRequest', {
  ...groupInput,
  parentId: z.string().nullable().optional(),
  position: listPosition.optional(),
  isActive: z.boolean().optional(),
})

const change = draft.partial().openapi('CategoryChange')

const view = named('AdminCategory', {
  ...groupView,
  parentId: z.string().nullable(),
  position: z.int(),
  isActive: z.boolean(),
})

/** The category tree of the store (contract.md: `catalog.category.*`). */
export const registerCategoryRoutes = catalogRoutes({
  name: 'Category',
  plural: 'categories',
  draft,
  change,
  view,
  toView: (row) => viewOf(view, row),
  ...categoryRows,
})
