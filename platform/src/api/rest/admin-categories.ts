import { z } from '@hono/zod-openapi'
import {
  createCategory,
  deleteCategory,
  findCategory,
  listCategories,
  updateCategory,
  type CategoryRow,
} from '#commerce/catalog-admin/categories.ts'
import type { Api } from '#http/api.ts'
import type { Services } from '#services.ts'
import { registerCatalogResource } from './catalog-resource.ts'
import {
  imageInput,
  imageView,
  listPosition,
  recordView,
  slug,
  toRecord,
} from './catalog-schemas.ts'

const draft = z
  .object({
    name: z.string().trim().min(1).max(200),
    slug: slug.optional(),
    parentId: z.string().nullable().optional(),
    description: z.string().max(5_000).nullable().optional(),
    image: imageInput.nullable().optional(),
    position: listPosition.optional(),
    isActive: z.boolean().optional(),
  })
  .openapi('CategoryRequest', { 'x-contract': 'assumed' })

const change = draft.partial().openapi('CategoryChange', { 'x-contract': 'assumed' })

const view = z
  .object({
    ...recordView,
    name: z.string(),
    slug: z.string(),
    parentId: z.string().nullable(),
    description: z.string().nullable(),
    image: imageView.nullable(),
    position: z.int(),
    isActive: z.boolean(),
  })
  .openapi('AdminCategory', { 'x-contract': 'assumed' })

function toView(row: CategoryRow): z.output<typeof view> {
  const { name, slug: ownSlug, parentId, description, image, position, isActive } = row
  return {
    ...toRecord(row),
    name,
    slug: ownSlug,
    parentId,
    description,
    image,
    position,
    isActive,
  }
}

/** The category tree of the store (contract.md: `catalog.category.*`). */
export function registerCategoryRoutes(api: Api, services: Services) {
  registerCatalogResource(api, services, {
    name: 'Category',
    plural: 'categories',
    draft: draft,
    change: change,
    view: view,
    toView: toView,
    list: listCategories,
    find: findCategory,
    create: createCategory,
    update: updateCategory,
    remove: deleteCategory,
  })
}
