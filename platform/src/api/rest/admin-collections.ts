import { createRoute, z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import {
  collectionShelf,
  setCollectionProducts,
  type CollectionRow,
} from '#commerce/catalog-admin/collections.ts'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { jsonBody, jsonReply, refusals } from '#http/openapi.ts'
import type { Services } from '#services.ts'
import { collections } from '#store/schema/catalog.ts'
import { toCatalogProblem } from './catalog-problems.ts'
import {
  collectionChange,
  collectionDraft,
  collectionView,
  readCollection,
  toCollectionView,
} from './collection-schemas.ts'
import { readShelf } from './shelf-reads.ts'
import { registerShelf, type Shelf } from './shelf-routes.ts'

const maxProducts = 5_000

function toShelf(services: Services): Shelf<CollectionRow> {
  return {
    name: 'Collection',
    plural: 'Collections',
    draft: collectionDraft,
    change: collectionChange,
    view: collectionView,
    toView: (row, { currencyCode }) => toCollectionView(row, currencyCode),
    ...readShelf<CollectionRow>(
      services,
      {
        table: collections,
        position: collections.position,
        isActive: eq(collections.status, 'active'),
      },
      'collections',
    ),
    create: (scope, input, { currencyCode }) =>
      collectionShelf.create(
        services,
        scope,
        readCollection(collectionDraft.parse(input), currencyCode),
      ),
    update: (scope, id, input, { version, store }) => {
      const change = readCollection(collectionChange.parse(input), store.currencyCode)
      return collectionShelf.update(services, scope, { id, version }, change)
    },
    remove: (scope, id, version) => collectionShelf.remove(services, scope, { id, version }),
  }
}

const productsRequest = z
  .object({ productIds: z.array(z.string()).max(maxProducts) })
  .openapi('CollectionProductsRequest', { 'x-contract': 'assumed' })

function addProducts(api: Api, services: Services) {
  const route = createRoute({
    method: 'put',
    path: '/v1/catalog/collections/{id}/products',
    operationId: 'SetCollectionProducts',
    summary: 'Set the products of a manual collection, in their order',
    'x-contract': 'assumed',
    ...forAdmin(services, 'catalog:update'),
    request: { params: z.object({ id: z.string() }), body: jsonBody(productsRequest) },
    responses: {
      200: jsonReply(collectionView, 'The collection'),
      ...refusals(400, 401, 403, 404, 412),
    },
  })
  api.openapi(route, async (c) => {
    const { id } = c.req.valid('param')
    const { productIds } = c.req.valid('json')
    const version = readIfMatch(c)
    const written = await setCollectionProducts(services, adminContext(c), id, productIds, version)
    if (!written.ok) throw toCatalogProblem('Collection', written.code)
    c.header('etag', etagOf(written.row.version))
    return c.json(toCollectionView(written.row, c.var.store.currencyCode), 200)
  })
}

/** Manual and rule-based collections of the store (contract.md: `catalog.collection.*`). */
export function registerCollectionRoutes(api: Api, services: Services) {
  registerShelf(api, services, toShelf(services))
  addProducts(api, services)
}
