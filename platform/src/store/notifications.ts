import type { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

/** Hears what transactions said with `pg_notify`, once they are committed. */
export interface Listener {
  /** Called with each message of the channel. */
  onMessage: (payload: string) => void
  /** Called when messages may have been missed. */
  onGap: () => void
}

/** @returns a function that ends listening. */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>

export function listenOnPglite(client: PGlite): Listen {
  return async (channel, { onMessage }) => client.listen(channel, onMessage)
}

const reconnectAfterMs = 500

/** One listening connection, kept up until `close`. */
class PostgresListener {
  #client: Client | null = null
  #closed = false
  readonly #url: string
  readonly #channel: string
  readonly #listener: Listener

  constructor(url: string, channel: string, listener: Listener) {
    this.#url = url
    this.#channel = channel
    this.#listener = listener
  }

  async connect() {
    const client = new Client({ connectionString: this.#url })
    this.#client = client
    client.on('notification', ({ payload }) => this.#listener.onMessage(payload ?? ''))
    // The 'end' that follows an error is what brings the connection back.
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!this.#closed) setTimeout(() => void this.#reconnect(), reconnectAfterMs).unref()
    })
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
  }

  async #reconnect() {
    if (this.#closed) return
    await this.connect().catch(() => undefined)
    // What was said while nobody listened is lost, so nothing heard before can be relied on.
    this.#listener.onGap()
  }

  async close() {
    this.#closed = true
    await this.#client?.end()
  }
}

/** Listens on connections of its own, because a pooled one is lent to others between queries. */
export function listenOnPostgres(databaseUrl: string) {
  const open = new Set<PostgresListener>()
  const listen: Listen = async (channel, listener) => {
    const made = new PostgresListener(databaseUrl, channel, listener)
    open.add(made)
    await made.connect()
    return async () => {
      open.delete(made)
      await made.close()
    }
  }
  return { listen, close: () => Promise.all([...open].map((listener) => listener.close())) }
}
