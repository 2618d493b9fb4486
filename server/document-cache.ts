import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { EVERY_TAG } from '#lib/server/request/render-context.ts'

/**
 * Separate limits, so that the endless variations (filters, searches, parts of pages) do not evict
 * pages. Missing and failed documents are small and have a limit by number.
 */
const maxBytes = { page: 48 * 1024 * 1024, varied: 16 * 1024 * 1024 }
const maxFaults = 500
/** A sitemap of a thousand products in five languages has 3.7 MB. */
const maxDocumentBytes = 4 * 1024 * 1024
/** After a change, the stale document is served at most this long while one render replaces it. */
const staleMs = 2_000
/** The same after a document has expired without a change. */
const expiredMs = 600_000
/** Several changes within this time cause one render. */
const renderEveryMs = 250
/** A missing page may soon exist, and a failed one may recover. */
const missingMs = 1_000
/** No shopper waits longer than this for a platform that does not answer. */
const patienceMs = 5_000

export interface Rendering {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
  readonly tags: readonly string[]
  readonly freshMs: number
  readonly isKept: boolean
  /** False if only the reader who waited for it may have it. */
  readonly isShared: boolean
}

export interface Document extends Rendering {
  readonly etag: string
  readonly kind: 'page' | 'varied' | 'private'
  /** The body by its encoding. */
  readonly encoded: Map<string, Promise<Buffer>>
  /** When its render started, and ended. */
  readonly since: number
  readonly renderedAt: number
}

type Render = (isAwaited: boolean) => Promise<Rendering>

/** Thrown when a render takes longer than a shopper should wait. */
export class TooSlow extends Error {}

/**
 * The cache of public documents. Concurrent requests for a document share one render. A document is
 * fresh until its data changes or it expires, and is served stale while it is rendered again. If
 * that fails it stays, because an old page is better than none.
 */
export class DocumentCache {
  readonly #documents = { page: limited(maxBytes.page), varied: limited(maxBytes.varied) }
  readonly #faults = new LRUCache<string, Document>({ max: maxFaults })
  readonly #running = new Map<string, { since: number; document: Promise<Document> }>()
  readonly #staleTags
  readonly #patienceMs

  /** @param staleTags when each tag became stale, on the clock of `performance.now()` */
  constructor(staleTags: ReadonlyMap<string, number>, longestWaitMs = patienceMs) {
    this.#staleTags = staleTags
    this.#patienceMs = longestWaitMs
  }

  /**
   * @param render `isAwaited`: a request waits for it
   * @param noteStale called when a stale document is served during its render
   */
  async get(
    kind: 'page' | 'varied',
    key: string,
    render: Render,
    noteStale?: () => void,
  ): Promise<Document> {
    const known = this.#documents[kind].get(key) ?? this.#faults.get(key)
    const state = known ? this.#stateOf(known) : 'over'
    if (known && state === 'fresh') return known
    const changedAt = known ? this.#staleAt(known) : null
    if (known && state === 'stale') {
      noteStale?.()
      if (!this.#running.has(key) && performance.now() - known.renderedAt >= renderEveryMs) {
        // The next request that has to wait for a render gets the error.
        this.#renew(kind, key, () => render(false), changedAt).catch(() => undefined)
      }
      return known
    }
    const older = known?.status === 200 ? known : undefined
    try {
      const running = this.#running.get(key)?.document
      const made = this.#renew(kind, key, () => render(true), changedAt)
      let document = await this.#inTime(made)
      if (!document.isShared && made === running)
        document = await this.#inTime(this.#make(kind, key, performance.now(), () => render(true)))
      return older && document.status >= 500 ? older : document
    } catch (error) {
      if (older) return older
      throw error
    }
  }

  /** When a document became stale, or null. */
  #staleAt({ tags, since }: Document): number | null {
    let earliest: number | null = null
    for (const tag of [...tags, EVERY_TAG]) {
      const at = this.#staleTags.get(tag)
      if (at !== undefined && at >= since && (earliest === null || at < earliest)) earliest = at
    }
    return earliest
  }

  #stateOf(document: Document): 'fresh' | 'stale' | 'over' {
    const changedAt = this.#staleAt(document)
    const now = performance.now()
    // What was read must have expired too, or it would be rendered twice.
    const age = now - document.renderedAt
    if (changedAt === null && age < document.freshMs) return 'fresh'
    if (document.status !== 200) return 'over'
    const mayWait =
      changedAt === null ? age < document.freshMs + expiredMs : now - changedAt < staleMs
    return mayWait ? 'stale' : 'over'
  }

  /** The running render, or a new one if that started before the latest change. */
  #renew(
    kind: 'page' | 'varied',
    key: string,
    render: () => Promise<Rendering>,
    changedAt: number | null,
  ): Promise<Document> {
    const current = this.#running.get(key)
    if (current && (changedAt === null || changedAt < current.since)) return current.document
    const since = performance.now()
    const document = this.#make(kind, key, since, render).finally(() => {
      if (this.#running.get(key)?.document === document) this.#running.delete(key)
    })
    this.#running.set(key, { since, document })
    return document
  }

  async #make(
    kind: 'page' | 'varied',
    key: string,
    since: number,
    render: () => Promise<Rendering>,
  ): Promise<Document> {
    const rendering = await render()
    const etag = `W/"${createHash('sha1').update(rendering.body).digest('base64url')}"`
    const renderedAt = performance.now()
    const document = { ...rendering, kind, etag, encoded: new Map(), since, renderedAt }
    if (rendering.isKept && rendering.body.length <= maxDocumentBytes)
      this.#keep(kind, key, document)
    return document
  }

  #keep(kind: 'page' | 'varied', key: string, document: Document): void {
    const known = this.#documents[kind].get(key) ?? this.#faults.get(key)
    // A render that took longer than a later one shows what was before.
    if (known && known.since > document.since) return
    if (document.status === 200) {
      this.#documents[kind].set(key, document)
      this.#faults.delete(key)
      return
    }
    if (document.status < 500) this.#documents[kind].delete(key)
    this.#faults.set(key, { ...document, freshMs: Math.min(document.freshMs, missingMs) })
  }

  /** @throws {TooSlow} */
  async #inTime(made: Promise<Document>): Promise<Document> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new TooSlow()), this.#patienceMs)
    try {
      return await Promise.race([made, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The two encodings of a document add about half of its size. */
function limited(maxSize: number): LRUCache<string, Document> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ body }) => Math.ceil(body.length * 1.5) + 2_048,
  })
}
