import { Client } from 'pg'

/** Told of what happens to a connection while no caller waits for it. */
export type OnFault = (event: string, error: unknown) => void

const reconnectAfterMs = 500
// A peer that vanished without a word is noticed by the next of these, not in hours.
const checkEveryMs = 20_000

/** What the owner of a connection is told of it. */
export interface ConnectionWatch {
  /** The connection is there, for the first time or again. */
  onOpen: () => void
  /** It is gone; it comes back by itself. */
  onLost: () => void
}

/** A connection that comes back by itself when it breaks, until it is ended. */
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

  /** @returns why the connection is not there, in which case it is tried again later; else null. */
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
   * Opens a connection that `prepare` is run on, now and after each break. Without a `watch` it
   * rejects when the first try fails; with one, that is a break like any other.
   * @returns a function that ends it.
   */
  keep: (
    prepare: (client: Client) => Promise<unknown>,
    watch?: ConnectionWatch,
  ) => Promise<() => Promise<void>>
  close: () => Promise<unknown>
}

/** Connections beside the pools, because a pooled one is lent to others between queries. */
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
