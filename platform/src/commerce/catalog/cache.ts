import type { CatalogChange } from './changes.ts'
import type { ProductView } from './views.ts'

// A product view is about 5 KB, so a full cache is about 50 MB for each limit below.
const maxProducts = 10_000
const maxLists = 2_000
// Catches what a lost notification leaves behind.
const maxAgeMs = 60_000

type Entry = { value: Promise<unknown>; expiresAt: number }

class StoreCache {
  /** Grows with every change, so that a read begun before a change is not kept after it. */
  epoch = 0
  readonly products = new Map<string, { view: ProductView; expiresAt: number }>()
  readonly idsBySlug = new Map<string, string>()
  readonly lists = new Map<string, Entry>()
}

function dropOldest(map: Map<string, unknown>, limit: number) {
  while (map.size > limit) {
    const oldest = map.keys().next()
    if (oldest.done) return
    map.delete(oldest.value)
  }
}

/**
 * Catalogue reads of this process, by store. Nothing in it is personal. A change drops the changed
 * products and every list of the store; other processes hear of it through the database.
 */
export class CatalogCache {
  readonly #stores = new Map<string, StoreCache>()
  readonly #clock: () => Date

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  #store(storeId: string) {
    const found = this.#stores.get(storeId)
    if (found) return found
    const made = new StoreCache()
    this.#stores.set(storeId, made)
    return made
  }

  #now() {
    return this.#clock().getTime()
  }

  epoch(storeId: string) {
    return this.#store(storeId).epoch
  }

  findProduct(storeId: string, id: string): ProductView | null {
    const store = this.#store(storeId)
    const entry = store.products.get(id)
    if (!entry) return null
    if (entry.expiresAt > this.#now()) return entry.view
    store.products.delete(id)
    return null
  }

  findProductBySlug(storeId: string, slug: string): ProductView | null {
    const id = this.#store(storeId).idsBySlug.get(slug)
    const view = id === undefined ? null : this.findProduct(storeId, id)
    return view?.slug === slug ? view : null
  }

  /** Keeps views that were read since `epoch`; views of an older epoch are let go. */
  keepProducts(storeId: string, epoch: number, views: ProductView[]) {
    const store = this.#store(storeId)
    if (store.epoch !== epoch) return
    const expiresAt = this.#now() + maxAgeMs
    for (const view of views) {
      store.products.set(view.id, { view, expiresAt })
      store.idsBySlug.set(view.slug, view.id)
    }
    dropOldest(store.products, maxProducts)
    dropOldest(store.idsBySlug, maxProducts)
  }

  /** The list under `key`, read once for all who ask at the same time. */
  readList<Value>(storeId: string, key: string, read: () => Promise<Value>): Promise<Value> {
    const store = this.#store(storeId)
    const found = store.lists.get(key)
    if (found && found.expiresAt > this.#now()) return found.value as Promise<Value>
    const value = read()
    store.lists.set(key, { value, expiresAt: this.#now() + maxAgeMs })
    dropOldest(store.lists, maxLists)
    value.catch(() => {
      if (store.lists.get(key)?.value === value) store.lists.delete(key)
    })
    return value
  }

  forget(change: CatalogChange) {
    const store = this.#store(change.storeId)
    store.epoch += 1
    store.lists.clear()
    if (change.productIds) for (const id of change.productIds) store.products.delete(id)
    else store.products.clear()
  }

  /** For when notifications may have been missed: nothing kept can be trusted. */
  forgetEverything() {
    for (const storeId of this.#stores.keys()) this.forget({ storeId, productIds: null })
  }
}
