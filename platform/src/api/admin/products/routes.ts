import { z } from '@hono/zod-openapi'
import type { AdminProduct } from '#commerce/catalog/write/admin-product.ts'
import {
  productChange,
  productRequest,
  readProduct,
  readProductChange,
} from '#commerce/catalog/write/product-request.ts'
import { createProduct, deleteProduct, updateProduct } from '#commerce/catalog/write/products.ts'
import { findProduct } from '#commerce/catalog/write/read-products.ts'
import type { Written } from '#commerce/catalog/write/written.ts'
import type { ApiContext } from '#http/api.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { etagOf, readIfMatch, requireIfMatch } from '#http/etag.ts'
import { named } from '#http/openapi.ts'
import { makePreviewToken } from '#http/preview-token.ts'
import { getShopUrl } from '#outbound/mail-texts.ts'
import { addProductLists } from './lists.ts'
import { addVariantRoutes } from './variants.ts'
import { refuse, toCatalogProblem } from '#api/admin/catalog/problems.ts'
import { productView, toProductView } from './schemas.ts'

const path = '/v1/catalog/products'

const previewSchema = named('ProductPreview', { url: z.url(), expiresOn: z.iso.datetime() })

/** The product as it was written, whose new version is the ETag of the reply. */
function show(c: ApiContext, written: Written<AdminProduct>) {
  if (!written.ok) throw toCatalogProblem('Product', written.code)
  c.header('etag', etagOf(written.row.product.version))
  return toProductView(written.row, c.var.store.currencyCode)
}

/** Products with variants, options and images (events `catalog.product.*`). */
export const registerProductRoutes: RegisterRoutes = (to, services) => {
  const { forAdmin, forSellers } = to
  // First, because `/products/{id}` would match `count` as an id.
  addProductLists(to, services)
  const editorOf = (c: ApiContext) => ({ scope: c.var.scope, store: c.var.store })

  forSellers('catalog:update').post(path, 'CreateProduct', {
    summary: 'Create a product',
    body: productRequest,
    replies: { 201: [productView, 'The product'] },
    handle: async (c, _params, given) => {
      const draft = readProduct(given, c.var.store.currencyCode, refuse)
      return show(c, await createProduct(services, editorOf(c), draft))
    },
  })

  forSellers('catalog:read').get(`${path}/{id}`, 'GetProduct', {
    summary: 'Read a product',
    replies: { 200: [productView, 'The product'] },
    handle: async (c, { id }) => {
      const row = await findProduct(services.db, c.var.scope, id)
      if (!row) throw toCatalogProblem('Product', 'NotFound')
      return show(c, { ok: true, row })
    },
  })

  forSellers('catalog:update').patch(`${path}/{id}`, 'UpdateProduct', {
    summary: 'Change a product',
    description:
      'The lists `options`, `images`, `categoryIds` and `collectionIds` are replaced as a whole. A variant with an `id` is changed, one without is created, and one that is not in the list stays as it is; with `replaceVariants` and If-Match it is deleted, and the variants get the order of the list. One variant is changed by UpdateVariant.',
    body: productChange,
    replies: { 200: [productView, 'The changed product'] },
    refused: [409, 412, 428],
    handle: async (c, { id }, given) => {
      const change = readProductChange(given, c.var.store.currencyCode, refuse)
      const seen = change.replaceVariants ? requireIfMatch(c) : readIfMatch(c)
      return show(c, await updateProduct(services, editorOf(c), { id, seen }, change))
    },
  })

  forAdmin('catalog:read').post(`${path}/{id}/preview`, 'PreviewProduct', {
    summary: 'Make an address at which a product can be seen before shoppers see it',
    description:
      'Whoever opens it sees the product in the shop for an hour, as its page would be. The storefront sends the token in it as `X-Product-Preview` with GraphQL reads: `product` then also finds this product while it is hidden.',
    replies: { 201: [previewSchema, 'The address'] },
    handle: async (c, { id }) => {
      const row = await findProduct(services.db, c.var.scope, id)
      if (!row) throw toCatalogProblem('Product', 'NotFound')
      const { store } = c.var
      const { token, expiresOn } = makePreviewToken(services, store.id, id)
      const query = new URLSearchParams({ token }).toString()
      const shop = getShopUrl(services.config, store)
      const url = `${shop}/api/preview/${encodeURIComponent(row.product.slug)}?${query}`
      return { url, expiresOn: expiresOn.toISOString() }
    },
  })

  forSellers('catalog:update').delete(`${path}/{id}`, 'DeleteProduct', {
    summary: 'Delete a product',
    refused: [412],
    handle: async (c, { id }) => {
      const written = await deleteProduct(services, editorOf(c), id, readIfMatch(c))
      if (!written.ok) throw toCatalogProblem('Product', written.code)
    },
  })

  addVariantRoutes(to, services)
}
