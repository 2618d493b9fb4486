import { z } from '@hono/zod-openapi'
import { and, eq, ilike, or } from 'drizzle-orm'
import {
  createCategory,
  deleteCategory,
  updateCategory,
  type CategoryRow,
} from '#commerce/catalog-admin/categories.ts'
import type { Api } from '#http/api.ts'
import { containing } from '#http/list-query.ts'
import type { Services } from '#services.ts'
import { categories } from '#store/schema/catalog.ts'
import { imageInput, imageView, recordView, slug, toRecord } from './catalog-schemas.ts'
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
  const { db } = services
  const { position, name, createdOn } = categories
  return {
    name: 'Category',
    plural: 'Categories',
    draft,
    change,
    view,
    toView,
    list: ({ storeId }, { search, isActive }) => ({
      scope: ['categories', storeId],
      sorts: { position, name, createdOn },
      id: categories.id,
      where: and(
        eq(categories.storeId, storeId),
        search
          ? or(ilike(name, containing(search)), ilike(categories.slug, containing(search)))
          : undefined,
        isActive ? eq(categories.isActive, true) : undefined,
      ),
      read: ({ where, orderBy, limit }) =>
        db
          .select()
          .from(categories)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) => db.$count(categories, where),
      placeOf: (row, sortBy) => ({
        id: row.id,
        value: sortBy === 'name' ? row.name : sortBy === 'createdOn' ? row.createdOn : row.position,
      }),
    }),
    find: async ({ storeId }, id) => {
      const [row] = await db
        .select()
        .from(categories)
        .where(and(eq(categories.id, id), eq(categories.storeId, storeId)))
      return row ?? null
    },
    create: (scope, input) => createCategory(services, scope, draft.parse(input)),
    update: (scope, id, input, { version }) =>
      updateCategory(services, scope, id, change.parse(input), version),
    remove: (scope, id, version) => deleteCategory(services, scope, id, version),
  }
}

/** The category tree of the store (contract.md: `catalog.category.*`). */
export function registerCategoryRoutes(api: Api, services: Services) {
  registerShelf(api, services, toShelf(services))
}
