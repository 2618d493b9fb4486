import type { ProductFilter, ProductPage, ProductQuery } from '@/lib/commerce/catalog'
import { listCachedProducts, searchProducts } from '@/lib/server/catalog/cached-catalog'
import { LIST_STEP, type ListState } from '@/lib/shop/catalog/list-query'

const MOST_AT_ONCE = 192

/** The platform's filter for a list state; `scope` is its category or collection. */
export function filterOf(
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
 * Everything a list shows at its page number: page 3 shows the first three steps, so that Back
 * finds the place again. Free texts are read afresh, everything else from the cache.
 */
export async function listUpTo(
  storeSlug: string,
  state: ListState,
  scope: Pick<ProductFilter, 'category' | 'collection'>,
): Promise<ProductPage> {
  const read = (query: ProductQuery) =>
    state.query ? searchProducts(storeSlug, query) : listCachedProducts(storeSlug, query)
  const wanted = state.page * LIST_STEP
  const base = { filter: filterOf(state, scope), sort: state.sort }
  const first = await read({ ...base, limit: Math.min(wanted, MOST_AT_ONCE) })
  const data = [...first.data]
  let { nextCursor } = first
  while (nextCursor && data.length < wanted) {
    const more = await read({
      ...base,
      limit: Math.min(wanted - data.length, MOST_AT_ONCE),
      cursor: nextCursor,
    })
    data.push(...more.data)
    nextCursor = more.nextCursor
  }
  return { ...first, data, nextCursor }
}
