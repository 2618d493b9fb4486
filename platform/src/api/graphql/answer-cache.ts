import { LRUCache } from 'lru-cache'
import type { Dependencies } from '#commerce/catalog/read/cache.ts'
import type { Catalog } from '#commerce/catalog/read/catalog.ts'

type Answer = { text: string; dependencies: Dependencies }

const limits = { max: 2_000, maxSize: 64 * 1024 * 1024 }
const maxAnswerLength = 256 * 1024
const maxAgeMs = 60_000

/**
 * Caches complete responses to anonymous catalogue queries until the data they were read from
 * changes. The key is the store, the language and the exact text of the request, so that similar
 * requests never share a response. Nothing read with a credential or an order token is cached.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>
  readonly #catalog: Pick<Catalog, 'isCurrent'>

  /** At most `max` answers are kept, of `maxSize` characters together. */
  constructor(
    catalog: Pick<Catalog, 'isCurrent'>,
    clock: () => Date,
    { max, maxSize }: typeof limits = limits,
  ) {
    const sizeCalculation = ({ text }: Answer, key: string) => key.length + text.length
    const ttl = { ttl: maxAgeMs, ttlResolution: 0, perf: { now: () => clock().getTime() } }
    this.#answers = new LRUCache({ max, maxSize, sizeCalculation, ...ttl })
    this.#catalog = catalog
  }

  find(storeId: string, request: string): string | null {
    const key = `${storeId}\n${request}`
    const found = this.#answers.get(key)
    if (!found) return null
    if (this.#catalog.isCurrent(storeId, found.dependencies)) return found.text
    this.#answers.delete(key)
    return null
  }

  /** Caches a response with the dependencies it was read from. */
  keep(storeId: string, request: string, dependencies: Dependencies, text: string) {
    if (text.length > maxAnswerLength || !this.#catalog.isCurrent(storeId, dependencies)) return
    this.#answers.set(`${storeId}\n${request}`, { text, dependencies })
  }
}
