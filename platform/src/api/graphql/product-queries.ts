import { openCursor, sealCursor } from '#http/cursor.ts'
import type { FacetView } from '#commerce/catalog/read/facets.ts'
import type { CatalogFilter } from '#commerce/catalog/read/filter.ts'
import type { ListPosition, ProductSort } from '#commerce/catalog/read/list.ts'
import { builder, costOfPage, priceOf, queryCost, type GraphqlContext } from './builder.ts'
import { ProductFilterType, ProductSortType, readFilter } from './product-filter.ts'
import { ProductType } from './product-type.ts'
import { readLimit, refuseField } from './refusals.ts'

const usualPage = 24

const FacetValueType = builder.objectRef<FacetView['values'][number]>('FacetValue').implement({
  fields: (t) => ({
    value: t.exposeString('value'),
    label: t.exposeString('label'),
    count: t.exposeInt('count'),
  }),
})

const FacetType = builder.objectRef<FacetView>('Facet').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    kind: t.exposeString('kind'),
    values: t.expose('values', { type: [FacetValueType] }),
    min: t.float({ nullable: true, resolve: priceOf('minMinor') }),
    max: t.float({ nullable: true, resolve: priceOf('maxMinor') }),
  }),
})

type PageRequest = {
  filter: CatalogFilter
  sort: ProductSort
  limit: number
  after: ListPosition | null
}

function toBinding(storeId: string, { filter, sort }: PageRequest) {
  return `products/${storeId}/${sort}/${JSON.stringify(filter)}`
}

function listPage({ catalog, store }: GraphqlContext, request: PageRequest) {
  return catalog.listProducts(store.id, request)
}

/** Reads only the fields that are requested: without `facets`, nothing is counted. */
const ProductPageType = builder.objectRef<PageRequest>('ProductPage').implement({
  fields: (t) => ({
    data: t.field({
      type: [ProductType],
      complexity: { field: 1, multiplier: 1 },
      resolve: async (request, _args, ctx) => (await listPage(ctx, request)).products,
    }),
    hasNextPage: t.boolean({
      resolve: async (request, _args, ctx) => (await listPage(ctx, request)).next !== null,
    }),
    nextCursor: t.string({
      nullable: true,
      resolve: async (request, _args, ctx) => {
        const { next } = await listPage(ctx, request)
        const { secrets } = ctx.services.config
        return next && sealCursor(secrets, toBinding(ctx.store.id, request), next)
      },
    }),
    totalCount: t.int({
      resolve: ({ filter }, _args, { catalog, store }) => catalog.countProducts(store.id, filter),
    }),
    facets: t.field({
      type: [FacetType],
      complexity: { field: 20, multiplier: 1 },
      resolve: ({ filter }, _args, { catalog, store }) => catalog.listFacets(store.id, filter),
    }),
    correctedSearch: t.string({
      nullable: true,
      description: 'What was searched for, when words of the search were misspelt or left out.',
      resolve: ({ filter }, _args, { catalog, store }) => catalog.findCorrection(store.id, filter),
    }),
    suggestion: t.string({
      nullable: true,
      description: 'A search text that has results, when this one has none.',
      resolve: ({ filter }, _args, { catalog, store }) => catalog.findSuggestion(store.id, filter),
    }),
  }),
})

function readPosition({ services, store }: GraphqlContext, request: PageRequest, cursor: string) {
  const position = openCursor(services.config.secrets, toBinding(store.id, request), cursor)
  if (position === null) throw refuseField('cursor', 'is not a cursor of this list')
  return position as ListPosition
}

builder.queryFields((t) => ({
  product: t.field({
    type: ProductType,
    nullable: true,
    args: { slug: t.arg.string({ required: true }) },
    complexity: queryCost,
    description:
      'Found by a current slug in any language or by a former one; `slug` is the current one. With the header `X-Product-Preview`, also the hidden product that its token names.',
    resolve: async (_root, { slug }, { catalog, store, previewId }) => {
      const found = await catalog.findProduct(store.id, slug)
      if (found || previewId === null) return found
      return catalog.findPreview(store.id, previewId, slug)
    },
  }),
  products: t.field({
    type: ProductPageType,
    args: {
      filter: t.arg({ type: ProductFilterType }),
      sort: t.arg({ type: ProductSortType }),
      limit: t.arg.int(),
      cursor: t.arg.string(),
    },
    complexity: ({ limit, filter }) => ({
      ...costOfPage(limit, usualPage),
      // Page, count, suggestion and facets each query the whole store, and facets once more for
      // each option in the filter. Costs set on those fields would be multiplied by `limit`.
      field: 10 * queryCost + 5 * queryCost * (filter?.options?.length ?? 0),
    }),
    resolve: (_root, { filter, sort, limit, cursor }, ctx) => {
      const request: PageRequest = {
        filter: readFilter(filter, ctx.store.currencyCode),
        sort: sort ?? 'RELEVANCE',
        limit: readLimit(limit, usualPage),
        after: null,
      }
      return cursor ? { ...request, after: readPosition(ctx, request, cursor) } : request
    },
  }),
}))
