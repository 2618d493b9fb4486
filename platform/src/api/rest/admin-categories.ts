import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { categoryShelf, type CategoryRow } from '#commerce/catalog-admin/categories.ts'
import type { Api } from '#http/api.ts'
import type { Services } from '#services.ts'
import { categories } from '#store/schema/catalog.ts'
import { imageInput, imageView, recordView, slug, toRecord } from './catalog-schemas.ts'
import { readShelf } from './shelf-reads.ts'
import { registerShelf, type Shelf } from './shelf-routes.ts'

const draft = z
  .object({
    name: z.string().trim().min(1).max(200),
    slug: slug.optional(),
    parentId: z.string().nullable().optional(),
    description: z.string().max(5_000).nullable().optional(),
    image: imageInput.nullable().optional(),
    position: z.int().nonnegative().optional(),
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

function toShelf(services: Services): Shelf<CategoryRow> {
  return {
    name: 'Category',
    plural: 'Categories',
    draft,
    change,
    view,
    toView,
    ...readShelf<CategoryRow>(
      services,
      { table: categories, position: categories.position, isActive: eq(categories.isActive, true) },
      'categories',
    ),
    create: (scope, input) => categoryShelf.create(services, scope, draft.parse(input)),
    update: (scope, id, input, { version }) =>
      categoryShelf.update(services, scope, { id, version }, change.parse(input)),
    remove: (scope, id, version) => categoryShelf.remove(services, scope, { id, version }),
  }
}

/** The category tree of the store (contract.md: `catalog.category.*`). */
export function registerCategoryRoutes(api: Api, services: Services) {
  registerShelf(api, services, toShelf(services))
}
