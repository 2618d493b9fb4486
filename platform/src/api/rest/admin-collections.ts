import { createRoute, z } from '@hono/zod-openapi'
import {
  createCollection,
  deleteCollection,
  findCollection,
  listCollections,
  setCollectionProducts,
  updateCollection,
} from '#commerce/catalog-admin/collections.ts'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { readPage } from '#http/list-page.ts'
import { listQuery, pageOf } from '#http/list-query.ts'
import { jsonBody, jsonReply, noContent, refusals } from '#http/openapi.ts'
import type { Services } from '#services.ts'
import { toCatalogProblem } from './catalog-problems.ts'
import {
  collectionChange,
  collectionDraft,
  collectionView,
  readCollection,
  toCollectionView,
} from './collection-schemas.ts'

const maxProducts = 5_000

const path = '/v1/catalog/collections'
const params = z.object({ id: z.string() })
const collectionQuery = listQuery(['position', 'name', 'createdOn'])

function addList(api: Api, services: Services) {
  const route = createRoute({
    method: 'get',
    path,
    operationId: 'ListCollections',
    summary: 'List collections',
    description: '`search` covers name and slug; `isActive` selects those that shoppers see.',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:read'),
    request: { query: collectionQuery },
    responses: {
      200: jsonReply(pageOf(collectionView), 'A page of collections'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const page = await readPage(
      services,
      listCollections(services.db, adminContext(c).storeId, query),
      query,
    )
    return c.json(
      { ...page, data: page.data.map((row) => toCollectionView(row, c.var.store.currencyCode)) },
      200,
    )
  })
}

function addRead(api: Api, services: Services) {
  const route = createRoute({
    method: 'get',
    path: `${path}/{id}`,
    operationId: 'GetCollection',
    summary: 'Read a collection',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:read'),
    request: { params },
    responses: {
      200: jsonReply(collectionView, 'The collection'),
      ...refusals(400, 401, 403, 404),
    },
  })
  api.openapi(route, async (c) => {
    const { id } = c.req.valid('param')
    const row = await findCollection(services.db, adminContext(c).storeId, id)
    if (!row) throw toCatalogProblem('Collection', 'NotFound')
    c.header('etag', etagOf(row.version))
    return c.json(toCollectionView(row, c.var.store.currencyCode), 200)
  })
}

function addCreation(api: Api, services: Services) {
  const route = createRoute({
    method: 'post',
    path,
    operationId: 'CreateCollection',
    summary: 'Create a collection',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:update'),
    request: { body: jsonBody(collectionDraft) },
    responses: {
      201: jsonReply(collectionView, 'The collection'),
      ...refusals(400, 401, 403, 404, 409),
    },
  })
  api.openapi(route, async (c) => {
    const { currencyCode } = c.var.store
    const given = readCollection(c.req.valid('json'), currencyCode)
    const written = await createCollection(services, adminContext(c), given)
    if (!written.ok) throw toCatalogProblem('Collection', written.code)
    c.header('etag', etagOf(written.row.version))
    return c.json(toCollectionView(written.row, currencyCode), 201)
  })
}

function addChange(api: Api, services: Services) {
  const route = createRoute({
    method: 'patch',
    path: `${path}/{id}`,
    operationId: 'UpdateCollection',
    summary: 'Change a collection',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:update'),
    request: { params, body: jsonBody(collectionChange) },
    responses: {
      200: jsonReply(collectionView, 'The collection as it is now'),
      ...refusals(400, 401, 403, 404, 409, 412),
    },
  })
  api.openapi(route, async (c) => {
    const { currencyCode } = c.var.store
    const target = { id: c.req.valid('param').id, version: readIfMatch(c) }
    const given = readCollection(c.req.valid('json'), currencyCode)
    const written = await updateCollection(services, adminContext(c), target, given)
    if (!written.ok) throw toCatalogProblem('Collection', written.code)
    c.header('etag', etagOf(written.row.version))
    return c.json(toCollectionView(written.row, currencyCode), 200)
  })
}

function addDeletion(api: Api, services: Services) {
  const route = createRoute({
    method: 'delete',
    path: `${path}/{id}`,
    operationId: 'DeleteCollection',
    summary: 'Delete a collection',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:update'),
    request: { params },
    responses: { 204: noContent, ...refusals(400, 401, 403, 404, 409, 412) },
  })
  api.openapi(route, async (c) => {
    const target = { id: c.req.valid('param').id, version: readIfMatch(c) }
    const written = await deleteCollection(services, adminContext(c), target)
    if (!written.ok) throw toCatalogProblem('Collection', written.code)
    return c.body(null, 204)
  })
}

const productsRequest = z
  .object({ productIds: z.array(z.string()).max(maxProducts) })
  .openapi('CollectionProductsRequest', { 'x-contract': 'assumed' })

function addProducts(api: Api, services: Services) {
  const route = createRoute({
    method: 'put',
    path: `${path}/{id}/products`,
    operationId: 'SetCollectionProducts',
    summary: 'Set the products of a manual collection, in their order',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:update'),
    request: { params, body: jsonBody(productsRequest) },
    responses: {
      200: jsonReply(collectionView, 'The collection'),
      ...refusals(400, 401, 403, 404, 412),
    },
  })
  api.openapi(route, async (c) => {
    const { id } = c.req.valid('param')
    const { productIds } = c.req.valid('json')
    const target = { id, version: readIfMatch(c) }
    const written = await setCollectionProducts(services, adminContext(c), target, productIds)
    if (!written.ok) throw toCatalogProblem('Collection', written.code)
    c.header('etag', etagOf(written.row.version))
    return c.json(toCollectionView(written.row, c.var.store.currencyCode), 200)
  })
}

/** Manual and rule-based collections of the store (contract.md: `catalog.collection.*`). */
export function registerCollectionRoutes(api: Api, services: Services) {
  addList(api, services)
  addRead(api, services)
  addCreation(api, services)
  addChange(api, services)
  addDeletion(api, services)
  addProducts(api, services)
}
