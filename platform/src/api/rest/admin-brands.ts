import { createRoute, z } from '@hono/zod-openapi'
import {
  createBrand,
  deleteBrand,
  findBrand,
  listBrands,
  updateBrand,
  type BrandRow,
} from '#commerce/catalog-admin/brands.ts'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { readPage } from '#http/list-page.ts'
import { listQuery, pageOf } from '#http/list-query.ts'
import { jsonBody, jsonReply, noContent, refusals } from '#http/openapi.ts'
import type { Services } from '#services.ts'
import { toCatalogProblem } from './catalog-problems.ts'
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

const path = '/v1/catalog/brands'
const params = z.object({ id: z.string() })
const brandQuery = listQuery(['position', 'name', 'createdOn'])

function addList(api: Api, services: Services) {
  const route = createRoute({
    method: 'get',
    path,
    operationId: 'ListBrands',
    summary: 'List brands',
    description: '`search` covers name and slug; `isActive` selects those that shoppers see.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:read'),
    request: { query: brandQuery },
    responses: {
      200: jsonReply(pageOf(view), 'A page of brands'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const page = await readPage(
      services,
      listBrands(services.db, adminContext(c).storeId, query),
      query,
    )
    return c.json({ ...page, data: page.data.map(toView) }, 200)
  })
}

function addRead(api: Api, services: Services) {
  const route = createRoute({
    method: 'get',
    path: `${path}/{id}`,
    operationId: 'GetBrand',
    summary: 'Read a brand',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:read'),
    request: { params },
    responses: { 200: jsonReply(view, 'The brand'), ...refusals(400, 401, 403, 404) },
  })
  api.openapi(route, async (c) => {
    const { id } = c.req.valid('param')
    const row = await findBrand(services.db, adminContext(c).storeId, id)
    if (!row) throw toCatalogProblem('Brand', 'NotFound')
    c.header('etag', etagOf(row.version))
    return c.json(toView(row), 200)
  })
}

function addCreation(api: Api, services: Services) {
  const route = createRoute({
    method: 'post',
    path,
    operationId: 'CreateBrand',
    summary: 'Create a brand',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:update'),
    request: { body: jsonBody(draft) },
    responses: {
      201: jsonReply(view, 'The brand'),
      ...refusals(400, 401, 403, 404, 409),
    },
  })
  api.openapi(route, async (c) => {
    const written = await createBrand(services, adminContext(c), c.req.valid('json'))
    if (!written.ok) throw toCatalogProblem('Brand', written.code)
    c.header('etag', etagOf(written.row.version))
    return c.json(toView(written.row), 201)
  })
}

function addChange(api: Api, services: Services) {
  const route = createRoute({
    method: 'patch',
    path: `${path}/{id}`,
    operationId: 'UpdateBrand',
    summary: 'Change a brand',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:update'),
    request: { params, body: jsonBody(change) },
    responses: {
      200: jsonReply(view, 'The brand as it is now'),
      ...refusals(400, 401, 403, 404, 409, 412),
    },
  })
  api.openapi(route, async (c) => {
    const target = { id: c.req.valid('param').id, version: readIfMatch(c) }
    const written = await updateBrand(services, adminContext(c), target, c.req.valid('json'))
    if (!written.ok) throw toCatalogProblem('Brand', written.code)
    c.header('etag', etagOf(written.row.version))
    return c.json(toView(written.row), 200)
  })
}

function addDeletion(api: Api, services: Services) {
  const route = createRoute({
    method: 'delete',
    path: `${path}/{id}`,
    operationId: 'DeleteBrand',
    summary: 'Delete a brand',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:update'),
    request: { params },
    responses: { 204: noContent, ...refusals(400, 401, 403, 404, 409, 412) },
  })
  api.openapi(route, async (c) => {
    const target = { id: c.req.valid('param').id, version: readIfMatch(c) }
    const written = await deleteBrand(services, adminContext(c), target)
    if (!written.ok) throw toCatalogProblem('Brand', written.code)
    return c.body(null, 204)
  })
}

/** Brands of the store (contract.md: `catalog.brand.*`). */
export function registerBrandRoutes(api: Api, services: Services) {
  addList(api, services)
  addRead(api, services)
  addCreation(api, services)
  addChange(api, services)
  addDeletion(api, services)
}
