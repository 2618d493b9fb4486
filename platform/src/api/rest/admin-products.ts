import { createRoute } from '@hono/zod-openapi'
import { createProduct, deleteProduct, updateProduct } from '#commerce/catalog-admin/products.ts'
import { findProduct } from '#commerce/catalog-admin/read-products.ts'
import { adminContext, forSellers } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { jsonBody, jsonReply, noContent } from '#http/openapi.ts'
import type { Services } from '#services.ts'
import { addProductLists } from './admin-product-lists.ts'
import { adminRefusals, idParams } from './admin-route.ts'
import { toCatalogProblem } from './catalog-problems.ts'
import {
  productChange,
  productRequest,
  productView,
  readProduct,
  readProductChange,
  toProductView,
} from './product-schemas.ts'

const path = '/v1/catalog/products'

function addCreation(api: Api, services: Services) {
  const route = createRoute({
    method: 'post',
    path,
    operationId: 'CreateProduct',
    summary: 'Create a product',
    'x-contract': 'assumed',
    ...forSellers(services, 'catalog:update'),
    request: { body: jsonBody(productRequest) },
    responses: {
      201: jsonReply(productView, 'The product'),
      ...adminRefusals(409),
    },
  })
  api.openapi(route, async (c) => {
    const { store } = c.var
    const editor = { scope: adminContext(c), store }
    const draft = readProduct(c.req.valid('json'), store.currencyCode)
    const written = await createProduct(services, editor, draft)
    if (!written.ok) throw toCatalogProblem('Product', written.code)
    c.header('etag', etagOf(written.row.product.version))
    return c.json(toProductView(written.row, store.currencyCode), 201)
  })
}

function addRead(api: Api, services: Services) {
  const route = createRoute({
    method: 'get',
    path: `${path}/{id}`,
    operationId: 'GetProduct',
    summary: 'Read a product',
    'x-contract': 'assumed',
    ...forSellers(services, 'catalog:read'),
    request: { params: idParams },
    responses: { 200: jsonReply(productView, 'The product'), ...adminRefusals() },
  })
  api.openapi(route, async (c) => {
    const found = await findProduct(services.db, adminContext(c), c.req.valid('param').id)
    if (!found) throw toCatalogProblem('Product', 'NotFound')
    c.header('etag', etagOf(found.product.version))
    return c.json(toProductView(found, c.var.store.currencyCode), 200)
  })
}

function addChange(api: Api, services: Services) {
  const route = createRoute({
    method: 'patch',
    path: `${path}/{id}`,
    operationId: 'UpdateProduct',
    summary: 'Change a product',
    description:
      'Lists (`options`, `variants`, `images`, `categoryIds`, `collectionIds`) are replaced as a whole: a variant with an `id` is changed, one without is created, and a missing one is deleted.',
    'x-contract': 'assumed',
    ...forSellers(services, 'catalog:update'),
    request: { params: idParams, body: jsonBody(productChange) },
    responses: {
      200: jsonReply(productView, 'The changed product'),
      ...adminRefusals(409, 412),
    },
  })
  api.openapi(route, async (c) => {
    const { store } = c.var
    const editor = { scope: adminContext(c), store }
    const change = readProductChange(c.req.valid('json'), store.currencyCode)
    const { id } = c.req.valid('param')
    const written = await updateProduct(services, editor, id, change, readIfMatch(c))
    if (!written.ok) throw toCatalogProblem('Product', written.code)
    c.header('etag', etagOf(written.row.product.version))
    return c.json(toProductView(written.row, store.currencyCode), 200)
  })
}

function addDeletion(api: Api, services: Services) {
  const route = createRoute({
    method: 'delete',
    path: `${path}/{id}`,
    operationId: 'DeleteProduct',
    summary: 'Delete a product',
    'x-contract': 'assumed',
    ...forSellers(services, 'catalog:update'),
    request: { params: idParams },
    responses: { 204: noContent, ...adminRefusals(412) },
  })
  api.openapi(route, async (c) => {
    const editor = { scope: adminContext(c), store: c.var.store }
    const { id } = c.req.valid('param')
    const written = await deleteProduct(services, editor, id, readIfMatch(c))
    if (!written.ok) throw toCatalogProblem('Product', written.code)
    return c.body(null, 204)
  })
}

/** Products with variants, options and images (events `catalog.product.*`). */
export function registerProductRoutes(api: Api, services: Services) {
  // First, because `/products/{id}` would match `count` as an id.
  addProductLists(api, services)
  addCreation(api, services)
  addRead(api, services)
  addChange(api, services)
  addDeletion(api, services)
}
