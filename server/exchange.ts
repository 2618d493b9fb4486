import { createClient } from '@redis/client'
import { setTimeout as delay } from 'node:timers/promises'
import type { CatalogChange, Exchange } from '#lib/server/request/render-context.ts'

/** No shopper waits longer than this for a mark of other processes. */
const answerMs = 80
/** No shopper waits for the announcement of a change. */
const announceMs = 1_000
/** Limit of marks that could not be written yet; more are not worth the memory. */
const mostUnsent = 10_000
/** Changes that the stream keeps, of which a connected process has read all but the last few. */
const streamLength = 5_000
/** Heartbeat interval, after how long the connection counts as lost, and when it is opened again. */
const blockMs = 500
const lostMs = 2_000
const againMs = 250

type Client = ReturnType<typeof connect>

interface Options {
  /** Of all keys. */
  readonly prefix?: string
  /** Invalidates this process's caches. */
  readonly receive: (change: CatalogChange) => void
  /** Logs an event. */
  readonly warn: (event: string) => void
  /** An answer that takes longer counts as missing. */
  readonly waitMs?: number
}

/**
 * What the processes of one shop share through Redis or Valkey: catalogue changes, and marks such as
 * an ended session. Changes are a stream, which delivers all of them in one order to every process,
 * or shows that the connection is lost. While it is down nobody waits; afterwards, everything that
 * this process has cached counts as stale.
 */
export class ProcessExchange implements Exchange {
  /** For commands, and the one that waits for changes. */
  #clients: readonly [Client, Client] | null = null
  #isHere = false
  #isClosed = false
  /** Whether other processes have missed a change. */
  #owesChange = false
  /** Marks that are still to be written, with their expiry. */
  readonly #unsent = new Map<string, number>()
  readonly #url
  readonly #options

  /** @param url `redis[s]://[user:password@]host[:port][/database]` */
  constructor(url: string, options: Options) {
    this.#url = url
    this.#options = { prefix: 'vitrine', waitMs: answerMs, ...options }
    void this.#follow()
  }

  /** Whether the connection is up. */
  get isHere(): boolean {
    return this.#isHere
  }

  /**
   * Announces a change to every process, including this one. When it resolves, Redis has stored the
   * change; or this process has, and the others receive it when the connection is back.
   */
  async announce(change: CatalogChange): Promise<void> {
    try {
      await within(this.#publish(change), announceMs)
    } catch {
      this.#owesChange = true
      this.#options.receive(change)
    }
  }

  /** Whether some process has set a mark. False while the connection is down. */
  async hasMark(key: string): Promise<boolean> {
    if (!this.#isHere) return false
    try {
      return (await within(this.#commands().exists(this.#markOf(key)), this.#options.waitMs)) > 0
    } catch {
      this.#miss()
      return false
    }
  }

  /** Sets a mark for all processes; if the connection is down, as soon as it is back. */
  async setMark(key: string, ms: number): Promise<void> {
    try {
      const expiration = { type: 'PX', value: Math.ceil(ms) } as const
      await within(
        this.#commands().set(this.#markOf(key), '1', { expiration }),
        this.#options.waitMs,
      )
      return
    } catch {
      this.#miss()
    }
    if (this.#unsent.size < mostUnsent) this.#unsent.set(key, Date.now() + ms)
  }

  close(): void {
    this.#isClosed = true
    this.#miss()
    this.#disconnect()
  }

  /** After a missing answer nobody else waits; the next sign of life restores the connection. */
  #miss(): void {
    this.#isHere = false
  }

  #markOf(key: string): string {
    return `${this.#options.prefix}:mark:${key}`
  }

  /** @throws {Error} while there is no connection */
  #commands(): Client {
    const [client] = this.#clients ?? []
    if (!client?.isReady) throw new Error('Redis is away')
    return client
  }

  async #publish(change: CatalogChange): Promise<unknown> {
    return this.#commands().xAdd(
      `${this.#options.prefix}:changes`,
      '*',
      { text: JSON.stringify(change) },
      { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: streamLength } },
    )
  }

  /** Follows the changes, and opens a lost connection again. */
  async #follow(): Promise<void> {
    let wasLost = false
    while (!this.#isClosed) {
      try {
        this.#clients = [connect(this.#url), connect(this.#url)]
        const [, reader] = this.#clients
        const key = `${this.#options.prefix}:changes`
        await within(Promise.all(this.#clients.map((client) => client.connect())), lostMs)
        const latest = await within(reader.xRevRange(key, '+', '-', { COUNT: 1 }), lostMs)
        let last = latest?.[0]?.id ?? '0-0'
        // What changed meanwhile is unknown.
        this.#options.receive({ everything: true })
        if (wasLost) this.#options.warn('Redis answers again.')
        wasLost = false
        while (!this.#isClosed) {
          // The other connection can be lost alone; asking also keeps it from being closed as idle.
          await within(this.#commands().ping(), lostMs)
          this.#settle()
          const waiting = reader.xRead({ key, id: last }, { BLOCK: blockMs })
          const [{ messages } = { messages: [] }] = (await within(waiting, lostMs)) ?? []
          last = messages.at(-1)?.id ?? last
          // Written by `announce` of a process of this shop.
          for (const { message } of messages)
            this.#options.receive(JSON.parse(message['text'] ?? '{}'))
        }
      } catch (error) {
        this.#miss()
        if (!wasLost && !this.#isClosed)
          this.#options.warn(
            `Redis does not answer: ${error instanceof Error ? error.message : ''}`,
          )
        wasLost = true
      }
      this.#disconnect()
      if (!this.#isClosed) await delay(againMs)
    }
  }

  #disconnect(): void {
    for (const client of this.#clients ?? []) if (client.isOpen) client.destroy()
    this.#clients = null
  }

  /** The connection is up: sends the others what they missed while it was down. */
  #settle(): void {
    this.#isHere = true
    if (this.#owesChange) {
      this.#owesChange = false
      this.#publish({ everything: true }).catch(() => {
        this.#owesChange = true
      })
    }
    // Of a copy, because a mark that cannot be written is put back at once.
    for (const [key, until] of [...this.#unsent]) {
      this.#unsent.delete(key)
      const ms = until - Date.now()
      if (ms > 0) void this.setMark(key, ms)
    }
  }
}

function connect(url: string) {
  return createClient({
    url,
    // A command that cannot be sent now is a miss, and `#follow` opens the connection again.
    disableOfflineQueue: true,
    socket: { connectTimeout: lostMs, reconnectStrategy: false },
    // Every error also rejects a command, which `#follow` handles.
  }).on('error', () => undefined)
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
