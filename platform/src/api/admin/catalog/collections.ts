import { z } from '@hono/zod-openapi'
import {
  createCollection,
  deleteCollection,
  findCollection,
  listCollections,
  setCollectionProducts,
  updateCollection,
} from '#commerce/catalog/write/collections.ts'
import { adminContext, forAdmin } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/api.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { addOperation } from '#http/route.ts'
import { toCatalogProblem } from './problems.ts'
import { registerCatalogResource } from './resource.ts'
import {
  collectionChange,
  collectionDraft,
  collectionView,
  readCollection,
  toCollectionView,
} from './collection-schemas.ts'

const maxProducts = 5_000

const path = '/v1/catalog/collections'

const productsRequest = z
  .object({ productIds: z.array(z.string()).max(maxProducts) })
  .openapi('CollectionProductsRequest')

/** Manual and rule-based collections of the store (contract.md: `catalog.collection.*`). */
export const registerCollectionRoutes: RegisterRoutes = (api, services) => {
  registerCatalogResource(api, services, {
    name: 'Collection',
    plural: 'collections',
    draft: collectionDraft,
    change: collectionChange,
    view: collectionView,
    toView: (row, { currencyCode }) => toCollectionView(row, currencyCode),
    list: listCollections,
    find: findCollection,
    create: (given, scope, draft, { currencyCode }) =>
      createCollection(given, scope, readCollection(draft, currencyCode)),
    update: (given, scope, target, change, { currencyCode }) =>
      updateCollection(given, scope, target, readCollection(change, currencyCode)),
    remove: deleteCollection,
  })

  addOperation(api, 'put', `${path}/{id}/products`, 'SetCollectionProducts', {
    summary: 'Set the products of a manual collection, in their order',
    access: forAdmin(services, 'catalog:update'),
    body: productsRequest,
    replies: { 200: [collectionView, 'The collection'] },
    refused: [412],
    handle: async (c, { id }, { productIds }) => {
      const target = { id, version: readIfMatch(c) }
      const written = await setCollectionProducts(services, adminContext(c), target, productIds)
      if (!written.ok) throw toCatalogProblem('Collection', written.code)
      c.header('etag', etagOf(written.row.version))
      return toCollectionView(written.row, c.var.store.currencyCode)
    },
  })
}
