import type { ListPosition } from '#commerce/catalog/read/list.ts'
import { contentLanguageOf } from '#store/language.ts'
import { openCursor, sealCursor } from '#http/cursor.ts'
import type { GraphqlContext } from './context.ts'
import { readFilter } from './product-filter.ts'
import { readLimit, refuseField, usualLimits } from './refusals.ts'
import { priceOf, type Resolvers } from './resolvers.ts'
import type { PageRequest } from './sources.ts'

function toBinding(storeId: string, { filter, sort }: PageRequest) {
  return `products/${storeId}/${sort}/${JSON.stringify(filter)}`
}

function listPage({ catalog, store }: GraphqlContext, request: PageRequest) {
  // Other lists are the same in every language.
  const alphabet = request.sort === 'TITLE' ? (store.language ?? contentLanguageOf(store)) : ''
  return catalog.listProducts(store.id, { ...request, alphabet })
}

function readPosition({ services, store }: GraphqlContext, request: PageRequest, cursor: string) {
  const position = openCursor(services.config.secrets, toBinding(store.id, request), cursor)
  if (position === null) throw refuseField('cursor', 'is not a cursor of this list')
  return position as ListPosition
}

export const productQueries: Pick<Resolvers['Query'], 'product' | 'products'> = {
  product: async (_root, { slug }, { catalog, store, previewId }) => {
    const found = await catalog.findProduct(store.id, slug)
    if (found || previewId === null) return found
    return catalog.findPreview(store.id, previewId, slug)
  },
  products: (_root, { filter, sort, limit, cursor }, context) => {
    const request: PageRequest = {
      filter: readFilter(filter, context.store.currencyCode),
      sort: sort ?? 'RELEVANCE',
      limit: readLimit(limit, usualLimits.products),
      after: null,
    }
    return cursor ? { ...request, after: readPosition(context, request, cursor) } : request
  },
}

export const productPageResolvers = {
  Facet: { min: priceOf('minMinor'), max: priceOf('maxMinor') },
  // Reads only the fields that are requested: without `facets`, nothing is counted.
  ProductPage: {
    data: async (request, _args, context) => (await listPage(context, request)).products,
    hasNextPage: async (request, _args, context) =>
      (await listPage(context, request)).next !== null,
    nextCursor: async (request, _args, context) => {
      const { next } = await listPage(context, request)
      const { secrets } = context.services.config
      return next && sealCursor(secrets, toBinding(context.store.id, request), next)
    },
    totalCount: ({ filter }, _args, { catalog, store }) => catalog.countProducts(store.id, filter),
    facets: ({ filter }, _args, { catalog, store }) => catalog.listFacets(store.id, filter),
    correctedSearch: ({ filter }, _args, { catalog, store }) =>
      catalog.findCorrection(store.id, filter),
    suggestion: ({ filter }, _args, { catalog, store }) => catalog.findSuggestion(store.id, filter),
  },
} satisfies Partial<Resolvers>
