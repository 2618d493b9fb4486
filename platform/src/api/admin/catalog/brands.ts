import { z } from '@hono/zod-openapi'
import {
  createBrand,
  deleteBrand,
  findBrand,
  listBrands,
  updateBrand,
  type BrandRow,
} from '#commerce/catalog/write/brands.ts'
import type { Api } from '#http/api.ts'
import type { Services } from '#services.ts'
import { registerCatalogResource } from './resource.ts'
import { groupInput, groupView, toGroup } from './schemas.ts'

const draft = z
  .object({
    ...groupInput,
    isActive: z.boolean().optional(),
  })
  .openapi('BrandRequest', { 'x-contract': 'assumed' })

const change = draft.partial().openapi('BrandChange', { 'x-contract': 'assumed' })

const view = z
  .object({
    ...groupView,
    isActive: z.boolean(),
  })
  .openapi('AdminBrand', { 'x-contract': 'assumed' })

function toView(row: BrandRow): z.output<typeof view> {
  return { ...toGroup(row), isActive: row.isActive }
}

/** Brands of the store (contract.md: `catalog.brand.*`). */
export function registerBrandRoutes(api: Api, services: Services) {
  registerCatalogResource(api, services, {
    name: 'Brand',
    plural: 'brands',
    draft,
    change,
    view,
    toView,
    list: listBrands,
    find: findBrand,
    create: createBrand,
    update: updateBrand,
    remove: deleteBrand,
  })
}
