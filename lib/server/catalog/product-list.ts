import 'server-only'
import type { ProductFilter, ProductPage, ProductQuery } from '@/lib/commerce/catalog'
import { listCachedProducts, searchProducts } from './cached-catalog'
import { LIST_STEP, type ListState } from '@/lib/shop/catalog/list-query'

const MAX_PER_REQUEST = 192

/** The platform's filter for a list state; `scope` is the category or collection of the list. */
function toProductFilter(
  state: ListState,
  scope: Pick<ProductFilter, 'category' | 'collection'>,
): ProductFilter {
  const options = Object.entries(state.options).map(([name, values]) => ({ name, values }))
  return {
    ...(state.category ? { category: state.category } : {}),
    ...scope,
    ...(state.query ? { search: state.query } : {}),
    ...(options.length > 0 ? { options } : {}),
    ...(state.brands.length > 0 ? { brands: state.brands } : {}),
    ...(state.tags.length > 0 ? { tags: state.tags } : {}),
    ...(state.priceMin === null ? {} : { priceMin: state.priceMin }),
    ...(state.priceMax === null ? {} : { priceMax: state.priceMax }),
    ...(state.inStock ? { inStock: true } : {}),
    ...(state.onSale ? { onSale: true } : {}),
  }
}

/**
 * Every product up to a page number: page 3 has the first three pages, so that Back restores the
 * scroll position. Searches are read live, everything else from the cache.
 */
export async function listProductsUpTo(
  storeSlug: string,
  state: ListState,
  scope: Pick<ProductFilter, 'category' | 'collection'>,
): Promise<ProductPage> {
  const read = (query: ProductQuery) =>
    state.query ? searchProducts(storeSlug, query) : listCachedProducts(storeSlug, query)
  const wanted = state.page * LIST_STEP
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
