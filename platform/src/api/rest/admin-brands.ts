import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { brandShelf, type BrandRow } from '#commerce/catalog-admin/brands.ts'
import type { Api } from '#http/api.ts'
import type { Services } from '#services.ts'
import { brands } from '#store/schema/catalog.ts'
import { imageInput, imageView, recordView, slug, toRecord } from './catalog-schemas.ts'
import { readShelf } from './shelf-reads.ts'
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
  return {
    name: 'Brand',
    plural: 'Brands',
    draft,
    change,
    view,
    toView,
    ...readShelf<BrandRow>(
      services,
      { table: brands, isActive: eq(brands.isActive, true) },
      'brands',
    ),
    create: (scope, input) => brandShelf.create(services, scope, draft.parse(input)),
    update: (scope, id, input, { version }) =>
      brandShelf.update(services, scope, { id, version }, change.parse(input)),
    remove: (scope, id, version) => brandShelf.remove(services, scope, { id, version }),
  }
}

/** Brands of the store (contract.md: `catalog.brand.*`). */
export function registerBrandRoutes(api: Api, services: Services) {
  registerShelf(api, services, toShelf(services))
}
