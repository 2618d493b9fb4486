import { z } from '@hono/zod-openapi'
import {
  createBrand,
  deleteBrand,
  findBrand,
  listBrands,
  updateBrand,
  type BrandRow,
} from '#commerce/catalog-admin/brands.ts'
import type { Api } from '#http/api.ts'
import type { Services } from '#services.ts'
import { registerCatalogResource } from './catalog-resource.ts'
import { imageInput, imageView, recordView, slug, toRecord } from './catalog-schemas.ts'

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

/** Brands of the store (contract.md: `catalog.brand.*`). */
export function registerBrandRoutes(api: Api, services: Services) {
  registerCatalogResource(api, services, {
    name: 'Brand',
    plural: 'brands',
    draft: draft,
    change: change,
    view: view,
    toView: toView,
    list: listBrands,
    find: findBrand,
    create: createBrand,
    update: updateBrand,
    remove: deleteBrand,
  })
}
