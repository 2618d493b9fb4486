import { LRUCache } from 'lru-cache'
import { aspects as allAspects, type Aspect, type CatalogChange } from './changes.ts'
import type { ProductView } from './views.ts'

// Products and lists of all stores. A product view is about 5 KB, so a full cache is about 50 MB.
const maxKept = 10_000
const maxStores = 500
// Of one store, so that one that is crawled with ever other filters does not drive out the others.
const maxLists = 1_000
const maxProducts = maxKept - maxLists
const maxRemembered = 10_000
// Bounds the effect of a lost notification.
const maxAgeMs = 60_000

/** The sources of a cached value, which is out of date when one of them changed after `epoch`. */
export interface Dependencies {
  epoch: number
  aspects: Set<Aspect>
  productIds: Set<string>
}

type KeptList = { value: Promise<unknown>; dependencies: Dependencies }
type KeptView = { view: ProductView; expiresAt: number }

class StoreCache {
  /** Grows with every change, so that a read begun before a change is not kept after it. */
  epoch: number
  readonly aspectEpochs = new Map<Aspect, number>()
  /** When products last changed; for those no longer in it, `forgottenEpoch` at the latest. */
  readonly productEpochs = new Map<string, number>()
  forgottenEpoch: number
  /** By id, then by language. */
  readonly products = new Map<string, Map<string | null, KeptView>>()
  readonly idsBySlug = new Map<string, string>()
  readonly lists: LRUCache<string, KeptList>

  /** @param epoch later than that of every read that has begun */
  constructor(epoch: number, now: () => number) {
    this.epoch = epoch
    this.forgottenEpoch = epoch
    this.lists = new LRUCache({ max: maxLists, ttl: maxAgeMs, ttlResolution: 0, perf: { now } })
  }
}

function dropOldest(map: Map<string, unknown>, limit: number) {
  while (map.size > limit) {
    const oldest = map.keys().next()
    if (oldest.done) return
    map.delete(oldest.value)
  }
}

function rememberChange(store: StoreCache, productId: string) {
  if (store.productEpochs.size >= maxRemembered) {
    store.productEpochs.clear()
    store.forgottenEpoch = store.epoch
  }
  store.productEpochs.set(productId, store.epoch)
}

/**
 * Catalogue reads of this process, by store; nothing personal. A change drops the changed products
 * and the lists that depend on what changed; every process is notified through the database.
 * Without notifications, nothing is cached.
 */
export class CatalogCache {
  readonly #stores = new LRUCache<string, StoreCache>({ max: maxStores, maxSize: maxKept })
  readonly #clock: () => Date
  /** The latest epoch of any store: a store that was dropped does not begin again with an old one. */
  #epoch = 0
  #hears = false

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  #store(storeId: string) {
    const known = this.#stores.get(storeId)
    if (known) return known
    const store = new StoreCache((this.#epoch += 1), () => this.#now())
    this.#keep(storeId, store)
    return store
  }

  /** Keeps a store with its present size: the stores read least recently make room. */
  #keep(storeId: string, store: StoreCache) {
    // A value that is set again keeps its old size.
    this.#stores.delete(storeId)
    this.#stores.set(storeId, store, { size: Math.max(1, store.products.size + store.lists.size) })
  }

  #now() {
    return this.#clock().getTime()
  }

  /** Sets whether notifications arrive from now on. What was read before is discarded. */
  setHearing(hears: boolean) {
    this.#hears = hears
    for (const storeId of [...this.#stores.keys()]) {
      this.forget({ storeId, productIds: [], aspects: [...allAspects] })
      const store = this.#store(storeId)
      store.products.clear()
      store.forgottenEpoch = store.epoch
    }
  }

  /** Starts the record of a read, to be filled with its sources. */
  beginReading(storeId: string): Dependencies {
    return { epoch: this.#store(storeId).epoch, aspects: new Set(), productIds: new Set() }
  }

  /** Whether none of the sources of a value have changed since. */
  isCurrent(storeId: string, { epoch, aspects, productIds }: Dependencies): boolean {
    const store = this.#store(storeId)
    if (!this.#hears || epoch < store.forgottenEpoch) return false
    const isUnchanged = (changed: number | undefined) => changed === undefined || changed <= epoch
    return (
      [...aspects].every((aspect) => isUnchanged(store.aspectEpochs.get(aspect))) &&
      [...productIds].every((id) => isUnchanged(store.productEpochs.get(id)))
    )
  }

  epoch(storeId: string) {
    return this.#store(storeId).epoch
  }

  findProduct(storeId: string, id: string, language: string | null): ProductView | null {
    const views = this.#store(storeId).products.get(id)
    const entry = views?.get(language)
    if (!entry) return null
    if (entry.expiresAt > this.#now()) return entry.view
    views?.delete(language)
    return null
  }

  findProductBySlug(storeId: string, slug: string, language: string | null): ProductView | null {
    const id = this.#store(storeId).idsBySlug.get(slug)
    const view = id === undefined ? null : this.findProduct(storeId, id, language)
    return view?.slug === slug ? view : null
  }

  /** Stores views read in a language since `epoch`; those of an older epoch are dropped. */
  keepProducts(
    storeId: string,
    { epoch, language }: { epoch: number; language: string | null },
    views: ProductView[],
  ) {
    const store = this.#store(storeId)
    if (!this.#hears || store.epoch !== epoch) return
    const expiresAt = this.#now() + maxAgeMs
    for (const view of views) {
      const known = store.products.get(view.id) ?? new Map<string | null, KeptView>()
      store.products.set(view.id, known.set(language, { view, expiresAt }))
      store.idsBySlug.set(view.slug, view.id)
    }
    dropOldest(store.products, maxProducts)
    dropOldest(store.idsBySlug, maxProducts)
    this.#keep(storeId, store)
  }

  /** The list under `key`, read once for concurrent callers, until one of its aspects changes. */
  readList<Value>(
    storeId: string,
    key: string,
    aspects: readonly Aspect[],
    read: () => Promise<Value>,
  ): Promise<Value> {
    if (!this.#hears) return read()
    const store = this.#store(storeId)
    const { lists } = store
    const found = lists.get(key)
    if (found && this.isCurrent(storeId, found.dependencies)) return found.value as Promise<Value>
    const dependencies = { ...this.beginReading(storeId), aspects: new Set(aspects) }
    const value = read()
    lists.set(key, { value, dependencies })
    this.#keep(storeId, store)
    value.catch(() => {
      if (lists.get(key)?.value === value) lists.delete(key)
    })
    return value
  }

  forget({ storeId, productIds, aspects }: CatalogChange) {
    const store = this.#store(storeId)
    store.epoch = this.#epoch += 1
    for (const aspect of aspects) store.aspectEpochs.set(aspect, store.epoch)
    for (const id of productIds) {
      store.products.delete(id)
      rememberChange(store, id)
    }
  }
}
