import { and, eq } from 'drizzle-orm'
import type { Services } from '#services.ts'
import { products } from '#store/schema/catalog.ts'
import { CatalogCache } from './cache.ts'
import { catalogChannel, parseCatalogChange } from './changes.ts'
import { loadFacets, type FacetView } from './facets.ts'
import { toConditions, type CatalogFilter } from './filter.ts'
import { countProducts, listProductIds, type ListPosition, type ProductSort } from './list.ts'
import { listRelatedIds } from './related.ts'
import { readSearch, type SearchQuery } from './search.ts'
import { loadShelves, type Shelves } from './shelves.ts'
import { loadProductViews, type ProductView } from './views.ts'

export type ProductPage = { products: ProductView[]; next: ListPosition | null }

type PageRequest = {
  filter: CatalogFilter
  sort: ProductSort
  limit: number
  after: ListPosition | null
}

const nothing: SearchQuery = { words: [], query: null, nearest: null }

/**
 * What a shopper may read of the catalogue of each store. Answers come from this process's cache
 * while nothing changed; a change in any process is heard through the database within moments.
 */
export class Catalog {
  readonly #services: Services
  readonly #cache: CatalogCache
  readonly #listening: Promise<unknown>

  constructor(services: Services) {
    this.#services = services
    const cache = new CatalogCache(services.clock)
    this.#cache = cache
    this.#listening = services.listen(catalogChannel, {
      onMessage: (payload) => {
        const change = parseCatalogChange(payload)
        if (change) cache.forget(change)
      },
      onGap: () => cache.forgetEverything(),
    })
    this.#listening.catch(() => undefined)
  }

  /** Grows with every change of the store's catalogue that this process heard of. */
  epoch(storeId: string): number {
    return this.#cache.epoch(storeId)
  }

  /** Resolves when changes are heard; reads wait for it, so that nothing is cached unheard. */
  #list<Value>(storeId: string, key: unknown, read: () => Promise<Value>): Promise<Value> {
    return this.#cache.readList(storeId, JSON.stringify(key), async () => {
      await this.#listening
      return read()
    })
  }

  shelves(storeId: string): Promise<Shelves> {
    return this.#list(storeId, 'shelves', () => loadShelves(this.#services.db, storeId))
  }

  /** Views in the order of `ids`; those in the cache are not read again. */
  async #views(storeId: string, ids: string[]): Promise<ProductView[]> {
    await this.#listening
    const epoch = this.#cache.epoch(storeId)
    const cached = ids.flatMap((id) => this.#cache.findProduct(storeId, id) ?? [])
    const known = new Map(cached.map((view) => [view.id, view]))
    const missing = ids.filter((id) => !known.has(id))
    const loaded = await loadProductViews(this.#services.db, storeId, missing)
    this.#cache.keepProducts(storeId, epoch, loaded)
    for (const view of loaded) known.set(view.id, view)
    return ids.flatMap((id) => known.get(id) ?? [])
  }

  /** An active product, or null. */
  async findProduct(storeId: string, slug: string): Promise<ProductView | null> {
    const cached = this.#cache.findProductBySlug(storeId, slug)
    if (cached) return cached
    const [row] = await this.#services.db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.storeId, storeId), eq(products.slug, slug)))
    const [view] = row ? await this.#views(storeId, [row.id]) : []
    return view ?? null
  }

  #search(storeId: string, text: string | undefined): Promise<SearchQuery> {
    if (!text) return Promise.resolve(nothing)
    const { db } = this.#services
    return this.#list(storeId, ['search', text], () => readSearch(db, storeId, text))
  }

  async #conditions(storeId: string, filter: CatalogFilter) {
    const [shelves, search] = await Promise.all([
      this.shelves(storeId),
      this.#search(storeId, filter.search),
    ])
    const now = this.#services.clock()
    const conditions = toConditions(storeId, filter, shelves, search.query, now)
    return { shelves, search, conditions }
  }

  listProducts(storeId: string, request: PageRequest): Promise<ProductPage> {
    return this.#list(storeId, ['page', request], async () => {
      const { search, conditions } = await this.#conditions(storeId, request.filter)
      const { ids, next } = await listProductIds(this.#services.db, {
        ...request,
        conditions,
        searchQuery: search.query,
      })
      return { products: await this.#views(storeId, ids), next }
    })
  }

  countProducts(storeId: string, filter: CatalogFilter): Promise<number> {
    return this.#list(storeId, ['count', filter], async () => {
      const { conditions } = await this.#conditions(storeId, filter)
      return countProducts(this.#services.db, conditions)
    })
  }

  listFacets(storeId: string, filter: CatalogFilter): Promise<FacetView[]> {
    return this.#list(storeId, ['facets', filter], async () => {
      const { shelves, conditions } = await this.#conditions(storeId, filter)
      return loadFacets(this.#services.db, conditions, shelves, filter.options ?? [])
    })
  }

  /** A search that would find something, when this one found nothing; null otherwise. */
  async findSuggestion(storeId: string, filter: CatalogFilter): Promise<string | null> {
    if (!filter.search || (await this.countProducts(storeId, filter)) > 0) return null
    const { nearest } = await this.#search(storeId, filter.search)
    if (nearest === null) return null
    return (await this.countProducts(storeId, { search: nearest })) > 0 ? nearest : null
  }

  async listRelated(storeId: string, product: ProductView, limit: number): Promise<ProductView[]> {
    const ids = await this.#list(storeId, ['related', product.id, limit], () =>
      listRelatedIds(this.#services.db, storeId, product, limit),
    )
    return this.#views(storeId, ids)
  }

  async close() {
    const stop = await this.#listening.catch(() => null)
    if (typeof stop === 'function') await stop()
  }
}
