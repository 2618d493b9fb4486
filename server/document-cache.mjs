import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * Separate limits, so that the endless variations (filters, searches, parts of pages) do not evict
 * pages. Missing and failed documents are small and have a limit by number.
 */
const maxBytes = { page: 48 * 1024 * 1024, varied: 16 * 1024 * 1024 }
const maxFaults = 500
const maxDocumentBytes = 2 * 1024 * 1024
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

/**
 * The cache of public documents. Concurrent requests for a document share one render. A document is
 * fresh until its data changes or it expires, and is served stale while it is rendered again. If
 * that fails it stays, because an old page is better than none.
 *
 * @typedef {{ status: number, headers: Record<string, unknown>, body: Buffer, tags: string[],
 *   freshMs: number, isKept: boolean, isShared?: boolean }} Rendering
 * @typedef {Rendering & { etag: string, encoded: Map<string, Promise<Buffer>>, since: number,
 *   renderedAt: number }} Document
 */
export class DocumentCache {
  /** @type {Record<'page' | 'varied', LRUCache<string, Document>>} */
  #documents = { page: limited(maxBytes.page), varied: limited(maxBytes.varied) }
  /** @type {LRUCache<string, Document>} */
  #faults = new LRUCache({ max: maxFaults })
  /** @type {Map<string, { since: number, document: Promise<Document> }>} */
  #running = new Map()
  #staleTags
  #now
  #schedule

  /**
   * @param {{ staleTags: Map<string, number>, now?: () => number,
   *   schedule?: (run: () => void, ms: number) => { cancel: () => void } }} options
   *   `staleTags`: when each tag became stale, on the clock of `now` (milliseconds)
   */
  constructor({ staleTags, now = () => performance.now(), schedule = later }) {
    this.#staleTags = staleTags
    this.#now = now
    this.#schedule = schedule
  }

  /**
   * @param {'page' | 'varied'} kind
   * @param {string} key
   * @param {(isAwaited: boolean) => Promise<Rendering>} render `isAwaited`: a request waits for it
   * @param {() => void} [noteStale] called when a stale document is served during its render
   * @returns {Promise<Document>}
   */
  async get(kind, key, render, noteStale) {
    const known = this.#documents[kind].get(key) ?? this.#faults.get(key)
    const state = known ? this.#stateOf(known) : 'over'
    if (state === 'fresh') return known
    const changedAt = known ? this.#staleAt(known) : null
    if (state === 'stale') {
      noteStale?.()
      if (!this.#running.has(key) && this.#now() - known.renderedAt >= renderEveryMs) {
        // The next request that has to wait for a render gets the error.
        this.#renew(kind, key, () => render(false), changedAt).catch(() => undefined)
      }
      return known
    }
    const older = known?.status === 200 ? known : undefined
    try {
      const running = this.#running.get(key)?.document
      const made = this.#renew(kind, key, () => render(true), changedAt)
      let document = await within(made, this.#schedule)
      if (document.isShared === false && made === running) {
        const own = this.#make(kind, key, this.#now(), () => render(true))
        document = await within(own, this.#schedule)
      }
      return older && document.status >= 500 ? older : document
    } catch (error) {
      if (older) return older
      throw error
    }
  }

  /** When a document became stale, or null. */
  #staleAt({ tags, since }) {
    let earliest = null
    for (const tag of tags) {
      const at = this.#staleTags.get(tag)
      if (at !== undefined && at >= since && (earliest === null || at < earliest)) earliest = at
    }
    return earliest
  }

  #stateOf(document) {
    const changedAt = this.#staleAt(document)
    const age = this.#now() - document.since
    if (changedAt === null && age < document.freshMs) return 'fresh'
    if (document.status !== 200) return 'over'
    const mayWait =
      changedAt === null ? age < document.freshMs + expiredMs : this.#now() - changedAt < staleMs
    return mayWait ? 'stale' : 'over'
  }

  /** The running render, or a new one if that started before the latest change. */
  #renew(kind, key, render, changedAt) {
    const current = this.#running.get(key)
    if (current && (changedAt === null || changedAt < current.since)) return current.document
    const since = this.#now()
    const document = this.#make(kind, key, since, render).finally(() => {
      if (this.#running.get(key)?.document === document) this.#running.delete(key)
    })
    this.#running.set(key, { since, document })
    return document
  }

  async #make(kind, key, since, render) {
    const rendering = await render()
    const etag = `W/"${createHash('sha1').update(rendering.body).digest('base64url')}"`
    const document = { ...rendering, etag, encoded: new Map(), since, renderedAt: this.#now() }
    if (rendering.isKept && rendering.body.length <= maxDocumentBytes)
      this.#keep(kind, key, document)
    return document
  }

  #keep(kind, key, document) {
    if (document.status === 200) {
      this.#documents[kind].set(key, document)
      this.#faults.delete(key)
      return
    }
    if (document.status < 500) this.#documents[kind].delete(key)
    this.#faults.set(key, { ...document, freshMs: Math.min(document.freshMs, missingMs) })
  }
}

/** Thrown when a render takes longer than a shopper should wait. */
export class TooSlow extends Error {}

async function within(promise, schedule) {
  let timer
  const late = new Promise((_, reject) => {
    timer = schedule(() => reject(new TooSlow()), patienceMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    timer.cancel()
  }
}

function later(run, ms) {
  const timer = setTimeout(run, ms)
  return { cancel: () => clearTimeout(timer) }
}

/** The two encodings of a document add about half of its size. */
function sizeOf({ body }) {
  return Math.ceil(body.length * 1.5) + 2_048
}

function limited(maxSize) {
  return new LRUCache({ maxSize, sizeCalculation: sizeOf })
}
