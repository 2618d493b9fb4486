import 'server-only'
import type { ProductFilter, ProductPage, ProductQuery } from '@/lib/commerce/catalog'
import { getCachedCommerceStore, listCachedProducts, searchProducts } from './cached-catalog'
import type { RequestSource } from '@/lib/server/request/request-source'
import { FACETS } from '@/lib/shop/catalog/facets'
import {
  filterCount,
  filteredOptions,
  LIST_STEP,
  type ListState,
} from '@/lib/shop/catalog/list-query'
import { pinnedProducts, translateSearch } from '@/lib/shop/catalog/search-rules'
import { currencyDigits } from '@/lib/shop/i18n/money'
import { findBySlugs } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'

const MAX_PER_REQUEST = 192

/** The platform's filter for a list state; `scope` is the category or collection of the list. */
function toProductFilter(
  state: ListState,
  scope: Pick<ProductFilter, 'category' | 'collection'>,
): ProductFilter {
  const options = filteredOptions(state)
  let filter: ProductFilter = options.length > 0 ? { options } : {}
  for (const facet of FACETS) {
    const values = state.filters[facet.param]
    if (values?.length) filter = { ...filter, ...facet.filter(values) }
  }
  return {
    ...filter,
    ...scope,
    ...(state.query ? { search: state.query } : {}),
    ...(state.query && state.exact ? { exactSearch: true } : {}),
  }
}

/** How many decimals the prices of a store have, and a price that is typed in it. */
export async function priceDecimals(store: Store): Promise<number> {
  return currencyDigits((await getCachedCommerceStore(store.slug)).currencyCode)
}

export type ListScope = Pick<ProductFilter, 'category' | 'collection'>

/** A page of products, and the corrected search text, or null. */
export type FoundPage = ProductPage & { readonly searchedFor: string | null }

/** All products up to a page: page 3 includes 1 to 3, so that Back restores the scroll position. */
export async function listProductsUpTo(
  store: Store,
  state: ListState,
  scope: ListScope,
): Promise<FoundPage> {
  return findProducts(store, state, { scope, limit: state.page * LIST_STEP })
}

interface Wish {
  readonly scope: ListScope
  readonly limit: number
  readonly source?: RequestSource | undefined
}

/**
 * The first products of a list. A search is translated into the words of the store's catalogue,
 * unless it is exact, and products pinned to it come first while it is neither sorted nor filtered.
 */
export async function findProducts(
  store: Store,
  typed: ListState,
  { scope, limit, source }: Wish,
): Promise<FoundPage> {
  const query = typed.exact ? typed.query : translateSearch(typed.query, store.search)
  const state = { ...typed, query }
  const [page, pinned] = await Promise.all([
    readUpTo(store, state, { scope, limit, source }),
    readPinned(store, typed, { filter: toProductFilter(state, scope), source }),
  ])
  const translated = query === typed.query ? null : query
  return { ...withPinned(page, pinned, limit), searchedFor: page.correctedSearch ?? translated }
}

/**
 * Products pinned to a search, in their order, and how many of them it finds itself; none for a
 * sorted or filtered list.
 */
async function readPinned(
  store: Store,
  state: ListState,
  { filter, source }: Pick<ProductQuery, 'filter'> & Pick<Wish, 'source'>,
) {
  const slugs = state.query ? pinnedProducts(state.query, store.search) : []
  const isOpen = filterCount(state) === 0 && state.sort === 'RELEVANCE' && !state.exact
  if (slugs.length === 0 || !isOpen) return { pinned: [], found: 0 }
  const query = { filter: { slugs: [...slugs] }, sort: 'RELEVANCE', limit: slugs.length } as const
  const [{ data }, { totalCount: found }] = await Promise.all([
    listCachedProducts(store, query),
    searchProducts(store, { ...query, filter: { ...filter, ...query.filter }, limit: 1 }, source),
  ])
  return { pinned: findBySlugs(data, slugs), found }
}

function withPinned(
  page: ProductPage,
  { pinned, found }: Awaited<ReturnType<typeof readPinned>>,
  limit: number,
): ProductPage {
  const first = new Set(pinned.map(({ slug }) => slug))
  const others = page.data.filter(({ slug }) => !first.has(slug))
  return {
    ...page,
    data: [...pinned, ...others].slice(0, limit),
    totalCount: page.totalCount + pinned.length - found,
  }
}

async function readUpTo(store: Store, state: ListState, { scope, limit: wanted, source }: Wish) {
  const read = (query: ProductQuery) =>
    state.query ? searchProducts(store, query, source) : listCachedProducts(store, query)
  const base = { filter: toProductFilter(state, scope), sort: state.sort }
  const first = await read({ ...base, limit: Math.min(wanted, MAX_PER_REQUEST) })
  const data = [...first.data]
  let { nextCursor } = first
  while (nextCursor && data.length < wanted) {
    const more = await read({
      ...base,
      limit: Math.min(wanted - data.length, MAX_PER_REQUEST),
      cursor: nextCursor,
    })
    data.push(...more.data)
    nextCursor = more.nextCursor
  }
  return { ...first, data, nextCursor }
}
