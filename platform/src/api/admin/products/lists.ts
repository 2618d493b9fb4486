import { z } from '@hono/zod-openapi'
import { completeProducts } from '#commerce/catalog/write/admin-product.ts'
import {
  countProducts,
  exactCountLimit,
  listProducts,
} from '#commerce/catalog/write/read-products.ts'
import { readAllTexts } from '#commerce/translations/read-texts.ts'
import { sourced } from '#http/openapi.ts'
import { textsSchemas } from '#store/texts-schema.ts'
import type { Audiences } from '#http/audiences.ts'
import { booleanParameter, listQuery } from '#http/list-query.ts'
import type { Services } from '#services.ts'
import { contentLanguageOf } from '#store/language.ts'
import { opaqueId } from '#api/shared/fields.ts'
import { productView, toProductView } from './schemas.ts'

const path = '/v1/catalog/products'

/** `sourceIds=a&sourceIds=b`: one value or several. */
const sourceIds = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat())
  .optional()
  .openapi({ type: 'array', items: { type: 'string' } })

const filters = {
  sourceIds,
  categoryId: opaqueId.optional(),
  collectionId: opaqueId.optional(),
  brandId: opaqueId.optional(),
  inStock: booleanParameter
    .optional()
    .openapi({ description: 'Whether a variant that is for sale is in stock' }),
}

const listedProduct = productView.extend({
  translations: z
    .array(z.object({ locale: z.string(), texts: textsSchemas.product }))
    .optional()
    .openapi({ description: 'With `translations=true`' }),
})

const countView = sourced('named', 'ProductCount', { count: z.int(), isExact: z.boolean() })

/** Lists and counts products. `/products/count` must be registered before `/products/{id}`. */
export function addProductLists({ forSellers }: Audiences, services: Services) {
  forSellers('catalog:read').list(path, 'ListProducts', {
    summary: 'List products',
    description:
      '`search` covers title, slug and SKUs. `sourceIds` may be repeated; a product in several sources is listed once.',
    contract: 'named',
    query: listQuery(['createdOn', 'updatedOn', 'title', 'price']).extend({
      ...filters,
      translations: booleanParameter.optional(),
    }),
    item: listedProduct,
    list: (c, query) => {
      const alphabet = contentLanguageOf(c.var.store)
      return listProducts(services.db, c.var.scope, { ...query, alphabet })
    },
    toViews: async (rows, c) => {
      const { id: storeId, currencyCode } = c.var.store
      const products = await completeProducts(services.db, rows)
      const views = products.map((each) => toProductView(each, currencyCode))
      if (c.req.query('translations') !== 'true') return views
      const ids = views.map(({ id }) => id)
      const textsOf = await readAllTexts(services.db, storeId, ids)
      return views.map((view) => ({ ...view, translations: textsOf('product', view.id) }))
    },
  })

  forSellers('catalog:read').get(`${path}/count`, 'CountProducts', {
    summary: 'Count products',
    description: `Without \`exact=true\` counting stops at ${String(exactCountLimit)}, and \`isExact\` is false.`,
    contract: 'named',
    query: z.strictObject({
      ...filters,
      exact: booleanParameter.optional(),
      search: z.string().trim().max(200).optional(),
      isActive: booleanParameter.optional(),
    }),
    replies: { 200: [countView, 'The number'] },
    handle: (c, _params, query) => {
      const filter = { ...query, exact: query.exact ?? false }
      return countProducts(services.db, c.var.scope, filter)
    },
  })
}
