import {
  productChange,
  productRequest,
  readProduct,
  readProductChange,
} from '#commerce/catalog/write/product-request.ts'
import { createProduct, deleteProduct, updateProduct } from '#commerce/catalog/write/products.ts'
import { findProduct } from '#commerce/catalog/write/read-products.ts'
import { adminContext, forSellers } from '#http/admin-auth.ts'
import type { Api } from '#http/api.ts'
import { etagOf, readIfMatch, requireIfMatch } from '#http/etag.ts'
import { jsonBody, jsonReply, noContent } from '#http/openapi.ts'
import { defineRoute } from '#http/route.ts'
import { validationProblem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { addProductLists } from './lists.ts'
import { addVariantRoutes } from './variants.ts'
import { idParams } from '#api/shared/fields.ts'
import { toCatalogProblem } from '#api/admin/catalog/problems.ts'
import { productView, toProductView } from './schemas.ts'

const path = '/v1/catalog/products'

function refuse(member: string, reason: string): never {
  throw validationProblem({ [member]: [reason] })
}

function addCreation(api: Api, services: Services) {
  const route = defineRoute('post', path, 'CreateProduct', {
    summary: 'Create a product',
    access: forSellers(services, 'catalog:update'),
    request: { body: jsonBody(productRequest) },
    replies: { 201: jsonReply(productView, 'The product') },
    refused: [409],
  })
  api.openapi(route, async (c) => {
    const { store } = c.var
    const editor = { scope: adminContext(c), store }
    const draft = readProduct(c.req.valid('json'), store.currencyCode, refuse)
    const written = await createProduct(services, editor, draft)
    if (!written.ok) throw toCatalogProblem('Product', written.code)
    c.header('etag', etagOf(written.row.product.version))
    return c.json(toProductView(written.row, store.currencyCode), 201)
  })
}

function addRead(api: Api, services: Services) {
  const route = defineRoute('get', `${path}/{id}`, 'GetProduct', {
    summary: 'Read a product',
    access: forSellers(services, 'catalog:read'),
    request: { params: idParams },
    replies: { 200: jsonReply(productView, 'The product') },
  })
  api.openapi(route, async (c) => {
    const found = await findProduct(services.db, adminContext(c), c.req.valid('param').id)
    if (!found) throw toCatalogProblem('Product', 'NotFound')
    c.header('etag', etagOf(found.product.version))
    return c.json(toProductView(found, c.var.store.currencyCode), 200)
  })
}

function addChange(api: Api, services: Services) {
  const route = defineRoute('patch', `${path}/{id}`, 'UpdateProduct', {
    summary: 'Change a product',
    description:
      'The lists `options`, `images`, `categoryIds` and `collectionIds` are replaced as a whole. A variant with an `id` is changed, one without is created, and one that is not in the list stays as it is; with `replaceVariants` and If-Match it is deleted, and the variants get the order of the list. One variant is changed by UpdateVariant.',
    access: forSellers(services, 'catalog:update'),
    request: { params: idParams, body: jsonBody(productChange) },
    replies: { 200: jsonReply(productView, 'The changed product') },
    refused: [409, 412, 428],
  })
  api.openapi(route, async (c) => {
    const { store } = c.var
    const editor = { scope: adminContext(c), store }
    const change = readProductChange(c.req.valid('json'), store.currencyCode, refuse)
    const version = change.replaceVariants ? requireIfMatch(c) : readIfMatch(c)
    const target = { id: c.req.valid('param').id, version }
    const written = await updateProduct(services, editor, target, change)
    if (!written.ok) throw toCatalogProblem('Product', written.code)
    c.header('etag', etagOf(written.row.product.version))
    return c.json(toProductView(written.row, store.currencyCode), 200)
  })
}

function addDeletion(api: Api, services: Services) {
  const route = defineRoute('delete', `${path}/{id}`, 'DeleteProduct', {
    summary: 'Delete a product',
    access: forSellers(services, 'catalog:update'),
    request: { params: idParams },
    replies: { 204: noContent },
    refused: [412],
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
  addVariantRoutes(api, services)
}
