/** No shopper waits longer for what other processes know. */
const waitMs = 80
/** Telling others of a change is not what a shopper waits for. */
const announceMs = 1_000
/** Older ones only make shared reads be read again. */
const mostTags = 20_000
/** Marks that could not be written yet; more are not worth the memory. */
const mostUnsent = 10_000

/**
 * What the processes of one shop know of each other: changes of the catalogue, reads of it, and
 * marks such as an ended session. The link between them (Redis, or the process that started this
 * one) may be away at any moment: then nothing is found, and nobody waits. After a gap everything
 * that this process kept counts as stale.
 *
 * @typedef {{ tags?: string[], stock?: { store: string, productIds: string[] },
 *   everything?: boolean }} CatalogChange
 * @typedef {{ position: string, text: string }} LoggedChange `position` grows in the order of texts
 * @typedef {{ begin: (log: LoggedChange[]) => void, hear: (changes: LoggedChange[]) => void,
 *   lose: () => void }} Listener
 * @typedef {{ follow: (listener: Listener) => void,
 *   publish: (text: string) => Promise<unknown>,
 *   get: (key: string) => Promise<{ text: string, leftMs: number } | null>,
 *   set: (key: string, text: string, ms: number) => Promise<unknown>,
 *   close: () => Promise<void> }} Link every call rejects while the link is away
 */
export class Exchange {
  /** Of the latest change that this process has heard of; a read that begins now is as new. */
  position = ''
  /** Of reads from before it, nobody knows what changed since. */
  #horizon = ''
  /** @type {Map<string, string>} the position of each tag's latest change */
  #changedAt = new Map()
  #isHere = false
  /** A change that the others have not heard of. */
  #owesChange = false
  /** @type {Map<string, number>} marks that are still to be set, and until when */
  #unsent = new Map()
  #link
  #receive
  #build

  /**
   * @param {Link} link
   * @param {{ receive: (change: CatalogChange) => void, build?: string }} options `receive` makes
   *   stale what this process keeps; reads are shared within one `build`
   */
  constructor(link, { receive, build = '' }) {
    this.#link = link
    this.#receive = receive
    this.#build = build
    link.follow({
      begin: (log) => this.#begin(log),
      hear: (changes) => this.#hear(changes),
      lose: () => {
        this.#isHere = false
      },
    })
  }

  /** Whether the link answers at this moment. */
  get isHere() {
    return this.#isHere
  }

  /**
   * Makes a change known to every process, this one included. When it resolves, the link has it; or
   * this process has, and the others hear of it as soon as the link is back.
   *
   * @param {CatalogChange} change
   */
  async announce(change) {
    try {
      await within(this.#link.publish(JSON.stringify(change)), announceMs)
    } catch {
      this.#owesChange = true
      this.#receive(change)
    }
  }

  /**
   * A read that some process has shared.
   *
   * @param {string} key
   * @returns {Promise<{ value: unknown, position: string, leftMs: number } | null>} `leftMs` until
   *   its time is over; ask `isCurrent` whether it may be used
   */
  async findRead(key) {
    const found = await this.#get(`read:${this.#build}:${key}`)
    return found && { ...JSON.parse(found.text), leftMs: found.leftMs }
  }

  /**
   * Shares a read; nobody waits for it.
   *
   * @param {string} key
   * @param {{ value: unknown, position: string }} read `position` of when the read began
   * @param {number} ms how long it may be used
   */
  keepRead(key, read, ms) {
    if (!this.#isHere) return
    const text = JSON.stringify(read)
    this.#link.set(`read:${this.#build}:${key}`, text, ms).catch(() => this.#miss())
  }

  /**
   * Whether nothing of these tags has changed since a position.
   *
   * @param {string} position
   * @param {readonly string[]} tags
   */
  isCurrent(position, tags) {
    if (!this.#isHere || position < this.#horizon) return false
    return tags.every((tag) => (this.#changedAt.get(tag) ?? '') <= position)
  }

  /** Whether some process has set a mark. False while the link is away. @param {string} key */
  async hasMark(key) {
    return (await this.#get(`mark:${key}`)) !== null
  }

  /**
   * Sets a mark for all processes; while the link is away, as soon as it is back.
   *
   * @param {string} key
   * @param {number} ms
   */
  async setMark(key, ms) {
    try {
      return await within(this.#link.set(`mark:${key}`, '1', ms), waitMs)
    } catch {
      this.#miss()
    }
    if (this.#unsent.size < mostUnsent) this.#unsent.set(key, Date.now() + ms)
  }

  close() {
    this.#isHere = false
    return this.#link.close()
  }

  async #get(key) {
    if (!this.#isHere) return null
    try {
      return await within(this.#link.get(key), waitMs)
    } catch {
      this.#miss()
      return null
    }
  }

  /** Nobody else waits for a link that has just not answered; its next sign of life brings it back. */
  #miss() {
    this.#isHere = false
  }

  /** The link is there, for the first time or again: what was missed meanwhile is not known. */
  #begin(log) {
    const newest = log.at(-1)?.position ?? ''
    // The others have forgotten changes that this process knows, and may trust reads from before.
    if (newest < this.position) this.#owesChange = true
    this.#changedAt.clear()
    this.#horizon = log[0]?.position ?? ''
    this.position = ''
    for (const change of log) this.#note(change)
    this.#receive({ everything: true })
    this.#isHere = true
    this.#settle()
  }

  #hear(changes) {
    for (const change of changes) this.#receive(this.#note(change))
    this.#isHere = true
    this.#settle()
  }

  #note({ position, text }) {
    const change = JSON.parse(text)
    this.position = position
    if (change.everything) this.#horizon = position
    for (const tag of change.tags ?? []) {
      this.#changedAt.delete(tag)
      this.#changedAt.set(tag, position)
    }
    for (const [tag, changedAt] of this.#changedAt) {
      if (this.#changedAt.size <= mostTags) break
      this.#changedAt.delete(tag)
      if (changedAt > this.#horizon) this.#horizon = changedAt
    }
    return change
  }

  /** Tells the others what they could not hear while the link was away. */
  #settle() {
    if (this.#owesChange) {
      this.#owesChange = false
      this.#link.publish(JSON.stringify({ everything: true })).catch(() => {
        this.#owesChange = true
      })
    }
    for (const [key, until] of this.#unsent) {
      this.#unsent.delete(key)
      const ms = until - Date.now()
      if (ms > 0) void this.setMark(key, ms)
    }
  }
}

/**
 * A promise, or its rejection after `ms`. An answer that has arrived in a busy process is still
 * taken: the process reads its sockets once more before it gives up.
 */
export function within(promise, ms) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new Error('no answer in time'))), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
