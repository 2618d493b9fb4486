import { z } from '@hono/zod-openapi'
import { collectionRows, setCollectionProducts } from '#commerce/catalog/write/collections.ts'
import { adminContext } from '#http/admin-auth.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { named } from '#http/openapi.ts'
import { toCatalogProblem } from './problems.ts'
import { catalogRoutes } from './resource.ts'
import {
  collectionChange,
  collectionDraft,
  collectionView,
  readCollection,
  toCollectionView,
} from './collection-schemas.ts'

const maxProducts = 5_000

const path = '/v1/catalog/collections'

const productsRequest = named('CollectionProductsRequest', {
  productIds: z.array(z.string()).max(maxProducts),
})

const registerCommon = catalogRoutes({
  name: 'Collection',
  plural: 'collections',
  draft: collectionDraft,
  change: collectionChange,
  view: collectionView,
  toView: (row, { currencyCode }) => toCollectionView(row, currencyCode),
  ...collectionRows,
  create: (given, scope, draft, { currencyCode }) =>
    collectionRows.create(given, scope, readCollection(draft, currencyCode)),
  update: (given, scope, target, change, { currencyCode }) =>
    collectionRows.update(given, scope, target, readCollection(change, currencyCode)),
})

/** Manual and rule-based collections of the store (contract.md: `catalog.collection.*`). */
export const registerCollectionRoutes: RegisterRoutes = (to, services) => {
  const { forAdmin } = to
  registerCommon(to, services)

  forAdmin('catalog:update').put(`${path}/{id}/products`, 'SetCollectionProducts', {
    summary: 'Set the products of a manual collection, in their order',
    body: productsRequest,
    replies: { 200: [collectionView, 'The collection'] },
    refused: [412],
    handle: async (c, { id }, { productIds }) => {
      const target = { id, seen: readIfMatch(c) }
      const written = await setCollectionProducts(services, adminContext(c), target, productIds)
      if (!written.ok) throw toCatalogProblem('Collection', written.code)
      c.header('etag', etagOf(written.row.version))
      return toCollectionView(written.row, c.var.store.currencyCode)
    },
  })
}
