import { and, eq } from '#store/drizzle.ts'
import { describeError } from '#log.ts'
import type { Services } from '#services.ts'
import { products } from '#store/schema/catalog.ts'
import { CatalogCache, type Dependencies } from './cache.ts'
import {
  aspects as allAspects,
  catalogChannel,
  parseCatalogChange,
  type Aspect,
} from './changes.ts'
import { loadFacets, type FacetView } from './facets.ts'
import { toConditions, type CatalogFilter } from './filter.ts'
import { findOtherwiseCalled } from './other-slugs.ts'
import {
  countProducts,
  listProductIds,
  listRelatedIds,
  type ListPosition,
  type ListRequest,
  type ProductSort,
} from './list.ts'
import { recordMissedSearch } from './missed-searches.ts'
import { noSearch, readSearch, type SearchQuery } from './search.ts'
import { loadNavigation, type Navigation } from './navigation.ts'
import { loadProductViews, type ProductView } from './views.ts'

export type ProductPage = { products: ProductView[]; next: ListPosition | null }

/** A page that is only read as far as its fields are requested. */
export interface PageRequest extends Pick<ListRequest, 'sort' | 'limit' | 'after'> {
  filter: CatalogFilter
}

function aspectsOf(filter: CatalogFilter, sort: ProductSort | null): Aspect[] {
  const { priceMinMinor, priceMaxMinor, onSale, inStock } = filter
  const byPrice = sort === 'PRICE_ASC' || sort === 'PRICE_DESC'
  const priced = byPrice || onSale || priceMinMinor !== undefined || priceMaxMinor !== undefined
  return [
    'listing',
    'navigation',
    ...(priced ? ['price' as const] : []),
    ...(inStock ? ['availability' as const] : []),
  ]
}

/** What shoppers may read of each store's catalogue, cached until it changes. */
export class Catalog {
  readonly #services: Services
  readonly #cache: CatalogCache
  readonly #dependencies: Dependencies | null
  readonly #language: string | null

  /** Use `openCatalog`, or `beginReading` for one that records what is read. */
  constructor(
    services: Services,
    cache: CatalogCache,
    dependencies: Dependencies | null = null,
    language: string | null = null,
  ) {
    this.#services = services
    this.#cache = cache
    this.#dependencies = dependencies
    this.#language = language
  }

  /** The same catalogue in a language, which records what is read through it from now on. */
  beginReading(storeId: string, language: string | null) {
    const dependencies = this.#cache.beginReading(storeId)
    const catalog = new Catalog(this.#services, this.#cache, dependencies, language)
    return { catalog, dependencies }
  }

  isCurrent(storeId: string, dependencies: Dependencies): boolean {
    return this.#cache.isCurrent(storeId, dependencies)
  }

  #list<Value>(
    storeId: string,
    key: unknown,
    aspects: readonly Aspect[],
    read: () => Promise<Value>,
  ): Promise<Value> {
    for (const aspect of aspects) this.#dependencies?.aspects.add(aspect)
    return this.#cache.readList(storeId, JSON.stringify(key), aspects, read)
  }

  navigation(storeId: string): Promise<Navigation> {
    // Each with its number of products and lowest price.
    const aspects = ['navigation', 'listing', 'price'] as const
    return this.#list(storeId, ['navigation', this.#language], aspects, () =>
      loadNavigation(this.#services.db, storeId, this.#language),
    )
  }

  /** Views in the order of `ids`; cached ones are not read again. */
  async #views(storeId: string, ids: string[]): Promise<ProductView[]> {
    for (const id of ids) this.#dependencies?.productIds.add(id)
    const language = this.#language
    const epoch = this.#cache.epoch(storeId)
    const cached = ids.flatMap((id) => this.#cache.findProduct(storeId, id, language) ?? [])
    const known = new Map(cached.map((view) => [view.id, view]))
    const missing = ids.filter((id) => !known.has(id))
    const loaded = await loadProductViews(this.#services.db, { storeId, language }, missing)
    this.#cache.keepProducts(storeId, { epoch, language }, loaded)
    for (const view of loaded) known.set(view.id, view)
    return ids.flatMap((id) => known.get(id) ?? [])
  }

  /** An active product by its slug in any language, or by a former slug; null if there is none. */
  async findProduct(storeId: string, slug: string): Promise<ProductView | null> {
    const cached = this.#cache.findProductBySlug(storeId, slug, this.#language)
    if (cached) {
      this.#dependencies?.productIds.add(cached.id)
      return cached
    }
    const [row] = await this.#services.db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.storeId, storeId), eq(products.slug, slug)))
    const id = row?.id ?? (await findOtherwiseCalled(this.#services.db, storeId, slug))
    const [view] = id === null ? [] : await this.#views(storeId, [id])
    // A product with this slug may be created later.
    if (view?.slug !== slug) this.#dependencies?.aspects.add('listing')
    return view ?? null
  }

  /** A product by one of its slugs, also while shoppers do not see it; read anew each time. */
  async findPreview(storeId: string, id: string, slug: string): Promise<ProductView | null> {
    const scope = { storeId, language: this.#language, isPreview: true }
    const [view] = await loadProductViews(this.#services.db, scope, [id])
    const isIt = view && [view.slug, view.ownSlug, ...Object.values(view.slugs)].includes(slug)
    return isIt ? view : null
  }

  #search(storeId: string, { search: text, exactSearch }: CatalogFilter): Promise<SearchQuery> {
    if (!text) return Promise.resolve(noSearch)
    const { db } = this.#services
    const exact = exactSearch === true
    const language = this.#language
    return this.#list(storeId, ['search', text, exact, language], ['listing'], async () => {
      const search = await readSearch(db, { storeId, language }, text, { exact })
      if (search.filter === null && !exact) {
        const now = this.#services.clock()
        await recordMissedSearch(db, { storeId, language, now }, text)
      }
      return search
    })
  }

  async #conditions(storeId: string, filter: CatalogFilter) {
    const [navigation, search] = await Promise.all([
      this.navigation(storeId),
      this.#search(storeId, filter),
    ])
    const now = this.#services.clock()
    const conditions = toConditions(storeId, filter, navigation, search.filter, now)
    return { navigation, search, conditions }
  }

  async listProducts(
    storeId: string,
    request: PageRequest & Pick<ListRequest, 'alphabet'>,
  ): Promise<ProductPage> {
    const aspects = aspectsOf(request.filter, request.sort)
    // Only ids are cached: after a sale the product is read again, but its lists stay.
    const isByLanguage = request.sort === 'TITLE' || request.filter.search !== undefined
    const language = isByLanguage ? this.#language : null
    const key = ['page', request, language]
    const { ids, next } = await this.#list(storeId, key, aspects, async () => {
      const { search, conditions } = await this.#conditions(storeId, request.filter)
      return listProductIds(this.#services.db, {
        ...request,
        conditions,
        search,
        language,
      })
    })
    return { products: await this.#views(storeId, ids), next }
  }

  countProducts(storeId: string, filter: CatalogFilter): Promise<number> {
    const language = filter.search === undefined ? null : this.#language
    return this.#list(storeId, ['count', filter, language], aspectsOf(filter, null), async () => {
      const { conditions } = await this.#conditions(storeId, filter)
      return countProducts(this.#services.db, conditions)
    })
  }

  listFacets(storeId: string, filter: CatalogFilter): Promise<FacetView[]> {
    return this.#list(storeId, ['facets', filter, this.#language], allAspects, async () => {
      const { navigation, conditions } = await this.#conditions(storeId, filter)
      return loadFacets(this.#services.db, conditions, navigation, filter.options ?? [])
    })
  }

  /** A search that would find something, when this one found nothing; null otherwise. */
  async findSuggestion(storeId: string, filter: CatalogFilter): Promise<string | null> {
    if (!filter.search || (await this.countProducts(storeId, filter)) > 0) return null
    return (await this.#search(storeId, filter)).suggestion
  }

  /** What was searched for, when words were misspelt or left out; null otherwise. */
  async findCorrection(storeId: string, filter: CatalogFilter): Promise<string | null> {
    return (await this.#search(storeId, filter)).corrected
  }

  async listRelated(storeId: string, product: ProductView, limit: number): Promise<ProductView[]> {
    // Products in stock come first.
    const aspects = ['listing', 'availability'] as const
    const ids = await this.#list(storeId, ['related', product.id, limit], aspects, () =>
      listRelatedIds(this.#services.db, storeId, product, limit),
    )
    return this.#views(storeId, ids)
  }
}

/** A catalogue with its own cache, which the projector of every process notifies. */
export function openCatalog(services: Services): Catalog {
  const cache = new CatalogCache(services.clock)
  services
    .listen(catalogChannel, {
      onMessage: (payload) => {
        const change = parseCatalogChange(payload)
        if (change) cache.forget(change)
      },
      onListening: () => cache.setHearing(true),
      onDeaf: () => cache.setHearing(false),
    })
    // Without it nothing is cached: slower, but correct.
    .catch((error: unknown) => services.log.error('catalog listen', describeError(error)))
  return new Catalog(services, cache)
}
