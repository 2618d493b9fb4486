import type { CatalogChange, Exchange } from '#lib/server/request/render-context.ts'

/** No shopper waits longer than this for data of other processes. */
const answerMs = 80
/** No shopper waits for the announcement of a change. */
const announceMs = 1_000
/** Dropping older tags only causes shared reads to be read again. */
const mostTags = 20_000
/** Limit of marks that could not be written yet; more are not worth the memory. */
const mostUnsent = 10_000

export interface LoggedChange {
  /** Grows in the order of the texts. */
  readonly position: string
  readonly text: string
}

interface Listener {
  /** The link is up, for the first time or again. */
  begin(log: readonly LoggedChange[]): void
  /** Changes, or none as a sign of life. */
  hear(changes: readonly LoggedChange[]): void
  lose(): void
}

/** The connection between processes. Every call rejects while it is down. */
export interface Link {
  follow(listener: Listener): void
  publish(text: string): Promise<unknown>
  get(key: string): Promise<{ text: string; leftMs: number } | null>
  set(key: string, text: string, ms: number): Promise<unknown>
  close(): Promise<void>
}

/** What `keepRead` shares. */
interface StoredRead {
  readonly value: unknown
  readonly position: string
}

/**
 * What the processes of one shop share: catalogue changes, catalogue reads, and marks such as an
 * ended session. The link between them may be down at any time: then reads are misses and nobody
 * waits. After a gap, everything that this process has cached counts as stale.
 */
export class ProcessExchange implements Exchange {
  /**
   * Position of the latest change that this process has received; a read that starts now has it.
   */
  position = ''
  /** For reads older than this position, later changes are unknown. */
  #horizon = ''
  /** The position of each tag's latest change. */
  readonly #changedAt = new Map<string, string>()
  #isHere = false
  /** Whether other processes have missed a change. */
  #owesChange = false
  /** Marks that are still to be written, with their expiry. */
  readonly #unsent = new Map<string, number>()
  readonly #link
  readonly #receive
  readonly #build
  readonly #waitMs

  /**
   * @param options `receive` invalidates this process's caches; reads are shared within one
   *   `build`; an answer after `waitMs` counts as missing
   */
  constructor(
    link: Link,
    {
      receive,
      build = '',
      waitMs = answerMs,
    }: { receive: (change: CatalogChange) => void; build?: string; waitMs?: number },
  ) {
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
  get isHere(): boolean {
    return this.#isHere
  }

  /**
   * Announces a change to every process, including this one. When it resolves, the link has stored
   * the change; or this process has, and the others receive it when the link is back.
   */
  async announce(change: CatalogChange): Promise<void> {
    try {
      await within(this.#link.publish(JSON.stringify(change)), announceMs)
    } catch {
      this.#owesChange = true
      this.#receive(change)
    }
  }

  /** Finds a read that some process has shared; check with `isCurrent` whether it may be used. */
  async findRead(key: string) {
    const found = await this.#get(`read:${this.#build}:${key}`)
    if (!found) return null
    // Written by `keepRead` of the same build.
    const { value, position } = JSON.parse(found.text) as StoredRead
    return { value, position, leftMs: found.leftMs }
  }

  /**
   * Shares a read, without waiting.
   *
   * @param read `position` when the read started
   * @param ms how long it may be used
   */
  keepRead(key: string, read: StoredRead, ms: number): void {
    if (!this.#isHere) return
    const text = JSON.stringify(read)
    this.#link.set(`read:${this.#build}:${key}`, text, ms).catch(() => this.#miss())
  }

  /** Whether none of these tags has changed since a position. */
  isCurrent(position: string, tags: readonly string[]): boolean {
    if (!this.#isHere || position < this.#horizon) return false
    return tags.every((tag) => (this.#changedAt.get(tag) ?? '') <= position)
  }

  /** Whether some process has set a mark. False while the link is down. */
  async hasMark(key: string): Promise<boolean> {
    return (await this.#get(`mark:${key}`)) !== null
  }

  /** Sets a mark for all processes; if the link is down, as soon as it is back. */
  async setMark(key: string, ms: number): Promise<void> {
    try {
      await within(this.#link.set(`mark:${key}`, '1', ms), this.#waitMs)
      return
    } catch {
      this.#miss()
    }
    if (this.#unsent.size < mostUnsent) this.#unsent.set(key, Date.now() + ms)
  }

  close(): Promise<void> {
    this.#isHere = false
    return this.#link.close()
  }

  async #get(key: string): ReturnType<Link['get']> {
    if (!this.#isHere) return null
    try {
      return await within(this.#link.get(key), this.#waitMs)
    } catch {
      this.#miss()
      return null
    }
  }

  /** After a missing answer nobody else waits for the link; its next sign of life restores it. */
  #miss(): void {
    this.#isHere = false
  }

  /** The link is up, for the first time or again; changes in between are unknown. */
  #begin(log: readonly LoggedChange[]): void {
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

  #hear(changes: readonly LoggedChange[]): void {
    for (const change of changes) this.#receive(this.#note(change))
    this.#isHere = true
    this.#settle()
  }

  #note({ position, text }: LoggedChange): CatalogChange {
    // Written by `announce` of a process of this shop.
    const change = JSON.parse(text) as CatalogChange
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
  #settle(): void {
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
export function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new Error('no answer in time'))), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
