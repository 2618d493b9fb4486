import { createClient } from '@redis/client'
import type { CatalogChange, Exchange } from '#lib/server/request/render-context.ts'

/** No shopper waits longer than this for a mark of other processes. */
const answerMs = 80
/** No shopper waits for the announcement of a change. */
const announceMs = 1_000
/** Heartbeat interval, after how long the connection counts as lost, and when it is opened again. */
const pingMs = 500
const lostMs = 2_000
const againMs = 250

interface Options {
  /** Of all keys and of the channel. */
  readonly prefix: string
  /** Invalidates this process's caches. */
  readonly receive: (change: CatalogChange) => void
  /** Logs an event. */
  readonly warn: (event: string) => void
  /** An answer that takes longer counts as missing. */
  readonly waitMs?: number
}

/**
 * What the processes of one shop share through Redis or Valkey: catalogue changes, and marks such as
 * an ended session. Changes are published on a channel, which delivers all of them in one order for
 * as long as the connection lasts. While it is down nobody waits; afterwards, everything that this
 * process has cached counts as stale.
 */
export class ProcessExchange implements Exchange {
  readonly #options
  readonly #channel
  readonly #watch
  #client
  #isHere = false
  /** Whether the log says that the connection is down. */
  #isReported = false
  /** Whether other processes have missed a change. */
  #owesChange = false

  /** @param url `redis[s]://[user:password@]host[:port][/database]` */
  constructor(url: string, options: Options) {
    this.#options = { waitMs: answerMs, ...options }
    this.#channel = `${options.prefix}:changes`
    this.#client = this.#connect(url)
    // The time limit of the client's sockets begins again with everything that is written to them.
    this.#watch = setInterval(() => {
      const client = this.#client
      if (!client.isReady) return
      // Also keeps the connection from being closed as idle.
      within(client.ping(), lostMs).then(
        // Redis may have refused the subscription, which an operator may have mended.
        () => (client.isPubSubActive ? this.#settle() : this.#begin()),
        (error: unknown) => {
          if (client !== this.#client || !client.isReady) return
          this.#lose(error)
          client.destroy()
          this.#client = this.#connect(url)
        },
      )
    }, pingMs).unref()
  }

  #connect(url: string) {
    const client = createClient({
      url,
      // A command that cannot be sent now is a miss.
      disableOfflineQueue: true,
      socket: { connectTimeout: lostMs, reconnectStrategy: againMs },
    })
    client.on('ready', () => void this.#begin()).on('error', (error: Error) => this.#lose(error))
    // Rejects only when it is closed before it is open.
    client.connect().catch(() => undefined)
    return client
  }

  /** Whether the connection is up. */
  get isHere(): boolean {
    return this.#isHere
  }

  /**
   * Announces a change to every process, including this one. When it resolves, Redis has passed the
   * change on; or this process has it, and the others receive it when the connection is back.
   */
  async announce(change: CatalogChange): Promise<void> {
    try {
      if (!this.#isHere) throw new Error('The connection is down.')
      await within(this.#publish(change), announceMs)
    } catch {
      this.#owesChange = true
      this.#options.receive(change)
    }
  }

  /** Whether some process has set a mark. False while the connection is down. */
  async hasMark(key: string): Promise<boolean> {
    return (await this.#ask(() => this.#client.exists(this.#markOf(key)))) === 1
  }

  /** Sets a mark for all processes; while the connection is down, for none. */
  async setMark(key: string, ms: number): Promise<void> {
    const expiration = { type: 'PX', value: Math.ceil(ms) } as const
    await this.#ask(() => this.#client.set(this.#markOf(key), '1', { expiration }))
  }

  close(): void {
    this.#isHere = false
    clearInterval(this.#watch)
    this.#client.destroy()
  }

  /** The answer of Redis, or null if there is none in time. */
  async #ask<T>(send: () => Promise<T>): Promise<T | null> {
    if (!this.#isHere) return null
    try {
      return await within(send(), this.#options.waitMs)
    } catch {
      // Nobody else waits until the next sign of life.
      this.#isHere = false
      return null
    }
  }

  #markOf(key: string): string {
    return `${this.#options.prefix}:mark:${key}`
  }

  #publish(change: CatalogChange): Promise<unknown> {
    return this.#client.publish(this.#channel, JSON.stringify(change))
  }

  // The same function each time, so that the client subscribes it once.
  readonly #hear = (text: string) => this.#options.receive(JSON.parse(text))

  /** A connection is open: listens to changes, and forgets what it may have missed. */
  async #begin(): Promise<void> {
    try {
      await this.#client.subscribe(this.#channel, this.#hear)
    } catch (error) {
      return this.#lose(error)
    }
    this.#options.receive({ everything: true })
    if (this.#isReported) this.#options.warn('Redis answers again.')
    this.#isReported = false
    this.#settle()
  }

  /** The client opens the connection again. */
  #lose(error: unknown): void {
    this.#isHere = false
    if (this.#isReported) return
    this.#isReported = true
    this.#options.warn(`Redis does not answer: ${error instanceof Error ? error.message : ''}`)
  }

  /** The connection is up: sends the others what they missed while it was down. */
  #settle(): void {
    this.#isHere = true
    if (!this.#owesChange) return
    this.#owesChange = false
    this.#publish({ everything: true }).catch(() => {
      this.#owesChange = true
    })
  }
}

/**
 * Rejects if a promise is not settled after `ms`. A reply that has already arrived in a busy
 * process still counts: the process reads its sockets once more before it gives up.
 */
function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new Error('no answer in time'))), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
