import type { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

/** Receives `pg_notify` messages of committed transactions. */
export interface Listener {
  /** Called with each message of the channel. */
  onMessage: (payload: string) => void
  /** Called when listening starts, and again after each reconnect. */
  onListening: () => void
  /** Called when the connection is lost; listening resumes by itself. */
  onDeaf: () => void
}

/** @returns a function that ends listening. */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>

/** Reports faults of a connection while no caller waits for it. */
export type OnFault = (event: string, error: unknown) => void

export function listenOnPglite(client: PGlite): Listen {
  return async (channel, { onMessage, onListening }) => {
    const stop = await client.listen(channel, onMessage)
    onListening()
    return stop
  }
}

const reconnectAfterMs = 500
// Detects a silently lost peer within this time instead of hours.
const checkEveryMs = 20_000

/** A listening connection that reconnects until it is ended. */
class ListeningConnection {
  #client: Client | null = null
  #timer: NodeJS.Timeout | null = null
  #ended = false
  readonly #url: string
  readonly #channel: string
  readonly #listener: Listener
  readonly #onFault: OnFault

  constructor(url: string, channel: string, listener: Listener, onFault: OnFault) {
    this.#url = url
    this.#channel = channel
    this.#listener = listener
    this.#onFault = onFault
  }

  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    this.#client = client
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('The connection ended.')))
    client.on('notification', ({ payload }) => this.#listener.onMessage(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
    } catch (error) {
      this.#lose(client, error)
    }
    if (this.#client !== client) return
    this.#timer = setInterval(() => {
      client.query('select 1').catch((error: unknown) => this.#lose(client, error))
    }, checkEveryMs).unref()
    this.#listener.onListening()
  }

  #lose(client: Client, error: unknown) {
    if (this.#client !== client || this.#ended) return
    this.#client = null
    if (this.#timer) clearInterval(this.#timer)
    this.#onFault('kept connection lost', error)
    this.#listener.onDeaf()
    client.end().catch(() => undefined)
    this.#timer = setTimeout(() => void this.open(), reconnectAfterMs).unref()
  }

  async end() {
    this.#ended = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#client?.end()
  }
}

/** Listens on connections outside the pools, because pooled ones are shared between queries. */
export function createPostgresListening(
  databaseUrl: string,
  onFault: OnFault,
): { listen: Listen; close: () => Promise<unknown> } {
  const open = new Set<ListeningConnection>()
  return {
    listen: async (channel, listener) => {
      const connection = new ListeningConnection(databaseUrl, channel, listener, onFault)
      open.add(connection)
      await connection.open()
      return async () => {
        open.delete(connection)
        await connection.end()
      }
    },
    close: () => Promise.all([...open].map((connection) => connection.end())),
  }
}
