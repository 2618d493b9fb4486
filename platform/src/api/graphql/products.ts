import type { PageRequest } from '#commerce/catalog/read/catalog.ts'
import type { ListPosition } from '#commerce/catalog/read/list.ts'
import { getMinor } from '#http/problem.ts'
import { contentLanguageOf } from '#store/language.ts'
import { openCursor, sealCursor } from '#http/cursor.ts'
import type { GraphqlContext } from './context.ts'
import { readLimit, refuseField, usualLimits } from './refusals.ts'
import type { Resolvers } from './resolvers.ts'
import type { CatalogFilter } from '#commerce/catalog/read/filter.ts'
import type { Maybe, ProductFilter } from './graphql-schema.d.ts'

// More than any shop shows at once, yet few enough to keep SQL statements small.
const maxEntries = 100
/** Each option in the filter costs one more pass over the store when facets are counted. */
const maxOptions = 10
const maxSearchLength = 200

function readList(field: string, values: Maybe<readonly string[]>) {
  if (!values) return undefined
  if (values.length > maxEntries) {
    throw refuseField(`filter.${field}`, `holds at most ${String(maxEntries)} entries`)
  }
  return values.toSorted()
}

function readAmount(field: string, amount: Maybe<number>, currency: string) {
  return amount == null ? undefined : getMinor(`filter.${field}`, amount, currency)
}

function readOptions(options: ProductFilter['options']) {
  if (!options) return undefined
  if (options.length > maxOptions) {
    throw refuseField('filter.options', `holds at most ${String(maxOptions)} entries`)
  }
  const values = new Map<string, string[]>()
  for (const { name, values: wanted } of options) {
    values.set(name, [...(values.get(name) ?? []), ...(readList('options', wanted) ?? [])])
  }
  return [...values]
    .map(([name, wanted]) => ({ name, values: wanted }))
    .filter((o) => o.values.length)
}

/** Equal filters for equivalent inputs. @throws Problem 400 for what is out of bounds. */
export function readFilter(input: Maybe<ProductFilter>, currency: string): CatalogFilter {
  if (!input) return {}
  const { search, exactSearch, category, collection, inStock, onSale } = input
  if (search && search.length > maxSearchLength) {
    throw refuseField('filter.search', `has at most ${String(maxSearchLength)} characters`)
  }
  return {
    search: search?.trim() || undefined,
    exactSearch: exactSearch ?? undefined,
    category: category ?? undefined,
    collection: collection ?? undefined,
    brands: readList('brands', input.brands),
    options: readOptions(input.options),
    tags: readList('tags', input.tags),
    priceMinMinor: readAmount('priceMin', input.priceMin, currency),
    priceMaxMinor: readAmount('priceMax', input.priceMax, currency),
    inStock: inStock ?? undefined,
    onSale: onSale ?? undefined,
    slugs: readList('slugs', input.slugs),
  }
}

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
