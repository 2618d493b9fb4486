import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * Pages, and what shoppers make endlessly many of (filters, searches, parts of pages): the second
 * must not drive out the first. What is missing or failed is only a few words.
 */
const maxBytes = { page: 48 * 1024 * 1024, varied: 16 * 1024 * 1024 }
const maxFaults = 500
const maxDocumentBytes = 2 * 1024 * 1024
/** After a change its old document is given this long at most, while one render replaces it. */
const staleMs = 2_000
/** After its time is over, when no event named a change. */
const expiredMs = 600_000
/** Many changes in a moment make one render. */
const renderEveryMs = 250
/** What is missing may be launched, what failed may be well again. */
const missingMs = 1_000
/** No shopper waits longer for a platform that does not answer. */
const patienceMs = 5_000

/**
 * The one cache of public documents. A document is made once for all who ask for it, is kept until
 * something that it was made of changes or its time is over, and is given while its successor is
 * being made. A document that cannot be renewed stays: an old page is better than none.
 *
 * @typedef {{ status: number, headers: Record<string, unknown>, body: Buffer, tags: string[],
 *   freshMs: number, isKept: boolean }} Rendering
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
   *   `staleTags` says when each tag became stale, on the clock of `now` (milliseconds)
   */
  constructor({ staleTags, now = () => performance.now(), schedule = later }) {
    this.#staleTags = staleTags
    this.#now = now
    this.#schedule = schedule
  }

  /**
   * @param {'page' | 'varied'} kind
   * @param {string} key
   * @param {(isAwaited: boolean) => Promise<Rendering>} render `isAwaited` when somebody waits
   * @param {() => void} [noteStale] called when an old document is given while one is being made
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
        // The next reader who has to wait for it meets the fault.
        this.#renew(kind, key, () => render(false), changedAt).catch(() => undefined)
      }
      return known
    }
    const older = known?.status === 200 ? known : undefined
    try {
      const made = this.#renew(kind, key, () => render(true), changedAt)
      const document = await within(made, this.#schedule)
      return older && document.status >= 500 ? older : document
    } catch (error) {
      if (older) return older
      throw error
    }
  }

  /** When a document ceased to say what is true, or null. */
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

  /** The render that is on its way; a new one when that began before the latest change. */
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

/** Thrown when a render took longer than a shopper waits. */
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

/** Two encodings of a document take about half of it again. */
function sizeOf({ body }) {
  return Math.ceil(body.length * 1.5) + 2_048
}

function limited(maxSize) {
  return new LRUCache({ maxSize, sizeCalculation: sizeOf })
}
