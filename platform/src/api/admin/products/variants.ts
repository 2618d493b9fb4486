import type { AdminProduct } from '#commerce/catalog/write/admin-product.ts'
import {
  readVariant,
  readVariantChange,
  variantChange,
  variantRequest,
} from '#commerce/catalog/write/product-request.ts'
import { createVariant, deleteVariant, updateVariant } from '#commerce/catalog/write/products.ts'
import type { Written } from '#commerce/catalog/write/written.ts'
import type { ApiContext } from '#http/api.ts'
import type { Audiences } from '#http/audiences.ts'
import { etagOf, readIfMatch } from '#http/etag.ts'
import { Problem } from '#http/problem.ts'
import type { Services } from '#services.ts'
import { refuse, toCatalogProblem } from '#api/admin/catalog/problems.ts'
import { toVariantView, variantView } from './schemas.ts'

const path = '/v1/catalog/products/{id}/variants'
const draft = variantRequest.omit({ id: true }).openapi('NewVariant')

/** The product as it was written, whose new version is the ETag of the reply. */
function getWrittenProduct(c: ApiContext, written: Written<AdminProduct>): AdminProduct {
  if (written.ok) {
    c.header('etag', etagOf(written.row.product.version))
    return written.row
  }
  if (written.code === 'VariantNotFound') throw new Problem('Catalog.VariantNotFound')
  throw toCatalogProblem('Product', written.code)
}

function toView(
  { variants, images }: AdminProduct,
  currency: string,
  isIt: (variant: AdminProduct['variants'][number]) => boolean,
) {
  const variant = variants.find(isIt)
  if (!variant) throw new Error('The variant was not written.')
  return toVariantView(variant, images, currency)
}

/** Single variants of a product. ETag and If-Match are those of the product. */
export function addVariantRoutes({ forSellers }: Audiences, services: Services) {
  const editors = forSellers('catalog:update')
  const editorOf = (c: ApiContext) => ({ scope: c.var.scope, store: c.var.store })

  editors.post(path, 'CreateVariant', {
    summary: 'Add a variant to a product',
    body: draft,
    replies: { 201: [variantView, 'The variant'] },
    refused: [409, 412],
    handle: async (c, { id }, given) => {
      const { currencyCode } = c.var.store
      const target = { id, seen: readIfMatch(c) }
      const variant = readVariant(given, currencyCode, refuse)
      const written = await createVariant(services, editorOf(c), target, variant)
      const product = getWrittenProduct(c, written)
      return toView(product, currencyCode, ({ sku }) => sku === variant.sku)
    },
  })

  editors.patch(`${path}/{variantId}`, 'UpdateVariant', {
    summary: 'Change a variant',
    description: 'Omitted members stay, and so do the other variants of the product.',
    body: variantChange,
    replies: { 200: [variantView, 'The changed variant'] },
    refused: [409, 412],
    handle: async (c, { id, variantId }, given) => {
      const { currencyCode } = c.var.store
      const target = { id, seen: readIfMatch(c) }
      const change = readVariantChange(given, currencyCode, refuse)
      const written = await updateVariant(services, editorOf(c), target, variantId, change)
      const product = getWrittenProduct(c, written)
      return toView(product, currencyCode, (one) => one.id === variantId)
    },
  })

  editors.delete(`${path}/{variantId}`, 'DeleteVariant', {
    summary: 'Delete a variant',
    refused: [409, 412],
    handle: async (c, { id, variantId }) => {
      const target = { id, seen: readIfMatch(c) }
      const written = await deleteVariant(services, editorOf(c), target, variantId)
      if (!written.ok && written.code === 'LastVariant') throw new Problem('Catalog.LastVariant')
      getWrittenProduct(c, written)
    },
  })
}
