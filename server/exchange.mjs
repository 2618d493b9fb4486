/** No shopper waits longer than this for data of other processes. */
const answerMs = 80
/** No shopper waits for the announcement of a change. */
const announceMs = 1_000
/** Dropping older tags only causes shared reads to be read again. */
const mostTags = 20_000
/** Limit of marks that could not be written yet; more are not worth the memory. */
const mostUnsent = 10_000

/**
 * What the processes of one shop share: catalogue changes, catalogue reads, and marks such as an
 * ended session. The link between them (Redis, or the primary process) may be down at any time:
 * then reads are misses and nobody waits. After a gap, everything that this process has cached
 * counts as stale.
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
 *   close: () => Promise<void> }} Link every call rejects while the link is down
 */
export class Exchange {
  /**
   * Position of the latest change that this process has received; a read that starts now has it.
   */
  position = ''
  /** For reads older than this position, later changes are unknown. */
  #horizon = ''
  /** @type {Map<string, string>} the position of each tag's latest change */
  #changedAt = new Map()
  #isHere = false
  /** Whether other processes have missed a change. */
  #owesChange = false
  /** @type {Map<string, number>} marks that are still to be written, with their expiry */
  #unsent = new Map()
  #link
  #receive
  #build
  #waitMs

  /**
   * @param {Link} link
   * @param {{ receive: (change: CatalogChange) => void, build?: string, waitMs?: number }} options
   *   `receive` invalidates this process's caches; reads are shared within one `build`; an answer
   *   after `waitMs` counts as missing
   */
  constructor(link, { receive, build = '', waitMs = answerMs }) {
    this.#link = link
    this.#receive = receive
    this.#build = build
    this.#waitMs = waitMs
    link.follow({
      begin: (log) => this.#begin(log),
      hear: (changes) => this.#hear(changes),
      lose: () => {
        this.#isHere = false
      },
    })
  }

  /** Whether the link is up. */
  get isHere() {
    return this.#isHere
  }

  /**
   * Announces a change to every process, including this one. When it resolves, the link has stored
   * the change; or this process has, and the others receive it when the link is back.
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
   * Finds a read that some process has shared.
   *
   * @param {string} key
   * @returns {Promise<{ value: unknown, position: string, leftMs: number } | null>} `leftMs`: time
   *   until it expires; check with `isCurrent` whether it may be used
   */
  async findRead(key) {
    const found = await this.#get(`read:${this.#build}:${key}`)
    return found && { ...JSON.parse(found.text), leftMs: found.leftMs }
  }

  /**
   * Shares a read, without waiting.
   *
   * @param {string} key
   * @param {{ value: unknown, position: string }} read `position` when the read started
   * @param {number} ms how long it may be used
   */
  keepRead(key, read, ms) {
    if (!this.#isHere) return
    const text = JSON.stringify(read)
    this.#link.set(`read:${this.#build}:${key}`, text, ms).catch(() => this.#miss())
  }

  /**
   * Whether none of these tags has changed since a position.
   *
   * @param {string} position
   * @param {readonly string[]} tags
   */
  isCurrent(position, tags) {
    if (!this.#isHere || position < this.#horizon) return false
    return tags.every((tag) => (this.#changedAt.get(tag) ?? '') <= position)
  }

  /** Whether some process has set a mark. False while the link is down. @param {string} key */
  async hasMark(key) {
    return (await this.#get(`mark:${key}`)) !== null
  }

  /**
   * Sets a mark for all processes; if the link is down, as soon as it is back.
   *
   * @param {string} key
   * @param {number} ms
   */
  async setMark(key, ms) {
    try {
      return await within(this.#link.set(`mark:${key}`, '1', ms), this.#waitMs)
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
      return await within(this.#link.get(key), this.#waitMs)
    } catch {
      this.#miss()
      return null
    }
  }

  /** After a missing answer nobody else waits for the link; its next sign of life restores it. */
  #miss() {
    this.#isHere = false
  }

  /** The link is up, for the first time or again; changes in between are unknown. */
  #begin(log) {
    const newest = log.at(-1)?.position ?? ''
    // The others have lost changes that this process knows, and may trust older reads.
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

  /** Sends the others what they missed while the link was down. */
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
 * Rejects if a promise is not settled after `ms`. A reply that has already arrived in a busy
 * process still counts: the process reads its sockets once more before it gives up.
 */
export function within(promise, ms) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new Error('no answer in time'))), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
