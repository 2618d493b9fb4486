import { Client } from 'pg'

/** Reports faults of a connection while no caller waits for it. */
export type OnFault = (event: string, error: unknown) => void

const reconnectAfterMs = 500
// Detects a silently lost peer within this time instead of hours.
const checkEveryMs = 20_000

/** Callbacks for the owner of a connection. */
export interface ConnectionWatch {
  /** The connection is open, for the first time or again. */
  onOpen: () => void
  /** The connection is lost; it reconnects by itself. */
  onLost: () => void
}

/** A connection that reconnects until it is ended. */
class KeptConnection {
  #client: Client | null = null
  #timer: NodeJS.Timeout | null = null
  #ended = false
  readonly #url: string
  readonly #prepare: (client: Client) => Promise<unknown>
  readonly #watch: ConnectionWatch
  readonly #onFault: OnFault

  constructor(
    url: string,
    prepare: (client: Client) => Promise<unknown>,
    watch: ConnectionWatch,
    onFault: OnFault,
  ) {
    this.#url = url
    this.#prepare = prepare
    this.#watch = watch
    this.#onFault = onFault
  }

  /** @returns the error if the connection failed, in which case it is retried later; else null. */
  async open(): Promise<unknown> {
    const client = new Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    this.#client = client
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('The connection ended.')))
    try {
      await client.connect()
      await this.#prepare(client)
    } catch (error) {
      this.#lose(client, error)
      return error
    }
    if (this.#client !== client) return null
    this.#timer = setInterval(() => {
      client.query('select 1').catch((error: unknown) => this.#lose(client, error))
    }, checkEveryMs).unref()
    this.#watch.onOpen()
    return null
  }

  #lose(client: Client, error: unknown) {
    if (this.#client !== client || this.#ended) return
    this.#client = null
    if (this.#timer) clearInterval(this.#timer)
    this.#onFault('kept connection lost', error)
    this.#watch.onLost()
    client.end().catch(() => undefined)
    this.#timer = setTimeout(() => void this.open(), reconnectAfterMs).unref()
  }

  async end() {
    this.#ended = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#client?.end()
  }
}

export interface KeptConnections {
  /**
   * Opens a connection and runs `prepare` on it, now and after each reconnect. Without a `watch` it
   * rejects if the first attempt fails; with one, it retries.
   * @returns a function that ends it.
   */
  keep: (
    prepare: (client: Client) => Promise<unknown>,
    watch?: ConnectionWatch,
  ) => Promise<() => Promise<void>>
  close: () => Promise<unknown>
}

/** Connections outside the pools, because pooled ones are shared between queries. */
export function createKeptConnections(databaseUrl: string, onFault: OnFault): KeptConnections {
  const open = new Set<KeptConnection>()
  return {
    keep: async (prepare, watch) => {
      const watched = watch ?? { onOpen: () => undefined, onLost: () => undefined }
      const connection = new KeptConnection(databaseUrl, prepare, watched, onFault)
      open.add(connection)
      const end = async () => {
        open.delete(connection)
        await connection.end()
      }
      const failure = await connection.open()
      if (failure === null || watch) return end
      await end()
      throw failure
    },
    close: () => Promise.all([...open].map((connection) => connection.end())),
  }
}
