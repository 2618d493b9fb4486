import { z } from '@hono/zod-openapi'
import { and, eq, ilike, or } from 'drizzle-orm'
import {
  createBrand,
  deleteBrand,
  updateBrand,
  type BrandRow,
} from '#commerce/catalog-admin/brands.ts'
import type { Api } from '#http/api.ts'
import { containing } from '#http/list-query.ts'
import type { Services } from '#services.ts'
import { brands } from '#store/schema/catalog.ts'
import { imageInput, imageView, recordView, slug, toRecord } from './catalog-schemas.ts'
import { registerShelf, type Shelf } from './shelf-routes.ts'

const draft = z
  .object({
    name: z.string().trim().min(1).max(200),
    slug: slug.optional(),
    description: z.string().max(5_000).nullable().optional(),
    image: imageInput.nullable().optional(),
    isActive: z.boolean().optional(),
  })
  .openapi('BrandRequest', { 'x-contract': 'assumed' })

const change = draft.partial().openapi('BrandChange', { 'x-contract': 'assumed' })

const view = z
  .object({
    ...recordView,
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    image: imageView.nullable(),
    isActive: z.boolean(),
  })
  .openapi('AdminBrand', { 'x-contract': 'assumed' })

function toView(row: BrandRow): z.output<typeof view> {
  const { name, slug: ownSlug, description, image, isActive } = row
  return { ...toRecord(row), name, slug: ownSlug, description, image, isActive }
}

function toShelf(services: Services): Shelf<BrandRow> {
  const { db } = services
  return {
    name: 'Brand',
    plural: 'Brands',
    draft,
    change,
    view,
    toView,
    list: ({ storeId }, { search, isActive }) => ({
      scope: ['brands', storeId],
      // Brands have no place of their own: they stand by name.
      sorts: { position: brands.name, name: brands.name, createdOn: brands.createdOn },
      id: brands.id,
      where: and(
        eq(brands.storeId, storeId),
        search
          ? or(ilike(brands.name, containing(search)), ilike(brands.slug, containing(search)))
          : undefined,
        isActive ? eq(brands.isActive, true) : undefined,
      ),
      read: ({ where, orderBy, limit }) =>
        db
          .select()
          .from(brands)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      count: (where) => db.$count(brands, where),
      placeOf: (row, sortBy) => ({
        id: row.id,
        value: sortBy === 'createdOn' ? row.createdOn : row.name,
      }),
    }),
    find: async ({ storeId }, id) => {
      const [row] = await db
        .select()
        .from(brands)
        .where(and(eq(brands.id, id), eq(brands.storeId, storeId)))
      return row ?? null
    },
    create: (scope, input) => createBrand(services, scope, draft.parse(input)),
    update: (scope, id, input, { version }) =>
      updateBrand(services, scope, id, change.parse(input), version),
    remove: (scope, id, version) => deleteBrand(services, scope, id, version),
  }
}

/** Brands of the store (contract.md: `catalog.brand.*`). */
export function registerBrandRoutes(api: Api, services: Services) {
  registerShelf(api, services, toShelf(services))
}
